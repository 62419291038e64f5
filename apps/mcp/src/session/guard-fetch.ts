import { isIP } from "node:net";
import type { Fetch } from "@halyard/http-core";
import { Refusal } from "./refusal.js";

/**
 * Returns a `fetch` that follows redirects to another origin only over https, and only to a public host name. IP
 * addresses, and host names on this machine or the local network, are refused. Servers redirect to file stores, but a
 * hostile server could redirect to services that only this machine can reach.
 */
export function guardFetch(baseUrl: string, network: Fetch): Fetch {
  const home = new URL(baseUrl).origin;
  return async (request, init) => {
    const { origin, protocol, hostname } = new URL(request.url);
    const isPublic = protocol === "https:" && isIP(hostname.replaceAll(/[[\]]/g, "")) === 0 && !isLocalName(hostname);
    if (origin === home || isPublic) return network(request, init);
    throw new Refusal(
      "The server redirected to a URL that does not use https or has no public host name, so the redirect was not followed. Check the address of the server.",
    );
  };
}

function isLocalName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, "");
  return !name.includes(".") || /(?:^|\.)(?:localhost|local|internal|localdomain|home\.arpa)$/.test(name);
}
