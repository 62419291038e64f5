import { apiKey } from "@halyard/auth";
import { createPmClient } from "@halyard/pm-resources";
import { createOpenProjectSandbox } from "@halyard/sandbox";
import { describe, expect, test } from "vitest";
import { makeConfig } from "../../../test/make-config.js";
import type { Connections } from "../../config/connections/connections.js";
import type { Reference } from "./reference.js";
import { hasEffect, referenceSyntax, resolveReferences } from "./resolve-references.js";
import type { RunContext } from "../shared/run-context.js";

const config = makeConfig({
  openproject: [
    { name: "pm", url: "https://openproject.test" },
    { name: "old", url: "https://old.test" },
  ],
  git: [{ name: "forge", url: "https://git.test" }],
  mappings: [
    { git: "forge", repositories: ["acme/rig"], openproject: "pm", projects: ["Rigging"], rules: { commits: false } },
    { git: "forge", repositories: ["acme/rig"], openproject: "pm", projects: ["hull"] },
  ],
});

/**
 * Creates a run with a simulated OpenProject server. Work package 1 also has the id `RIG-1` there. Requests for other
 * semantic ids, and for work package 666, get the given responses.
 */
function makeRun(
  answerTo: { readonly semantic?: Response | undefined; readonly hidden?: Response | undefined } = {},
): RunContext {
  const sandbox = createOpenProjectSandbox({ baseUrl: "https://openproject.test" });
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith("/work_packages/RIG-1")) {
      return sandbox.fetch(new Request(request.url.replace("RIG-1", "1"), request));
    }
    if (/\/work_packages\/[A-Z]/.test(pathname)) return answerTo.semantic ?? sandbox.fetch(request);
    if (pathname.endsWith("/work_packages/666")) return answerTo.hidden ?? sandbox.fetch(request);
    return sandbox.fetch(request);
  };
  const auth = apiKey(sandbox.tokenOf("bridge"));
  const client = createPmClient({ baseUrl: sandbox.baseUrl, auth, fetch });
  const connections = { openproject: () => ({ client }) } as unknown as Connections;
  return { config, connections, signal: new AbortController().signal } as unknown as RunContext;
}

function reference(id: number | string, fields: Partial<Reference> = {}): Reference {
  return { connection: "pm", id, kind: "mentions", ...fields };
}

function resolve(references: readonly Reference[], run: RunContext = makeRun()) {
  return resolveReferences(run, config.mappings, references);
}

test("a number belongs to the connection of the first mapping", () => {
  const [first, ...more] = config.mappings;
  expect(referenceSyntax(config, [first!, ...more])).toMatchObject({
    connection: "pm",
    instances: [
      { connection: "pm", url: "https://openproject.test" },
      { connection: "old", url: "https://old.test" },
    ],
  });
});

describe("named work packages", () => {
  test("have the rules of the mapping of their project", async () => {
    const { named, unknown } = await resolve([reference(1), reference(7)]);
    expect(named.map(({ id, mapping }) => [id, mapping.projects[0]])).toEqual([
      [1, "Rigging"],
      [7, "hull"],
    ]);
    expect(unknown).toEqual([]);
  });

  test("with number and semantic id are merged, and the strongest kind is kept", async () => {
    const { named } = await resolve([reference(1, { kind: "private" }), reference("RIG-1", { kind: "closes" })]);
    expect(named).toMatchObject([{ id: 1, kind: "closes", names: [1, "RIG-1"] }]);
  });

  test("keep the kind from references with authority", async () => {
    const { named } = await resolve([
      reference(1, { kind: "private" }),
      reference("RIG-1", { mentionOnly: true }),
      reference(2, { mentionOnly: true }),
    ]);
    expect(named.map(({ id, kind, authority }) => [id, kind, authority])).toEqual([
      [1, "mentions", "private"],
      [2, "mentions", undefined],
    ]);
    expect(named.map(hasEffect)).toEqual([false, false]);
  });
});

describe("unresolved references", () => {
  test("are reported, except when a branch name only resembles one", async () => {
    const { named, unknown } = await resolve([reference(999), reference("RIG-9"), reference(998, { tentative: true })]);
    expect(named).toEqual([]);
    expect(unknown).toEqual([
      { name: "OP#999", isMentionOnly: false },
      { name: "OP#RIG-9", isMentionOnly: false },
    ]);
  });

  test("are `mentionOnly` if a reference with authority only resembles them", async () => {
    const { unknown, missing } = await resolve([
      reference(998, { tentative: true }),
      reference(998, { mentionOnly: true }),
    ]);
    expect(unknown).toEqual([{ name: "OP#998", isMentionOnly: true }]);
    expect(missing).toHaveLength(1);
  });

  test("include all to an instance without a mapping of the repository", async () => {
    expect((await resolve([reference(1, { connection: "old" })])).unknown).toMatchObject([{ name: "OP#1" }]);
  });

  test("are not a failure when the server has no semantic ids, or hides the work package", async () => {
    const error = (status: number, name: string) =>
      Response.json(
        { _type: "Error", errorIdentifier: `urn:openproject-org:api:v3:errors:${name}`, message: "No." },
        { status, headers: { "content-type": "application/hal+json" } },
      );
    const run = makeRun({ semantic: error(400, "BadRequest"), hidden: error(403, "MissingPermission") });
    expect((await resolve([reference("RIG-9"), reference(666)], run)).unknown).toMatchObject([
      { name: "OP#RIG-9" },
      { name: "OP#666" },
    ]);
  });

  test("are a failure when a proxy refuses the request", async () => {
    const run = makeRun({ hidden: new Response("Forbidden", { status: 403 }) });
    await expect(resolve([reference(666)], run)).rejects.toMatchObject({ code: "permission_denied" });
  });
});
