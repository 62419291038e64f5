import { compareVersions, type Since } from "@halyard/http-core";

/** The two servers that speak this API. */
export type Product = "gitea" | "forgejo";

/** Which server answers, as {@link parseServerVersion} reads it. */
export interface ServerVersion {
  readonly product: Product;
  /** The product's own version, such as `1.26.3` or `15.0.3`. */
  readonly version: string;
  /** The text the server sent. */
  readonly raw: string;
}

/**
 * Reads the version text of a server. Forgejo appends `+gitea-1.22.0`, which is a constant of its build: it tells the
 * product and says nothing about features.
 *
 * @returns undefined when the text has no version number in front.
 */
export function parseServerVersion(raw: string): ServerVersion | undefined {
  const version = /^v?(\d+(?:\.\d+){0,3})/.exec(raw.trim())?.[1];
  if (version === undefined) return undefined;
  return { product: raw.includes("+gitea-") ? "forgejo" : "gitea", version, raw };
}

/**
 * Whether a server has something that exists `since` certain versions. A range `1.21..1.25` ends with the last version
 * that had it; a product that is not named never had it; no `since` at all means every supported version.
 */
export function isAvailable(since: Since | undefined, server: ServerVersion): boolean {
  if (since === undefined) return true;
  const range = typeof since === "string" ? since : since[server.product];
  if (range === undefined) return false;
  const [first = "0", last] = range.split("..");
  return (
    compareVersions(server.version, first) >= 0 &&
    (last === undefined || compareVersions(truncate(server.version, last), last) <= 0)
  );
}

/** Says in words where something exists: `Gitea 1.22 or newer, or Forgejo 9 or newer`. */
export function describeSince(since: Since): string {
  const entries = typeof since === "string" ? [["", since]] : Object.entries(since);
  return entries
    .map(([product = "", range = ""]) => {
      const [first = "", last] = range.split("..");
      const name = product === "" ? "version" : productName(product);
      return last === undefined ? `${name} ${first} or newer` : `${name} ${first} to ${last}`;
    })
    .join(", or ");
}

/** The product's name as it is written. */
export function productName(product: string): string {
  return product.charAt(0).toUpperCase() + product.slice(1);
}

/** `1.25.5` still is `1.25`: only the parts that the limit names count. */
function truncate(version: string, limit: string): string {
  return version.split(".").slice(0, limit.split(".").length).join(".");
}
