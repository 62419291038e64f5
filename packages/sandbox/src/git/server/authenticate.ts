import type { UserRecord } from "../state/git-state.js";
import type { GitServer } from "./git-server.js";
import { notFound, refuseAccess } from "./refusal.js";

/**
 * Returns the caller. Undefined when the request has no credential. Throws a 401 for an invalid credential, even if the
 * data is public. Accounts have tokens but no passwords. An administrator may act as another user.
 */
export function authenticate(server: GitServer, headers: Headers, query: URLSearchParams): UserRecord | undefined {
  const token = findToken(server, headers, query);
  if (token === undefined) return undefined;
  const user = token === "" ? undefined : server.state.users.find((candidate) => owns(candidate, token));
  if (user === undefined) {
    const message = server.has({ gitea: "1.25" })
      ? "invalid username, password or token"
      : "user does not exist [uid: 0, name: ]";
    throw refuseAccess(401, message);
  }
  return actingUser(server, user, query.get("sudo") ?? headers.get("sudo") ?? "");
}

/**
 * Returns the scopes of the token in a request. Undefined when the request has no credential, or its token has all
 * rights.
 */
export function scopesOf(server: GitServer, headers: Headers, query: URLSearchParams): readonly string[] | undefined {
  const token = findToken(server, headers, query);
  const found = server.state.users.flatMap(({ scopedTokens = [] }) => scopedTokens).find((one) => one.token === token);
  return found === undefined || found.scopes.includes("all") ? undefined : found.scopes;
}

function owns({ tokens, scopedTokens = [] }: UserRecord, token: string): boolean {
  return tokens.includes(token) || scopedTokens.some((one) => one.token === token);
}

/**
 * Returns the token in a request, from a header or the query. Empty for an invalid credential, and undefined when there
 * is no credential.
 */
function findToken(server: GitServer, headers: Headers, query: URLSearchParams): string | undefined {
  const inQuery = query.get("token") ?? query.get("access_token");
  if (inQuery !== null) return inQuery;
  const authorization = headers.get("authorization");
  if (authorization === null) return undefined;
  const [scheme = "", value = "", ...rest] = authorization.split(" ");
  if (rest.length > 0) return "";
  switch (scheme.toLowerCase()) {
    case "bearer":
      return value;
    case "token":
      // Older versions accept the scheme `token` in lower case only, and ignore unknown schemes.
      return scheme === "token" || server.has({ gitea: "1.25", forgejo: "12" }) ? value : undefined;
    case "basic":
      return tokenInBasic(value);
    default:
      return undefined;
  }
}

/** Returns the token in a Basic credential: `user:token`, `token:` or `token:x-oauth-basic`. */
function tokenInBasic(value: string): string {
  let text: string;
  try {
    text = atob(value);
  } catch {
    return "";
  }
  const colon = text.indexOf(":");
  const password = text.slice(colon + 1);
  return password === "" || password === "x-oauth-basic" ? text.slice(0, Math.max(0, colon)) : password;
}

function actingUser(server: GitServer, user: UserRecord, sudo: string): UserRecord {
  if (sudo === "") return user;
  if (!user.admin) throw refuseAccess(403, "Only administrators allowed to sudo.");
  const other = server.state.users.find(({ login }) => login.toLowerCase() === sudo.toLowerCase());
  if (other === undefined) throw notFound();
  return other;
}
