import type { AuthRejection, AuthRequest } from "@halyard/http-core";

/** Returns the context that the transport passes to `headers`. */
export function authRequest(
  signal: AbortSignal = new AbortController().signal,
  url = "https://pm.example.com/api",
): AuthRequest {
  return { method: "GET", url: new URL(url), signal };
}

/** Returns the context that the transport passes to `renew` after a 401. */
export function authRejection(headers: Readonly<Record<string, string>>): AuthRejection {
  return { ...authRequest(), headers, challenge: undefined };
}
