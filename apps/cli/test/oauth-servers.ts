import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { createGitSandbox } from "@halyard/sandbox/git";
import { createOpenProjectSandbox } from "@halyard/sandbox/openproject";
import { type AccessToken, openIdProvider, type ProviderConfiguration } from "@halyard/testing/openid-provider";

/** A product's server on a loopback address. A certified OpenID provider handles sign-ins at the product's paths. */
export interface OAuthServer {
  readonly url: string;
  /** Access tokens that API requests carried, in order and without duplicates. */
  readonly tokens: readonly string[];
  /** Returns a token that the product itself, not the provider, issued to a user. */
  tokenOf(user: string): string;
  /** Returns whether a token from the provider is valid. */
  isValid(token: string): Promise<boolean>;
  /** Makes an access token invalid, as if it had expired. */
  expire(token: string): Promise<void>;
  /** Revokes all tokens of all users. */
  revokeAll(): void;
}

/** Options for {@link oauthServer}. */
export interface OAuthServerOptions {
  readonly product: "openproject" | "gitea";
  readonly clientId: string;
  readonly redirectUri: string;
}

const routes = {
  gitea: { authorization: "/login/oauth/authorize", token: "/login/oauth/access_token" },
  openproject: { authorization: "/oauth/authorize", token: "/oauth/token", revocation: "/oauth/revoke" },
} as const;

const scopes = {
  gitea:
    "read:user write:repository write:issue write:notification write:organization write:package write:user write:misc",
  openproject: "api_v3",
} as const;

/** Starts a product's server and its OpenID provider. Both are closed when the test ends. */
export async function oauthServer({ product, clientId, redirectUri }: OAuthServerOptions): Promise<OAuthServer> {
  const tokens = new Set<string>();
  let areRevoked = false;
  const find = async (token: string): Promise<AccessToken | undefined> =>
    areRevoked ? undefined : provider.AccessToken.find(token);

  const callApi = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const headers = new Headers(request.headers as Record<string, string>);
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
    if (token !== undefined) {
      tokens.add(token);
      const user = (await find(token))?.accountId;
      const own = sandbox.tokenOf(user ?? "ada");
      // The sandbox accepts only its own tokens. OpenProject expects them with Basic authentication.
      const credential = product === "gitea" ? `token ${own}` : `Basic ${btoa(`apikey:${own}`)}`;
      headers.set("authorization", user === undefined ? "Bearer unknown" : credential);
    }
    const body = request.method === "GET" ? undefined : await text(request);
    const init = { method: request.method ?? "GET", headers, ...(body === undefined ? {} : { body }) };
    const found = await sandbox.fetch(new Request(url + (request.url ?? ""), init));
    response.writeHead(found.status, Object.fromEntries(found.headers));
    response.end(Buffer.from(await found.arrayBuffer()));
  };
  const { issuer: url, provider } = await openIdProvider({
    configure: () => configuration(product, clientId, redirectUri),
    respond(request, response, pass) {
      if (request.url?.startsWith("/api/") === true) void callApi(request, response);
      else if (areRevoked && request.method === "POST") {
        response.writeHead(400, { "content-type": "application/json" }).end('{"error":"invalid_grant"}');
      } else pass();
    },
  });
  const sandbox = product === "gitea" ? createGitSandbox({ baseUrl: url }) : createOpenProjectSandbox({ baseUrl: url });
  return {
    url,
    get tokens() {
      return [...tokens];
    },
    tokenOf: (user) => sandbox.tokenOf(user),
    isValid: async (token) => (await find(token)) !== undefined,
    expire: async (token) => (await find(token))?.destroy(),
    revokeAll: () => {
      areRevoked = true;
    },
  };
}

function configuration(
  product: OAuthServerOptions["product"],
  clientId: string,
  redirectUri: string,
): ProviderConfiguration {
  return {
    clients: [
      {
        client_id: clientId,
        // Native clients may use any loopback port (RFC 8252 section 7.3).
        application_type: "native",
        redirect_uris: [redirectUri],
        response_types: ["code"],
        grant_types: ["authorization_code", "refresh_token"],
        token_endpoint_auth_method: "none",
        scope: `openid ${scopes[product]}`,
      },
    ],
    routes: routes[product],
    scopes: ["openid", ...scopes[product].split(" ")],
    features: { revocation: { enabled: true, allowedPolicy: () => true } },
    issueRefreshToken: () => true,
    rotateRefreshToken: () => true,
  };
}
