const credentials: ReadonlySet<string> = new Set(["authorization", "proxy-authorization", "cookie"]);

/** The header fields of a delivery that are kept with it, with lower-case names: all but credentials. */
export function keptHeaders(headers: Iterable<readonly [string, string]>): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !credentials.has(name)));
}
