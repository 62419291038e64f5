import { ConfigurationError } from "@halyard/http-core";
import type { AuthorizationServer, Client, TokenEndpointResponse } from "oauth4webapi";
import { callbackParameters, checkedCallback } from "../internal/callback.js";
import { clientAuthentication, type ClientAuthentication } from "../internal/client-authentication.js";
import { conceal } from "../internal/conceal.js";
import { requireText, requireToken, tokenProblem } from "../internal/credential-text.js";
import { oauthCall, type LibraryOptions, type OAuthCall, type OAuthLibrary } from "../internal/oauth-call.js";
import { shownUrl, urlProblem } from "../internal/secure-url.js";
import { requireTime } from "../internal/time.js";
import { withoutIdToken } from "../internal/without-id-token.js";
import { toTokenSet, type TokenSet } from "../token-set.js";
import type { AuthorizationServerMetadata } from "./authorization-server.js";
import type {
  AuthorizationRequest,
  AuthorizationRequestOptions,
  ClientCredentialsOptions,
  Introspection,
  OAuthCallOptions,
  OAuthClient,
  OAuthClientOptions,
  OAuthFormOptions,
  UserInfo,
} from "./oauth-client-types.js";
import { OAuthError } from "./oauth-error.js";

type Endpoint = Exclude<keyof AuthorizationServerMetadata & `${string}_endpoint`, undefined>;

type Draft = Pick<OAuthCall, "subject" | "secrets" | "grant"> & { readonly endpoint: Endpoint };

/**
 * Creates a client for an authorization server. It sends nothing until a method is called. Requests require https (or
 * loopback), follow no redirects and have a timeout.
 *
 * @throws ConfigurationError when an option cannot be used, for instance a server with an http endpoint.
 * @example
 * const client = oauthClient({ server: openProjectOAuth("https://pm.example.com"), clientId, redirectUri });
 * const request = await client.authorizationRequest();
 * // Keep `request` and send the user to `request.url`. When the user returns:
 * const tokens = await client.exchange(callbackUrl, request);
 * @see https://www.rfc-editor.org/rfc/rfc9700
 */
export function oauthClient(options: OAuthClientOptions): OAuthClient {
  return new RegisteredClient(options);
}

class RegisteredClient implements OAuthClient {
  readonly canRevoke: boolean;
  readonly #options: OAuthClientOptions;
  readonly #timeout: number;
  readonly #server: AuthorizationServer;
  readonly #client: Client;
  readonly #authentication: ClientAuthentication;

  constructor(options: OAuthClientOptions) {
    requireUsable(options);
    const { clientId, clientSecret, clientAuthentication: method, server, timeout = 30_000 } = options;
    const { metadata } = server;
    const supported = method === undefined ? metadata.token_endpoint_auth_methods_supported : [method];
    this.canRevoke = metadata.revocation_endpoint !== undefined;
    this.#options = options;
    this.#timeout = requireTime("timeout", timeout);
    this.#server = metadata as AuthorizationServer;
    this.#client = { client_id: clientId };
    this.#authentication = clientAuthentication(clientId, clientSecret, supported);
  }

