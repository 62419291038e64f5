import { ConfigurationError } from "@halyard/http-core";
import type { AuthorizationServer, Client, TokenEndpointResponse } from "oauth4webapi";
import { callbackParameters, checkedCallback } from "../internal/callback.js";
import { clientAuthentication } from "../internal/client-authentication.js";
import { conceal } from "../internal/conceal.js";
import { requireText, requireToken, tokenFault } from "../internal/credential-text.js";
import { oauthCall, type LibraryOptions, type OAuthCall, type OAuthLibrary } from "../internal/oauth-call.js";
import { shownUrl, urlFault } from "../internal/secure-url.js";
import { requireTime } from "../internal/time.js";
import { withoutIdToken } from "../internal/without-id-token.js";
import { toTokenSet, type TokenSet } from "../token-set.js";
import type { AuthorizationServerMetadata } from "./authorization-server.js";
import type { AuthorizationRequest, OAuthCallOptions, OAuthClient, OAuthClientOptions } from "./oauth-client-types.js";
import { OAuthError } from "./oauth-error.js";

type Endpoint = Exclude<keyof AuthorizationServerMetadata & `${string}_endpoint`, undefined>;

/** A request before its URL and settings are known. */
type Draft = Pick<OAuthCall, "subject" | "secrets" | "grant"> & { readonly endpoint: Endpoint };

/**
 * Creates a client of an authorization server. Sends no request before a method is called. Every request uses https (or
 * loopback), follows no redirect and has a timeout.
 *
 * @throws ConfigurationError when an option cannot be used, for instance an http URL.
 * @example
 * const client = oauthClient({ server: openProjectOAuth("https://pm.example.com"), clientId, redirectUri });
 * const request = await client.authorizationRequest();
 * // Keep `request` and send the user to `request.url`. When the user returns:
 * const tokens = await client.exchange(callbackUrl, request);
 * @see https://www.rfc-editor.org/rfc/rfc9700
 */
export function oauthClient(options: OAuthClientOptions): OAuthClient {
  requireUsable(options);
  const defaultTimeout = requireTime("timeout", options.timeout ?? 30_000);
  const { clientId, clientSecret, clientAuthentication: method } = options;
  const { metadata, defaultScope, scopeFault } = options.server;
  const server = metadata as AuthorizationServer;
  const client: Client = { client_id: clientId };
  const supported = method === undefined ? metadata.token_endpoint_auth_methods_supported : [method];
  const authentication = clientAuthentication(clientId, clientSecret, supported);

  async function run<Result>(
    draft: Draft,
    { signal, timeout = defaultTimeout }: OAuthCallOptions,
    work: (library: OAuthLibrary, options: LibraryOptions) => Promise<Result>,
  ): Promise<Result> {
    requireTime("timeout", timeout);
    const { subject, grant, endpoint } = draft;
    const url = endpointUrl(metadata, endpoint);
    const settings = { fetch: options.fetch, timeout, signal, allowInsecureHttp: options.allowInsecureHttp ?? false };
    return oauthCall({ subject, grant, url, secrets: [...authentication.secrets, ...draft.secrets], settings }, work);
  }

  async function tokens(
    draft: Omit<Draft, "endpoint">,
    callOptions: OAuthCallOptions,
    work: (library: OAuthLibrary, options: LibraryOptions) => Promise<TokenEndpointResponse>,
  ): Promise<TokenSet> {
    const sentAt = Date.now();
    const answer = await run({ ...draft, endpoint: "token_endpoint" }, callOptions, work);
    return readTokens(answer, sentAt, endpointUrl(metadata, "token_endpoint"));
  }

  function scopeOf(named: string | undefined): string | undefined {
    const scope = named ?? options.scope ?? defaultScope;
    const fault = scopeFault?.(scope ?? "");
    if (fault !== undefined) throw new ConfigurationError(`The scope for ${metadata.issuer} cannot be used: ${fault}.`);
    return scope;
  }

  return {
    canRevoke: metadata.revocation_endpoint !== undefined,

    authorizationRequest: async ({ scope, redirectUri = options.redirectUri, parameters } = {}) => {
      if (redirectUri === undefined) {
        throw new ConfigurationError(
          "authorizationRequest() needs a `redirectUri`. Pass one here or to oauthClient().",
        );
      }
      const library = await import("oauth4webapi");
      const state = library.generateRandomState();
      const codeVerifier = library.generateRandomCodeVerifier();
      const url = new URL(endpointUrl(metadata, "authorization_endpoint"));
      const asked = scopeOf(scope);
      const fields = {
        ...parameters,
        response_type: "code",
        client_id: clientId,
        redirect_uri: redirectUri,
        ...(asked === undefined ? {} : { scope: asked }),
        state,
        code_challenge: await library.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
      };
      for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
      const label = `AuthorizationRequest { ${shownUrl(url.href)} }`;
      return conceal({ url: url.href, state, codeVerifier, redirectUri }, () => label);
    },

    exchange: async (callback, request, { parameters, ...callOptions } = {}) => {
      const { state, codeVerifier, redirectUri } = requireRequest(request);
      const answer = callbackParameters(callback, redirectUri);
      const secrets = [codeVerifier, state, ...answer.getAll("code")];
      return tokens({ subject: "The code exchange", grant: "code", secrets }, callOptions, async (library, base) => {
        const checked = checkedCallback(library, server, client, answer, { state, secrets });
        const sending = { ...base, additionalParameters: { ...parameters } };
        const response = await library.authorizationCodeGrantRequest(
          server,
          client,
          authentication.apply,
          checked,
          redirectUri,
          codeVerifier,
          sending,
        );
        return library.processAuthorizationCodeResponse(server, client, await withoutIdToken(response));
      });
    },

    clientCredentials: async ({ scope, parameters, ...callOptions } = {}) => {
      const asked = scopeOf(scope);
      const fields = { ...parameters, ...(asked === undefined ? {} : { scope: asked }) };
      return tokens({ subject: "The token request", secrets: [] }, callOptions, async (library, sending) => {
        const response = await library.clientCredentialsGrantRequest(
          server,
          client,
          authentication.apply,
          fields,
          sending,
        );
        return library.processClientCredentialsResponse(server, client, await withoutIdToken(response));
      });
    },

    refresh: async (refreshToken, { parameters, ...callOptions } = {}) => {
      requireText(refreshToken, "The token given to refresh()");
      const draft = { subject: "The token refresh", grant: "refresh token", secrets: [refreshToken] } as const;
      const renewed = await tokens(draft, callOptions, async (library, base) => {
        const sending = { ...base, additionalParameters: { ...parameters } };
        const response = await library.refreshTokenGrantRequest(
          server,
          client,
          authentication.apply,
          refreshToken,
          sending,
        );
        return library.processRefreshTokenResponse(server, client, await withoutIdToken(response));
      });
      return toTokenSet({ refreshToken, ...renewed });
    },

    revoke: async (token, { parameters, ...callOptions } = {}) => {
      requireText(token, "The token given to revoke()");
      const draft = { subject: "The revocation", endpoint: "revocation_endpoint", secrets: [token] } as const;
      await run(draft, callOptions, async (library, base) => {
        const sending = { ...base, additionalParameters: { ...parameters } };
        await library.processRevocationResponse(
          await library.revocationRequest(server, client, authentication.apply, token, sending),
        );
      });
    },

    introspect: async (token, { parameters, ...callOptions } = {}) => {
      requireText(token, "The token given to introspect()");
      const draft = { subject: "The introspection", endpoint: "introspection_endpoint", secrets: [token] } as const;
      return run(draft, callOptions, async (library, base) => {
        const sending = { ...base, additionalParameters: { ...parameters } };
        const response = await library.introspectionRequest(server, client, authentication.apply, token, sending);
        return library.processIntrospectionResponse(server, client, response);
      });
    },

    userInfo: async (accessToken, callOptions = {}) => {
      requireToken(accessToken, "The token given to userInfo()");
      const draft = { subject: "The userinfo request", endpoint: "userinfo_endpoint", secrets: [accessToken] } as const;
      return run(draft, callOptions, async (library, sending) => {
        const response = await library.userInfoRequest(server, client, accessToken, sending);
        return library.processUserInfoResponse(server, client, library.skipSubjectCheck, response);
      });
    },
  };
}

