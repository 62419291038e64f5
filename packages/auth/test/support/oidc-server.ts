import { openIdProvider, type ProviderConfiguration, signingKey } from "@halyard/testing/openid-provider";

/** Options for {@link oidcServer}. */
export interface OidcServerOptions {
  /** Algorithm of JWT access tokens. */
  readonly algorithm?: "RS256" | "ES256";
  /** Lifetime of access tokens, in seconds. */
  readonly lifetime?: number;
}

/** An OpenID provider on loopback, with a confidential client and a public client. */
export interface OidcServer {
  readonly issuer: string;
  /** Redirect URI for browser sign-ins. */
  readonly redirectUri: string;
  /** URL of the API that is the audience of JWT access tokens. */
  readonly api: string;
  readonly confidential: { readonly clientId: string; readonly clientSecret: string };
  readonly publicClientId: string;
}

/** Starts the provider and closes it when the test ends. */
export async function oidcServer(options: OidcServerOptions = {}): Promise<OidcServer> {
  const confidential = { clientId: "bridge-app", clientSecret: "s3cret-of_the.bridge~app" };
  const publicClientId = "bridge-cli";
  const redirectUri = "http://127.0.0.1:41999/callback";
  const api = "https://pm.example.com/api";
  const { issuer } = await openIdProvider({
    configure: () => configuration({ ...options, api, redirectUri, confidential, publicClientId }),
  });
  return { issuer, redirectUri, api, confidential, publicClientId };
}

interface Wanted
  extends OidcServerOptions, Pick<OidcServer, "api" | "redirectUri" | "confidential" | "publicClientId"> {}

async function configuration(wanted: Wanted): Promise<ProviderConfiguration> {
  const { api, redirectUri, confidential, publicClientId, algorithm = "RS256", lifetime = 3600 } = wanted;
  const common = {
    redirect_uris: [redirectUri],
    response_types: ["code" as const],
    scope: "openid offline_access api_v3 wiki",
  };
  return {
    clients: [
      {
        ...common,
        client_id: confidential.clientId,
        client_secret: confidential.clientSecret,
        grant_types: ["authorization_code", "refresh_token", "client_credentials"],
        token_endpoint_auth_method: "client_secret_basic",
      },
      {
        ...common,
        client_id: publicClientId,
        // Native clients may use any loopback port (RFC 8252 section 7.3).
        application_type: "native",
        redirect_uris: ["http://127.0.0.1/callback"],
        grant_types: ["authorization_code", "refresh_token"],
        token_endpoint_auth_method: "none",
      },
    ],
    jwks: { keys: [await signingKey("RS256"), await signingKey("ES256")] },
    scopes: ["openid", "offline_access", "api_v3", "wiki"],
    features: {
      clientCredentials: { enabled: true },
      introspection: { enabled: true, allowedPolicy: () => true },
      revocation: { enabled: true, allowedPolicy: () => true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => api,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: "api_v3 wiki",
          audience: api,
          accessTokenFormat: "jwt",
          accessTokenTTL: lifetime,
          jwt: { sign: { alg: algorithm } },
        }),
      },
    },
    issueRefreshToken: () => true,
    rotateRefreshToken: () => true,
    ttl: { AccessToken: lifetime, ClientCredentials: lifetime },
  };
}
