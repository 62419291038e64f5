import { compareVersions, type Since } from "@halyard/http-core";

/** The two server products that have this API. */
export type Product = "gitea" | "forgejo";

/** A server's product and version, as returned by {@link parseServerVersion}. */
export interface ServerVersion {
  readonly product: Product;
  /** The product's own version, such as `1.26.3` or `15.0.3`. */
  readonly version: string;
  /** The version string exactly as the server sent it. */
  readonly raw: string;
}

/**
 * Parses a server's version string. Forgejo appends text such as `+gitea-1.22.0`, which identifies the product but says
 * nothing about its features.
 *
 * @returns The product and version, or undefined if the string does not begin with a version number.
 */
export function parseServerVersion(raw: string): ServerVersion | undefined {
  const version = /^v?(\d+(?:\.\d+){0,3})/.exec(raw.trim())?.[1];
  if (version === undefined) return undefined;
  return { product: raw.includes("+gitea-") ? "forgejo" : "gitea", version, raw };
}

/**
 * Returns whether a server has the feature that `since` describes. A range `1.21..1.25` ends with the last version that
 * had the feature. A product that `since` omits never had the feature. Without `since`, every supported version has it.
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

/** Describes the versions in `since`, such as `Gitea 1.22 or newer, or Forgejo 9 or newer`. */
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

/** Returns the product's name in its usual spelling. */
export function productName(product: string): string {
  return product.charAt(0).toUpperCase() + product.slice(1);
}

/** Shortens a version to the same number of parts as `limit`, so that the limit `1.25` includes `1.25.5`. */
function truncate(version: string, limit: string): string {
  return version.split(".").slice(0, limit.split(".").length).join(".");
}
