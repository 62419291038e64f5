import { apiKey } from "@halyard/auth";
import { createPmClient, type FullPmClient } from "@halyard/pm-resources";
import type { OpenProjectSandbox } from "../src/openproject.js";

/** A client of a user. By default it refuses every response that breaks its schema. */
export function pmClient(
  sandbox: OpenProjectSandbox,
  login = "ada",
  validate: "strict" | "off" = "strict",
): FullPmClient {
  const { baseUrl, fetch } = sandbox;
  return createPmClient({ baseUrl, fetch, validate, auth: apiKey(sandbox.tokenOf(login)), retry: { maxRetries: 0 } });
}

/** Sends a request of Ada's without a client. Headers given here replace hers. */
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
    // As bytes, because text would bring a content type of its own.
    ...(body === undefined ? {} : { body: new TextEncoder().encode(body) }),
  });
  return sandbox.fetch(request);
}

/** The identifier that an error of OpenProject has, by its name. */
export function errorUrn(name: string): string {
  return `urn:openproject-org:api:v3:errors:${name}`;
}
