import { createHash, timingSafeEqual } from "node:crypto";
import { checkAccessToken, type OAuthServer, remoteKeys, type RemoteKeys } from "@halyard/auth";
import { type AuthInfo, OAuthError, OAuthErrorCode, type OAuthTokenVerifier } from "@modelcontextprotocol/server";

/** Access with tokens that an authorization server issues. */
interface OAuthAccess {
  /** The authorization server, as read by `discoverOAuth`. */
  readonly server: OAuthServer;
  /** URL at which clients reach the MCP endpoint. It is the audience of their tokens. */
  readonly resource: string;
  /** Keys of the authorization server, for tests. Default: the keys at the URL in the server's metadata. */
  readonly keys?: Keys | undefined;
}

type Keys = RemoteKeys | { readonly keys: readonly object[] };

/** Credential that the endpoint accepts: a secret, or a token that an authorization server issued for the endpoint. */
export type Access = { readonly secret: string } | OAuthAccess;

/** Returns a verifier for bearer tokens. */
export function verifierOf(access: Access): OAuthTokenVerifier {
  if ("secret" in access) return { verifyAccessToken: (token) => checkSecret(token, access.secret) };
  const { jwks_uri: jwksUri } = access.server.metadata;
  // One instance serves all requests: it caches the server's keys and limits how often they are fetched.
  const keys = access.keys ?? (jwksUri === undefined ? { keys: [] } : remoteKeys(jwksUri));
  return { verifyAccessToken: (token) => checkToken(token, { ...access, keys }) };
}

/** Reported lifetime of the secret, in seconds. The secret does not actually expire, and every request is checked. */
const hour = 3600;

async function checkSecret(token: string, secret: string): Promise<AuthInfo> {
  if (!timingSafeEqual(digest(token), digest(secret)))
    throw refusal("The bearer token is not the secret of this server. Ask the operator of the server for the secret.");
  return Promise.resolve({
    token: "",
    clientId: "secret",
    scopes: [],
    expiresAt: Math.floor(Date.now() / 1000) + hour,
  });
}

async function checkToken(
  token: string,
  { server, resource, keys }: Required<Pick<OAuthAccess, "server" | "resource">> & { readonly keys: Keys },
): Promise<AuthInfo> {
  const { issuer } = server.metadata;
  const result = await checkAccessToken(token, { issuer, audience: resource, scope: "", keys });
  if (!result.valid) throw refusal(result.failures.map(({ reason }) => reason).join(" "));
  const { sub, exp, client_id: client } = result.claims;
  return {
    // The token is only for this server, so it is neither stored nor forwarded.
    token: "",
    clientId: typeof client === "string" ? client : "",
    scopes: [],
    expiresAt: exp,
    resource: new URL(resource),
    extra: { user: sub },
  };
}

function refusal(reason: string): OAuthError {
  return new OAuthError(OAuthErrorCode.InvalidToken, reason);
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
