import type { ProductOperation } from "@halyard/catalogue";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { minimalInput } from "@halyard/testing/minimal-input";
import { connectClient } from "../../test/mcp-client.js";
import { rig } from "../../test/sandbox.js";
import { withFiles } from "../plan/files.js";
import { guardFetch } from "./guard-fetch.js";
import { createSession, type Session } from "./session.js";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function listening(location?: string): Promise<{ url: string; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (location === undefined) response.setHeader("content-type", "application/json").end('{"id":1,"login":"ada"}');
    else response.writeHead(302, { location }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => new Promise((resolve) => void server.close(() => resolve())));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

describe("the parameters of an operation cannot change its address", () => {
  let session: Session;
  let targets: { operation: ProductOperation; input: object }[];
  beforeAll(async () => {
    ({ session } = await rig({ gitVersion: "of no known number" }));
    const { catalogue } = session;
    targets = catalogue
      .listOperations()
      .filter(({ path }) => path.includes("{"))
      .map((operation) => {
        const described = catalogue.describeOperation(operation.id);
        return { operation, input: described ? withFiles(described, minimalInput(described)) : {} };
      });
  });

  test.each(["../../admin", "%2e%2e/b", "https://evil.example/a?b=c#d"])("%j in any path field", async (evil) => {
    const problems: string[] = [];
    for (const { operation, input } of targets) {
      const names = [...operation.path.matchAll(/\{\+?(\w+)\}/g)].map(([, name = ""]) => name);
      const template = operation.path
        .replaceAll(/[.*?^$()|[\]\\]/g, String.raw`\$&`)
        .replaceAll(/\{\+\w+\}/g, "[^?#]+")
        .replaceAll(/\{\w+\}/g, "[^/?#]+");
      for (const name of names) {
        const { request } = await session
          .connection(operation.product)
          .preview(operation, { ...input, [name]: evil })
          // The client may also refuse the value. Then there is no request to check.
          .catch(() => ({ request: "" }));
        const path = request.replace(/^\w+ /, "").replace(/\?.*$/, "");
        const isInside = new RegExp(`^(?:/api/(?:v1|v3))?${template}$`).test(path);
        if (request !== "" && (!isInside || path.split("/").some((part) => /^(?:\.|%2e){1,2}$/i.test(part)))) {
          problems.push(`${operation.id} ${name}: ${request}`);
        }
      }
    }

    expect(problems).toEqual([]);
  });
});

describe("a redirect to services of this machine or network is not followed", () => {
  test.each([
    "http://169.254.169.254/latest/meta-data",
    "https://169.254.169.254/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://2130706433/",
    "https://localhost/",
    "https://localhost./",
    "https://db/",
    "https://metadata.google.internal/",
    "http://files.example.com/",
    "https://pm.example.com:8443@10.0.0.1/",
  ])("%s", async (url) => {
    const sent: string[] = [];
    const fetch = guardFetch("https://pm.example.com/project", (request) => {
      sent.push(request.url);
      return Promise.resolve(new Response());
    });

    await expect(fetch(new Request(url.replace(/[^/]*@/, "")))).rejects.toThrow("the redirect was not followed");
    expect(sent).toEqual([]);
  });

  test.each(["https://pm.example.com/x", "https://files.example.com/x"])("but to %s", async (url) => {
    const fetch = guardFetch("https://pm.example.com", () => Promise.resolve(new Response()));

    expect((await fetch(new Request(url))).status).toBe(200);
  });

  test("from a server during a read", async () => {
    const internal = await listening();
    const hostile = await listening(`${internal.url}/secrets`);
    const session = await createSession({ git: { url: hostile.url, token: "t" } });
    const client = await connectClient(session);
    closing.unshift(client.close);

    const { isError } = await client.call("read", { operation: "git.user.get" });

    expect(isError).toBe(true);
    expect(hostile.requests).not.toEqual([]);
    expect(internal.requests).toEqual([]);
  });
});
