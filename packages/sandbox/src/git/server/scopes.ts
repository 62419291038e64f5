import { Refusal } from "../../server/refusal.js";
import type { GitServer } from "./git-server.js";

/**
 * Categories of the API, by path. The first matching pattern determines the categories. A token needs the scopes for
 * all of them.
 */
const categories: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/notifications|^\/repos\/[^/]+\/[^/]+\/notifications/, ["notification"]],
  [/^\/repos\/issues\/|^\/repos\/[^/]+\/[^/]+\/(?:issues|labels|milestones)(?:\/|$)/, ["issue"]],
  [/^\/(?:repos|repositories)\//, ["repository"]],
  [/^\/(?:user|users\/[^/]+)\/orgs/, ["user", "organization"]],
  [/^\/(?:user|users\/[^/]+)\/(?:repos|starred)/, ["user", "repository"]],
  [/^\/users?(?:\/|$)/, ["user"]],
  [/^\/orgs\/[^/]+\/repos/, ["organization", "repository"]],
  [/^\/(?:orgs?|teams)(?:\/|$)/, ["organization"]],
  [/^\/admin\//, ["admin"]],
  [/^\/packages\//, ["package"]],
];

/** Throws a 403 unless the token's scopes permit the request. `path` is relative to the API's base URL. */
export function checkScopes(server: GitServer, scopes: readonly string[], method: string, path: string): void {
  const [, names = []] = categories.find(([pattern]) => pattern.test(path)) ?? [];
  const level = method === "GET" || method === "HEAD" ? "read" : "write";
  const required = names.map((name) => `${level}:${name}`);
  const has = (name: string): boolean =>
    scopes.includes(`write:${name}`) || (level === "read" && scopes.includes(`read:${name}`));
  if (names.every(has)) return;
  const words = "token does not have at least one of required scope(s)";
  const list = `[${required.join(" ")}]`;
  throw new Refusal(
    403,
    server.has({ gitea: "1.24" }) ? `${words}, required=${list}, token scope=${scopes.join(",")}` : `${words}: ${list}`,
  );
}
