import { apiKey } from "@halyard/auth";
import { createPmClient, type FullPmClient } from "@halyard/pm-resources";
import type { OpenProjectSandbox } from "../src/openproject.js";

/** A client of somebody. By default it refuses every answer that breaks its schema. */
export function pmClient(
  sandbox: OpenProjectSandbox,
  login = "ada",
  validate: "strict" | "off" = "strict",
): FullPmClient {
  const { baseUrl, fetch } = sandbox;
  return createPmClient({ baseUrl, fetch, validate, auth: apiKey(sandbox.tokenOf(login)), retry: { limit: 0 } });
}
