import type { UserRecord } from "../state/git-state.js";
import type { GitServer } from "./git-server.js";
import { refuse } from "./refusal.js";

/** A request on its way to the function that answers it. */
export interface Call<Name extends string, Body> {
  readonly server: GitServer;
  /** Path of the request below the root of the server. */
  readonly pathname: string;
  readonly query: URLSearchParams;
  /** The caller; undefined without a credential. */
  readonly caller: UserRecord | undefined;
  /** A field of the path. */
  path(name: Name): string;
  /** The body, checked. Throws a 422 in the servers' form where it does not fit. */
  body(): Received<Body>;
  /** The body before it was checked; undefined where it is no JSON. */
  readonly rawBody: unknown;
}

/** A value as a request carries it: a time, which clients also take as a `Date`, is text. */
export type Received<Value> = Value extends string
  ? Value
  : Value extends Date
    ? never
    : Value extends readonly (infer Item)[]
      ? readonly Received<Item>[]
      : Value extends object
        ? { [Name in keyof Value]: Received<Value[Name]> }
        : Value;

/** A call, whatever its path and body are. */
export type AnyCall = Pick<Call<never, unknown>, "server" | "pathname" | "query" | "caller">;

/** The caller. Throws a 401 without a credential. */
export function signedIn({ server, caller }: AnyCall): UserRecord {
  if (caller === undefined) throw refuse(server, 401, "token is required");
  return caller;
}

/** A number in the query, where there is one. */
export function queryNumber({ query }: AnyCall, name: string): number | undefined {
  const text = query.get(name);
  return text !== null && /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** A yes or no in the query, in the forms Go takes. */
export function queryFlag({ query }: AnyCall, name: string, otherwise: boolean): boolean {
  const text = query.get(name)?.toLowerCase();
  if (text === "true" || text === "1" || text === "t") return true;
  return text === "false" || text === "0" || text === "f" ? false : otherwise;
}

/** A list in the query: repeated, or with commas between. */
export function queryList({ query }: AnyCall, name: string): readonly string[] {
  return query
    .getAll(name)
    .flatMap((text) => text.split(","))
    .filter((text) => text !== "");
}
