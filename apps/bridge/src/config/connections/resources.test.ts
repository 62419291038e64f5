import { isOperation, listOperations, type ResourceDefinition, type ResourceEntry } from "@halyard/http-core";
import { describe, expect, test } from "vitest";
import { makeConfig } from "../../../test/make-config.js";
import type { Connections } from "./connections.js";
import { createConnections } from "./create-connections.js";
import { gitResources } from "./git-resources.js";
import { openProjectResources } from "./openproject-resources.js";

function connectionsTo(body: string, type = "application/json"): Connections {
  const config = makeConfig({
    openproject: [{ name: "pm", url: "https://pm.test", apiKey: "key" }],
    git: [{ name: "forge", url: "https://git.test", token: "token" }],
    mappings: [],
  });
  const fetch = async (request: Request): Promise<Response> => {
    if (request.url.endsWith("/api/v1/version")) return Response.json({ version: "15.0.3+gitea-1.22.0" });
    return new Response(body, { headers: { "content-type": type } });
  };
  return createConnections(config, { fetch: () => fetch });
}

const collection = (elements: unknown): object => ({
  _type: "Collection",
  total: 1,
  count: 1,
  _embedded: { elements },
});

const wrongShapes: Readonly<Record<string, string>> = {
  "an empty object": "{}",
  null: "null",
  "an error with status 200": '{"message":"Something went wrong."}',
  "half a list": '[{"id":1},',
  "a list of empty objects": "[{}]",
  "a list of texts": '["1"]',
  "a text": '"1"',
  "a document without anything but an id as text": '{"id":"1","number":"1"}',
  "a collection of empty objects": JSON.stringify(collection([{}])),
  "a collection with fewer elements than it says": JSON.stringify({ ...collection([]), total: 2, count: 2 }),
  "a collection whose elements are null": JSON.stringify(collection(null)),
};

function readsOf(resources: ResourceDefinition): string[] {
  return listOperations(resources)
    .filter(({ method }) => method === "GET")
    .map(({ resource, name }) => `${resource}.${name}`);
}

/** Calls the operation at a dotted path, with 1 for every variable in its URL template. */
async function call(client: object, resources: ResourceDefinition, read: string): Promise<unknown> {
  const steps = read.split(".");
  const at = (root: unknown): unknown =>
    steps.reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], root);
  const entry = at(resources) as ResourceEntry;
  if (!isOperation(entry)) throw new Error(`${read} is no operation.`);
  const names = [...entry.path.matchAll(/\{\+?(\w+)\}/g)].map(([, name = ""]) => [name, 1]);
  const send = at(client) as (input: object) => Promise<unknown>;
  return send(Object.fromEntries(names) as object);
}

describe.each([
  ["git", gitResources as ResourceDefinition, (connections: Connections) => connections.git("forge").client],
  [
    "openproject",
    openProjectResources as unknown as ResourceDefinition,
    (connections: Connections) => connections.openproject("pm").client,
  ],
] as const)("%s", (_name, resources, clientOf) => {
  test.each(readsOf(resources))("%s rejects responses with the wrong shape", async (read) => {
    for (const [shape, body] of Object.entries(wrongShapes)) {
      await expect(call(clientOf(connectionsTo(body)), resources, read), shape).rejects.toMatchObject({
        code: "response_shape",
      });
    }
    const page = connectionsTo("<!doctype html><title>Sign in</title>", "text/html");
    await expect(call(clientOf(page), resources, read), "a web page").rejects.toMatchObject({ code: "response_shape" });
  });
});
