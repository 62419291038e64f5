import { expect, test } from "vitest";
import { createConnections } from "../../config/connections/create-connections.js";
import { makeConfig } from "../../../test/make-config.js";

const apiKey = "the key of the bridge";
const githubSecret = "the secret of the integration";

function deliverTo(respond: (request: Request) => Response): { requests: Request[]; deliver: () => Promise<unknown> } {
  const requests: Request[] = [];
  const config = makeConfig({
    openproject: [
      { name: "pm", url: "https://pm.test/openproject", apiKey: apiKey.replaceAll(" ", "-"), githubSecret },
    ],
    git: [],
    mappings: [],
  });
  const { tab } = createConnections(config, {
    fetch: () => async (request) => {
      requests.push(request);
      return respond(request);
    },
  }).openproject("pm");
  return { requests, deliver: () => tab.github.deliver({ payload: { action: "synchronize" } }) };
}

test("the key and the signature are sent in header fields, to the address of the OpenProject instance", async () => {
  const { requests, deliver } = deliverTo(() => new Response(null, { status: 200 }));
  await deliver();
  const [request] = requests;
  expect(request?.url).toBe("https://pm.test/openproject/webhooks/github");
  expect(request?.headers.get("x-openproject-api-key")).toBe("the-key-of-the-bridge");
  expect(request?.headers.get("x-hub-signature-256")).toMatch(/^sha256=[0-9a-f]{64}$/);
  expect(request?.headers.get("authorization")).toBeNull();
});

test("a redirect to another address carries neither", async () => {
  const { requests, deliver } = deliverTo((request) =>
    request.url.startsWith("https://pm.test")
      ? new Response(null, { status: 307, headers: { location: "https://elsewhere.test/webhooks/github" } })
      : new Response(null, { status: 200 }),
  );
  await deliver().catch(() => undefined);
  for (const request of requests.filter(({ url }) => !url.startsWith("https://pm.test"))) {
    expect([...request.headers.keys()].filter((name) => name.startsWith("x-"))).toEqual([]);
  }
  expect(requests.length).toBeGreaterThan(0);
});

test("an error contains neither the key nor the secret", async () => {
  const { deliver } = deliverTo(() => new Response("the-key-of-the-bridge", { status: 403 }));
  const error: unknown = await deliver().catch((reason: unknown) => reason);
  const text = JSON.stringify(error) + String((error as Error).stack);
  expect(text).not.toContain("the-key-of-the-bridge");
  expect(text).not.toContain(githubSecret);
});
