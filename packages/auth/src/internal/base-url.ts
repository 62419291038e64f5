import { ConfigurationError } from "@halyard/http-core";

/** Returns a server's base URL without a trailing slash, so that a path can be appended. */
export function baseUrlOf(address: string, preset: string): string {
  if (!URL.canParse(address)) {
    throw new ConfigurationError(
      `${preset}() needs the absolute URL of the server, for instance "https://example.com".`,
    );
  }
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/\/+$/, "");
}
