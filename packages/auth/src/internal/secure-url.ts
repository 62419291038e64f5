/** Explains why tokens must not be sent to a URL. Undefined if they may be sent. */
export function urlProblem(address: string, allowInsecureHttp: boolean): string | undefined {
  if (!URL.canParse(address)) return "the URL is malformed or has no scheme";
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== "" || password !== "") return "the URL contains a user name or a password. Remove them from the URL";
  if (protocol === "https:") return undefined;
  if (protocol !== "http:") return `the scheme of the URL is ${protocol.slice(0, -1)}, not https`;
  if (allowInsecureHttp || isLoopback(hostname)) return undefined;
  return "the URL uses http, which exposes every token to the network. Use https; `allowInsecureHttp` is for closed test networks";
}

/** Formats a URL for an error message, without its credentials, query or fragment. */
export function shownUrl(address: string): string {
  if (!URL.canParse(address)) return "an invalid URL";
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