  async authorizationRequest({
    scope,
    redirectUri = this.#options.redirectUri,
    parameters,
  }: AuthorizationRequestOptions = {}): Promise<AuthorizationRequest> {
    if (redirectUri === undefined) {
      throw new ConfigurationError(
        "authorizationRequest() needs a `redirectUri`. Pass `redirectUri` to authorizationRequest() or to oauthClient().",
      );
    }
    const library = await import("oauth4webapi");
    const state = library.generateRandomState();
    const codeVerifier = library.generateRandomCodeVerifier();
    const url = new URL(this.#endpoint("authorization_endpoint"));
    const requested = this.#scope(scope);
    const fields = {
      ...parameters,
      response_type: "code",
      client_id: this.#client.client_id,
      redirect_uri: redirectUri,
      ...(requested === undefined ? {} : { scope: requested }),
      state,
      code_challenge: await library.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: "S256",
    };
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
    const label = `AuthorizationRequest { ${shownUrl(url.href)} }`;
    return conceal({ url: url.href, state, codeVerifier, redirectUri }, () => label);
  }

  async exchange(
    callback: string | URL,
    request: AuthorizationRequest,
    { parameters, ...callOptions }: OAuthFormOptions = {},
  ): Promise<TokenSet> {
    const { state, codeVerifier, redirectUri } = requireRequest(request);
    const received = callbackParameters(callback, redirectUri);
    const secrets = [codeVerifier, state, ...received.getAll("code")];
    return this.#tokens(
      { subject: "The code exchange request", grant: "code", secrets },
      callOptions,
      async (library, base) => {
        const checked = checkedCallback(library, this.#server, this.#client, received, { state, secrets });
        const response = await library.authorizationCodeGrantRequest(
          this.#server,
          this.#client,
          this.#authentication.apply,
          checked,
          redirectUri,
          codeVerifier,
          { ...base, additionalParameters: { ...parameters } },
        );
        return library.processAuthorizationCodeResponse(this.#server, this.#client, await withoutIdToken(response));
      },
    );
  }

  async clientCredentials({ scope, parameters, ...callOptions }: ClientCredentialsOptions = {}): Promise<TokenSet> {
    const requested = this.#scope(scope);
    const fields = { ...parameters, ...(requested === undefined ? {} : { scope: requested }) };
    return this.#tokens({ subject: "The token request", secrets: [] }, callOptions, async (library, base) => {
      const response = await library.clientCredentialsGrantRequest(
        this.#server,
        this.#client,
        this.#authentication.apply,
        fields,
        base,
      );
      return library.processClientCredentialsResponse(this.#server, this.#client, await withoutIdToken(response));
    });
  }

  async refresh(refreshToken: string, { parameters, ...callOptions }: OAuthFormOptions = {}): Promise<TokenSet> {
    requireText(refreshToken, "The token given to refresh()");
    const draft = { subject: "The refresh request", grant: "refresh token", secrets: [refreshToken] } as const;
    const renewed = await this.#tokens(draft, callOptions, async (library, base) => {
      const response = await library.refreshTokenGrantRequest(
        this.#server,
        this.#client,
        this.#authentication.apply,
        refreshToken,
        { ...base, additionalParameters: { ...parameters } },
      );
      return library.processRefreshTokenResponse(this.#server, this.#client, await withoutIdToken(response));
    });
    return toTokenSet({ refreshToken, ...renewed });
  }

