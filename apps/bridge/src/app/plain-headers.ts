import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";

/** Sets the security headers of all responses that are not the page's. */
export function plainHeaders(): MiddlewareHandler {
  return secureHeaders({ contentSecurityPolicy: { defaultSrc: ["'none'"] }, strictTransportSecurity: false });
}
