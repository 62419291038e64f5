import { minimalInput } from "@halyard/testing/minimal-input";
import { expect, test } from "vitest";
import { rig } from "../test/sandbox.js";
import { withFiles } from "./plan/files.js";
import { estimateTokens } from "./read/estimate-tokens.js";
import { effectOf } from "./session/effect.js";
import { describe as describeTool } from "./tools/describe.js";

test("every operation can be found, described in few tokens, and sent with a JSON input", async () => {
  const { session } = await rig({ gitVersion: "of no known number" });
  const problems: string[] = [];
  const operations = session.catalogue.listOperations();
  for (const operation of operations) {
    const { id } = operation;
    const described = session.catalogue.describeOperation(id);
    if (session.catalogue.findOperations(id)[0]?.id !== id) problems.push(`${id}: not found`);
    const text = JSON.stringify(
      await describeTool.run({ operation: id }, { session, signal: undefined, notePlan: () => undefined }),
    );
    if (described?.access !== undefined && !text.includes(JSON.stringify(described.access)))
      problems.push(`${id}: names no requirement on the caller`);
    if (estimateTokens(text) > 6000) problems.push(`${id}: ${estimateTokens(text)} tokens`);
    // The clients themselves send these two requests, to read the server's version.
    if (["pm.root.get", "git.version.get"].includes(id)) continue;
    try {
      const { request } = await session
        .connection(operation.product)
        .preview(operation, described ? withFiles(described, minimalInput(described)) : {});
      if (!request.startsWith(operation.method)) problems.push(`${id}: ${request}`);
    } catch (error) {
      problems.push(`${id}: ${(error as Error).message}`);
    }
  }

  expect(problems).toEqual([]);
  expect(operations.length).toBeGreaterThanOrEqual(855);
});

test("reads by POST and writes by GET are classified correctly", async () => {
  const { session } = await rig();
  const ids = (effect: string, isGet: boolean): string[] =>
    session.catalogue
      .listOperations()
      .filter((operation) => (operation.method === "GET") === isGet && effectOf(operation) === effect)
      .map(({ id }) => id);

  expect(ids("read", false)).toMatchInlineSnapshot(`
    [
      "pm.examples.form",
      "pm.grids.createForm",
      "pm.grids.updateForm",
      "pm.meetings.createForm",
      "pm.meetings.updateForm",
      "pm.memberships.createForm",
      "pm.memberships.updateForm",
      "pm.portfolios.updateForm",
      "pm.programs.updateForm",
      "pm.projects.createForm",
      "pm.projects.updateForm",
      "pm.projects.copyForm",
      "pm.projects.workPackages.createForm",
      "pm.queries.createForm",
      "pm.queries.updateForm",
      "pm.rendering.markdown",
      "pm.rendering.plain",
      "pm.timeEntries.createForm",
      "pm.timeEntries.updateForm",
      "pm.users.updateForm",
      "pm.versions.createForm",
      "pm.versions.updateForm",
      "pm.workPackages.createForm",
      "pm.workPackages.updateForm",
      "pm.workspaces.workPackages.createForm",
      "git.contents.getManyInBody",
      "git.rendering.renderMarkdown",
      "git.rendering.renderRawMarkdown",
      "git.rendering.renderMarkup",
    ]
  `);
  expect(ids("write", true)).toMatchInlineSnapshot(`
    [
      "pm.attachments.complete",
      "git.actions.runners.getRegistrationToken",
      "git.admin.actions.runners.getRegistrationToken",
      "git.admin.runners.getRegistrationToken",
      "git.orgs.actions.runners.getRegistrationToken",
      "git.user.actions.runners.getRegistrationToken",
    ]
  `);
});