  async revoke(token: string, { parameters, ...callOptions }: OAuthFormOptions = {}): Promise<void> {
    requireText(token, "The token given to revoke()");
    const draft = { subject: "The revocation request", endpoint: "revocation_endpoint", secrets: [token] } as const;
    await this.#send(draft, callOptions, async (library, base) => {
      const response = await library.revocationRequest(this.#server, this.#client, this.#authentication.apply, token, {
        ...base,
        additionalParameters: { ...parameters },
      });
      await library.processRevocationResponse(response);
    });
  }

  async introspect(token: string, { parameters, ...callOptions }: OAuthFormOptions = {}): Promise<Introspection> {
    requireText(token, "The token given to introspect()");
    const draft = {
      subject: "The introspection request",
      endpoint: "introspection_endpoint",
      secrets: [token],
    } as const;
    return this.#send(draft, callOptions, async (library, base) => {
      const response = await library.introspectionRequest(
        this.#server,
        this.#client,
        this.#authentication.apply,
        token,
        { ...base, additionalParameters: { ...parameters } },
      );
      return library.processIntrospectionResponse(this.#server, this.#client, response);
    });
  }

  async userInfo(accessToken: string, callOptions: OAuthCallOptions = {}): Promise<UserInfo> {
    requireToken(accessToken, "The token given to userInfo()");
    const draft = { subject: "The userinfo request", endpoint: "userinfo_endpoint", secrets: [accessToken] } as const;
    return this.#send(draft, callOptions, async (library, base) => {
      const response = await library.userInfoRequest(this.#server, this.#client, accessToken, base);
      return library.processUserInfoResponse(this.#server, this.#client, library.skipSubjectCheck, response);
    });
  }

  async #send<Result>(
    draft: Draft,
    { signal, timeout = this.#timeout }: OAuthCallOptions,
    work: (library: OAuthLibrary, options: LibraryOptions) => Promise<Result>,
  ): Promise<Result> {
    requireTime("timeout", timeout);
    const { subject, grant, endpoint } = draft;
    const url = this.#endpoint(endpoint);
    const { fetch, allowInsecureHttp = false } = this.#options;
    const secrets = [...this.#authentication.secrets, ...draft.secrets];
    return oauthCall({ subject, grant, url, secrets, settings: { fetch, timeout, signal, allowInsecureHttp } }, work);
  }

  async #tokens(
    draft: Omit<Draft, "endpoint">,
    callOptions: OAuthCallOptions,
    work: (library: OAuthLibrary, options: LibraryOptions) => Promise<TokenEndpointResponse>,
  ): Promise<TokenSet> {
    const sentAt = Date.now();
    const response = await this.#send({ ...draft, endpoint: "token_endpoint" }, callOptions, work);
    return readTokens(response, sentAt, this.#endpoint("token_endpoint"));
  }

  #scope(named: string | undefined): string | undefined {
    const { server, scope: configured } = this.#options;
    const scope = named ?? configured ?? server.defaultScope;
    const fault = server.scopeFault?.(scope ?? "");
    if (fault === undefined) return scope;
    throw new ConfigurationError(`The scope for ${server.metadata.issuer} cannot be used: ${fault}.`);
  }

  #endpoint(endpoint: Endpoint): string {
    const { metadata } = this.#options.server;
    const url = metadata[endpoint];
    if (url !== undefined) return url;
    const message = `${metadata.issuer} has no \`${endpoint}\`, so it does not support this operation. See the documentation of the server.`;
    throw new OAuthError("oauth_not_supported", message);
  }
}

function readTokens(answer: TokenEndpointResponse, sentAt: number, endpoint: string): TokenSet {
  const url = shownUrl(endpoint);
  const { access_token, expires_in, refresh_token, scope, token_type } = answer;
  if (token_type !== "bearer") {
    const message = `${url} issued a token that is not a bearer token. Only bearer tokens are supported. Check the registration of the client.`;
    throw new OAuthError("oauth_response_invalid", message, { url });
  }
  const fault = tokenProblem(access_token);
  if (fault !== undefined) {
    throw new OAuthError("oauth_response_invalid", `${url} issued an access token that cannot be sent: ${fault}.`, {
      url,
    });
  }
  return toTokenSet({
    accessToken: access_token,
    obtainedAt: sentAt,
    // The lifetime is counted from the time of the request, so that a slow response does not extend it.
    expiresAt: expires_in === undefined ? undefined : sentAt + expires_in * 1000,
    refreshToken: refresh_token,
    scope,
  });
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
    const problem = urlProblem(value, allowInsecureHttp);
    if (problem !== undefined) {
      throw new ConfigurationError(`The \`${field}\` ${shownUrl(value)} cannot be used: ${problem}.`);
    }
  }
}

/** Checks a stored request. A session store can return any value, or undefined once the entry has expired. */
function requireRequest(request: Partial<AuthorizationRequest> | null | undefined): AuthorizationRequest {
  const { url = "", state, codeVerifier, redirectUri } = request ?? {};
  if (!state || !codeVerifier || !redirectUri) {
    throw new ConfigurationError(
      "exchange() needs the value that authorizationRequest() returned, with `state`, `codeVerifier` and `redirectUri`. Start a new sign-in.",
    );
  }
  return { url, state, codeVerifier, redirectUri };
}