function readTokens(answer: TokenEndpointResponse, sentAt: number, endpoint: string): TokenSet {
  const url = shownUrl(endpoint);
  const { access_token, expires_in, refresh_token, scope, token_type } = answer;
  if (token_type !== "bearer") {
    const message = `${url} issued a token of another type than bearer, the only supported one. Check how the client is registered.`;
    throw new OAuthError("oauth_response_invalid", message, { url });
  }
  const fault = tokenFault(access_token);
  if (fault !== undefined) {
    throw new OAuthError("oauth_response_invalid", `${url} issued an access token that cannot be sent: ${fault}.`, {
      url,
    });
  }
  return toTokenSet({
    accessToken: access_token,
    obtainedAt: sentAt,
    // Counted from before the request, so that a slow response does not extend the lifetime.
    expiresAt: expires_in === undefined ? undefined : sentAt + expires_in * 1000,
    refreshToken: refresh_token,
    scope,
  });
}

function endpointUrl(metadata: AuthorizationServerMetadata, endpoint: Endpoint): string {
  const url = metadata[endpoint];
  if (url !== undefined) return url;
  const message = `${metadata.issuer} has no \`${endpoint}\`, so it does not support this operation. See the documentation of the server.`;
  throw new OAuthError("oauth_not_supported", message);
}

function requireUsable({
  clientId,
  clientSecret,
  redirectUri,
  server,
  allowInsecureHttp = false,
}: OAuthClientOptions): void {
  requireText(clientId, "The `clientId` given to oauthClient()");
  if (clientSecret !== undefined) requireText(clientSecret, "The `clientSecret` given to oauthClient()");
  if (redirectUri !== undefined && !URL.canParse(redirectUri)) {
    throw new ConfigurationError("The `redirectUri` given to oauthClient() is not an absolute URL.");
  }
  for (const [field, value] of Object.entries(server.metadata) as [string, unknown][]) {
    if (!field.endsWith("_endpoint") || typeof value !== "string") continue;
    const fault = urlFault(value, allowInsecureHttp);
    if (fault !== undefined) {
      throw new ConfigurationError(`The \`${field}\` ${shownUrl(value)} cannot be used: ${fault}.`);
    }
  }
}

/** Checks a stored request: a session store may return any value, and undefined after the entry has expired. */
function requireRequest(request: Partial<AuthorizationRequest> | null | undefined): AuthorizationRequest {
  const { url = "", state, codeVerifier, redirectUri } = request ?? {};
  if (!state || !codeVerifier || !redirectUri) {
    throw new ConfigurationError(
      "exchange() needs the value that authorizationRequest() returned, with `state`, `codeVerifier` and `redirectUri`. Start a new sign-in.",
    );
  }
  return { url, state, codeVerifier, redirectUri };
}
