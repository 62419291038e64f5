import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";

/**
 * Returns middleware that sets the security headers of responses. The page does not use it, but sets its own headers.
 */
export function plainHeaders(): MiddlewareHandler {
  return secureHeaders({ contentSecurityPolicy: { defaultSrc: ["'none'"] }, strictTransportSecurity: false });
}
