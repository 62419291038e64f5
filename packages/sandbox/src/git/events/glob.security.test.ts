import { expect, test } from "vitest";
import { clientOf, openGitSandbox, rig } from "../../../test/git-kit.js";
import { globMatcher } from "./glob.js";

// A matcher that backtracks would exceed the test's timeout on each of these globs.
test.each([
  ["stars", "*a".repeat(6) + "*b", "a".repeat(80)],
  ["stars in braces", `{${"*a".repeat(6)},${"**a".repeat(6)}}b`, "a".repeat(80)],
  ["alternatives", "{a,?,[a],a*}".repeat(10) + "b", `${"a".repeat(40)}ba`],
  ["open braces", "{".repeat(20_000) + "a", "b"],
  ["open brackets", "[".repeat(200_000), "a"],
])("a glob is matched in linear time: %s", (_, glob, text) => {
  expect(globMatcher(glob)(text)).toBe(false);
});

test("a hostile filter and a hostile rule do not stall the server", async () => {
  const { ada, sandbox } = openGitSandbox();
  const hostile = `${"*a".repeat(6)}*b`;
  const config = { url: "https://program.test/", content_type: "json" } as const;
  await ada.repos.hooks.create({
    ...rig,
    type: "forgejo",
    active: true,
    events: ["create"],
    branch_filter: hostile,
    config,
  });
  await ada.branches.protections.create({ ...rig, rule_name: hostile });
  await ada.branches.create({ ...rig, new_branch_name: "a".repeat(80) });

  const { items } = await clientOf(sandbox, "ada").branches.list(rig);
  expect(items.map((branch) => branch.protected)).toEqual([false, false]);
  expect(sandbox.outbox.waiting).toEqual([]);
});
