import { ConfigurationError } from "@halyard/http-core";

/** The address of an installation without a slash at its end, so that paths can be put behind it. */
export function baseUrlOf(address: string, preset: string): string {
  if (!URL.canParse(address)) {
    throw new ConfigurationError(
      `${preset}() needs the absolute URL of the server, for instance "https://example.com".`,
    );
  }
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/\/+$/, "");
}
