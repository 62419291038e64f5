import type { NetworkTransport } from "@halyard/http-core";
import { nodeTransport } from "@halyard/http-core/node";
import * as oauth from "oauth4webapi";
import type { OpenIdConfig } from "../../config/config.js";
import { type Identity, identityIn } from "./identity.js";
import { sendOver } from "./send.js";

/** Secret values of one sign-in. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Client for OpenID providers. */
export interface OpenIdProvider {
  /** Returns the URL of the provider's sign-in page. */
  address(openid: OpenIdConfig, redirectUri: string, secrets: SignInSecrets): Promise<string>;
  /**
   * Exchanges the callback's code for the person's identity. Checks the state, the issuer and the code verifier. Also
   * checks the ID token's signature, audience, times and nonce.
   *
   * @throws Error if a check fails, or if the provider refused the sign-in.
   */
  identity(
    openid: OpenIdConfig,
    redirectUri: string,
    callback: URLSearchParams,
    secrets: SignInSecrets,
  ): Promise<Identity>;
}

const metadataLifetime = 60 * 60 * 1000;

/** Creates a client for OpenID providers. It caches a provider's metadata for an hour. */
export function createOpenIdProvider(now: () => number, transport?: NetworkTransport): OpenIdProvider {
  const send = sendOver(transport ?? nodeTransport());
  const known = new Map<string, { readonly until: number; readonly server: oauth.AuthorizationServer }>();

  const optionsFor = (issuer: URL) => ({
    [oauth.customFetch]: send,
    // oxlint-disable-next-line typescript/no-deprecated -- deprecated only as a warning; the configuration allows plain http to this machine alone
    [oauth.allowInsecureRequests]: issuer.protocol === "http:",
  });

  const discover = async (issuer: URL): Promise<oauth.AuthorizationServer> => {
    const cached = known.get(issuer.href);
    if (cached !== undefined && cached.until > now()) return cached.server;
    const response = await oauth.discoveryRequest(issuer, optionsFor(issuer));
    const server = await oauth.processDiscoveryResponse(issuer, response);
    known.set(issuer.href, { until: now() + metadataLifetime, server });
    return server;
  };

  return {
    async address(openid, redirectUri, { state, nonce, codeVerifier }) {
      const issuer = new URL(openid.issuer);
      const server = await discover(issuer);
      const address = authorizationEndpoint(server, issuer);
      const parameters = {
        ...{ client_id: openid.clientId, redirect_uri: redirectUri, response_type: "code" },
        ...{ scope: scopesFor(openid, server), state, nonce },
        ...{ code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier), code_challenge_method: "S256" },
      };
      for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
      return address.href;
    },

    async identity(openid, redirectUri, callback, { state, nonce, codeVerifier }) {
      const issuer = new URL(openid.issuer);
      const server = await discover(issuer);
      const options = optionsFor(issuer);
      const client: oauth.Client = { client_id: openid.clientId, [oauth.clockTolerance]: 30 };
      const parameters = oauth.validateAuthResponse(server, client, callback, state);
      const authentication = authenticationOf(openid, server);
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        authentication,
        parameters,
        redirectUri,
        codeVerifier,
        options,
      );
      const expected = { expectedNonce: nonce, requireIdToken: true };
      const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, expected);
      await oauth.validateApplicationLevelSignature(server, response, options);
      const claims = oauth.getValidatedIdTokenClaims(tokens);
      if (claims === undefined)
        throw new Error("The OpenID provider sent no ID token. Check that the provider supports OpenID Connect.");
      return identityIn(openid, { ...(await furtherClaims()), ...claims });

      /** Reads claims that the configuration needs and the ID token does not contain. */
      async function furtherClaims(): Promise<object> {
        const isComplete = claims?.["email"] !== undefined && claims["groups"] !== undefined;
        const namesClaims = [openid.readers, openid.operators].some(
          ({ emails, groups }) => emails.length + groups.length > 0,
        );
        if (server.userinfo_endpoint === undefined || isComplete || !namesClaims) return {};
        const answer = await oauth.userInfoRequest(server, client, tokens.access_token, options);
        return oauth.processUserInfoResponse(server, client, claims?.sub ?? "", answer);
      }
    },
  };
}

/**
 * Returns the URL of the provider's sign-in page.
 *
 * @throws Error if the metadata contains no such URL, or if the URL's scheme is neither https nor the issuer's own
 *   scheme. URLs with schemes such as `javascript:` are therefore refused.
 */
function authorizationEndpoint({ authorization_endpoint: text }: oauth.AuthorizationServer, issuer: URL): URL {
  const address = text === undefined ? undefined : URL.parse(text);
  if (address?.protocol === "https:" || (address && address.protocol === issuer.protocol)) return address;
  const found =
    text === undefined ? "no `authorization_endpoint`" : `the \`authorization_endpoint\` ${JSON.stringify(text)}`;
  throw new Error(
    `The OpenID provider's metadata contains ${found}, but an https address is expected. Check \`page.openid.issuer\`.`,
  );
}

/**
 * Returns the scopes for the claims that the configuration names. The scope `groups` is included only if the provider
 * supports it, because not every provider accepts it.
 */
function scopesFor({ readers, operators }: OpenIdConfig, server: oauth.AuthorizationServer): string {
  const wants = (claim: "emails" | "groups"): boolean => readers[claim].length + operators[claim].length > 0;
  const hasGroups = server.scopes_supported?.includes("groups") ?? false;
  return ["openid", ...(wants("emails") ? ["email"] : []), ...(wants("groups") && hasGroups ? ["groups"] : [])].join(
    " ",
  );
}

/**
 * Returns the client's authentication method. The secret is sent in the body if the provider accepts that, because
 * Gitea and Forgejo do not percent-decode the secret in the `Authorization` header.
 */
function authenticationOf({ clientSecret }: OpenIdConfig, server: oauth.AuthorizationServer): oauth.ClientAuth {
  if (clientSecret === undefined) return oauth.None();
  const isInBody = server.token_endpoint_auth_methods_supported?.includes("client_secret_post") ?? false;
  return isInBody ? oauth.ClientSecretPost(clientSecret) : oauth.ClientSecretBasic(clientSecret);
}
