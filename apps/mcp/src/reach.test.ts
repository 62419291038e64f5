import { minimalInput } from "@halyard/testing/minimal-input";
import { isRequestOf } from "@halyard/testing/request-of";
import { expect, test } from "vitest";
import { connectClient } from "../test/mcp-client.js";
import { createSession } from "./session/session.js";
import { effectOf } from "./session/effect.js";

test("a client reaches every operation with the eight tools: a read by `read`, a write by `plan` and `commit`", async () => {
  const sent: string[] = [];
  // Responds to every request to both servers. The response contains a version that cannot be parsed, so every
  // operation counts as available.
  const accept = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    sent.push(`${request.method} ${pathname}`);
    await request.arrayBuffer();
    return Promise.resolve(Response.json({ id: 1, version: "of no known number" }));
  };
  const session = await createSession(
    {
      openproject: { url: "https://pm.example.com", token: "t" },
      git: { url: "https://git.example.com", token: "t" },
      allowWrites: true,
    },
    { fetch: () => accept },
  );
  const { call, close } = await connectClient(session);
  const missed: string[] = [];
  const operations = session.catalogue.listOperations();
  for (const operation of operations) {
    const { id } = operation;
    const described = session.catalogue.describeOperation(id);
    const input = described ? minimalInput(described) : {};
    sent.length = 0;
    if (effectOf(operation) === "read") {
      await call("read", { operation: id, input }).catch(() => undefined);
    } else {
      const { data, text } = await call("plan", { writes: [{ operation: id, input }] });
      if (sent.some((request) => isRequestOf(operation, request))) missed.push(`${id}: sent by \`plan\``);
      if (data?.["token"] === undefined) missed.push(`${id}: ${text}`);
      else await call("commit", { token: data["token"] });
    }
    if (!sent.some((request) => isRequestOf(operation, request))) missed.push(`${id}: ${sent.join(", ")}`);
  }
  await close();

  expect(missed).toEqual([]);
  expect(operations.length).toBeGreaterThanOrEqual(935);
});
