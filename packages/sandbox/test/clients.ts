import { apiKey } from "@halyard/auth";
import { createPmClient, type FullPmClient } from "@halyard/pm-resources";
import type { OpenProjectSandbox } from "../src/openproject.js";

/** Creates a client for a user. By default, the client rejects every response that breaks its schema. */
export function pmClient(
  sandbox: OpenProjectSandbox,
  login = "ada",
  validate: "strict" | "off" = "strict",
): FullPmClient {
  const { baseUrl, fetch } = sandbox;
  return createPmClient({ baseUrl, fetch, validate, auth: apiKey(sandbox.tokenOf(login)), retry: { maxRetries: 0 } });
}

/** Sends a request as Ada, without a client. `headers` can override her authorization. */
export function callRaw(
  sandbox: OpenProjectSandbox,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Response> {
  const request = new Request(`${sandbox.baseUrl}/api/v3${path}`, {
    method,
    headers: { authorization: `Bearer ${sandbox.tokenOf("ada")}`, ...headers },
    // Sent as bytes, because `fetch` would add a content type for text.
    ...(body === undefined ? {} : { body: new TextEncoder().encode(body) }),
  });
  return sandbox.fetch(request);
}

/** Returns the URN of an OpenProject error. */
export function errorUrn(name: string): string {
  return `urn:openproject-org:api:v3:errors:${name}`;
}
