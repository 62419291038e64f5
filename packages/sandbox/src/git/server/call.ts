import type { BaseCall } from "../../server/call.js";
import { Refusal } from "../../server/refusal.js";
import type { Router as BaseRouter } from "../../server/router.js";
import type { UserRecord } from "../state/git-state.js";
import type { GitServer } from "./git-server.js";

/** Context that the git server adds to a request. */
export interface GitContext {
  readonly server: GitServer;
  /** The caller. Undefined when the request has no credential. */
  readonly caller: UserRecord | undefined;
}

/** A request to the git server. */
export type Call<Name extends string = never, Body = unknown> = BaseCall<Name, Body> & GitContext;

/** Collects the routes of the git server. */
export type Router = BaseRouter<GitContext>;

/** Returns the caller. Throws a 401 when the request has no credential. */
export function signedIn({ caller }: Pick<Call, "caller">): UserRecord {
  if (caller === undefined) throw new Refusal(401, "token is required");
  return caller;
}

/** Returns the caller. Throws a 403 unless the caller is an administrator of the server. */
export function administrator(call: Pick<Call, "caller">): UserRecord {
  const user = signedIn(call);
  if (!user.admin) throw new Refusal(403, "user should be the site admin");
  return user;
}

/** Returns an integer from the query. Undefined when the field is absent or invalid. */
export function queryNumber({ query }: Pick<Call, "query">, name: string): number | undefined {
  const text = query.get(name);
  return text !== null && /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Returns a boolean from the query. Accepts the same values as Go, such as `1` and `t`. Default: `otherwise`. */
export function queryFlag({ query }: Pick<Call, "query">, name: string, otherwise: boolean): boolean {
  const text = query.get(name)?.toLowerCase();
  if (text === "true" || text === "1" || text === "t") return true;
  return text === "false" || text === "0" || text === "f" ? false : otherwise;
}

/** Returns a list from the query. Its items are in repeated fields, or separated by commas. */
export function queryList({ query }: Pick<Call, "query">, name: string): readonly string[] {
  return query
    .getAll(name)
    .flatMap((text) => text.split(","))
    .filter((text) => text !== "");
}
