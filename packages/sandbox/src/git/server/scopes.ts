import { Refusal } from "../../server/refusal.js";
import type { GitServer } from "./git-server.js";

/**
 * The categories of the API by path. The first pattern that matches determines the categories, and a token needs the
 * scopes of all of them.
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

/** Throws a 403 when the scopes of a token do not permit a request. `path` begins below the API's address. */
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
