import { figuresOf } from "@halyard/testing/readme-figures";
import { expect, test } from "vitest";
import { connectClient, countTokens } from "../test/mcp-client.js";
import { rig } from "../test/sandbox.js";

const expectFigures = figuresOf(new URL("../README.md", import.meta.url));

test("the README states the size of the tool list, and of a list with one tool for each operation", async () => {
  const { session } = await rig();
  const { client, close } = await connectClient(session);
  const { tools } = await client.listTools();
  await close();
  const all = session.catalogue.listOperations().flatMap(({ id }) => session.catalogue.describeOperation(id) ?? []);
  const singleTools = all.map(({ id, summary, inputSchema }) => ({
    name: id.replaceAll(".", "_"),
    description: summary,
    inputSchema,
  }));

  const tokens = countTokens(JSON.stringify(tools));
  const single = countTokens(JSON.stringify(singleTools));
  console.log({ tools: tools.length, tokens, operations: all.length, single });
  expectFigures(
    /The list of tools takes (\d+) tokens; one tool for each of the (\d+) operations would take ([\d,]+)\./,
    [tokens, all.length, single],
  );
  expectFigures(/\| tools \| (\d+), for (\d+) operations/, [tools.length, all.length]);
  expectFigures(/\| tokens of list \| (\d+)/, [tokens]);
  expectFigures(/\| the eight tools \|[^|]*\|[^|]*\| (\d+) \|/, [tokens]);
  expectFigures(/\| one tool for each operation, [^|]*\|[^|]*\|[^|]*\| ([\d,]+) \|/, [single]);
});

test("the README states the size of three work packages: by default, with chosen fields, and as the server sends them", async () => {
  const { session, pm } = await rig();
  const { call, close } = await connectClient(session);
  const list = { operation: "pm.workPackages.list", input: { pageSize: 3 } };
  const whole = await call("read", list);
  const chosen = await call("read", { ...list, fields: ["id", "subject", "status"] });
  await close();
  const headers = { authorization: `Basic ${btoa(`apikey:${pm.tokenOf("ada")}`)}` };
  const response = await pm.fetch(new Request(`${pm.baseUrl}/api/v3/work_packages?pageSize=3`, { headers }));
  const raw = countTokens(await response.text());

  console.log({ whole: whole.tokens, chosen: chosen.tokens, raw });
  expect(response.status).toBe(200);
  expectFigures(
    /Three work packages take (\d+) tokens, (\d+) with chosen fields, and ([\d,]+) as the server sends them\./,
    [whole.tokens, chosen.tokens, raw],
  );
  expectFigures(/\| 3 work packages \| (\d+); (\d+) with chosen fields/, [whole.tokens, chosen.tokens]);
});
