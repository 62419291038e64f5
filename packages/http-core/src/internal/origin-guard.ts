import { ConfigurationError } from "../errors.js";

/** Decides which origins may receive the client's credential. */
export interface OriginGuard {
  /** The client's base URL with its path, without a trailing slash. */
  readonly base: string;
  readonly isTrusted: (url: URL) => boolean;
}

/**
 * Checks the client's base URL and its trusted origins.
 *
 * @throws ConfigurationError when an address is not http or https or contains a user name or password, or when a
 *   credential would be sent over plain http to another machine. Also thrown when `baseUrl` has a query or fragment, or
 *   when a trusted origin has a path.
 */
export function createOriginGuard(settings: {
  readonly baseUrl: string | URL;
  readonly trustedOrigins: readonly string[];
  readonly allowInsecureHttp: boolean;
  readonly hasCredential: boolean;
}): OriginGuard {
  const base = readAddress("baseUrl", String(settings.baseUrl));
  const origins = new Set([base.origin]);
  for (const entry of settings.trustedOrigins) {
    const url = readAddress("trustedOrigins", entry);
    if (url.pathname !== "/" || url.search !== "" || url.hash !== "") {
      throw new ConfigurationError(
        `\`trustedOrigins\` must contain origins without a path, such as "${url.origin}": a credential is valid for a whole origin.`,
      );
    }
    origins.add(url.origin);
  }
  if (base.search !== "" || base.hash !== "") {
    throw new ConfigurationError(
      `\`baseUrl\` must not have a query or a fragment; use "${base.origin}${base.pathname}".`,
    );
  }
  if (settings.hasCredential && !settings.allowInsecureHttp) {
    for (const origin of origins) refusePlainHttp(new URL(origin));
  }
  return { base: base.origin + base.pathname.replace(/\/+$/, ""), isTrusted: (url) => origins.has(url.origin) };
}

/**
 * Reads an absolute URL.
 *
 * @throws ConfigurationError that names the option, when the URL is not http or https, or contains a user name or
 *   password.
 */
export function readAddress(option: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "https:" && url?.protocol !== "http:") {
    throw new ConfigurationError(
      `\`${option}\` must be an absolute http or https address such as "https://example.com".`,
    );
  }
  if (url.username !== "" || url.password !== "") {
    throw new ConfigurationError(
      `\`${option}\` for ${url.host} contains a user name or password. Remove it and pass the credential as \`auth\`.`,
    );
  }
  return url;
}

/**
 * Refuses to send a credential over an unencrypted connection.
 *
 * @throws ConfigurationError for plain http to another machine.
 */
export function refusePlainHttp(url: URL): void {
  if (url.protocol === "https:" || isLoopback(url.hostname)) return;
  throw new ConfigurationError(
    `${url.origin} uses plain http, so others on the network could read the credential. Use https, or set \`allowInsecureHttp: true\` if you control the whole network between this machine and the server.`,
  );
}

/** Returns whether a host name or IP address stands for this machine (RFC 6761 section 6.3, RFC 6890 section 2.2). */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  );
}
