import { describe, expect, test } from "vitest";
import { connectClient } from "../../test/mcp-client.js";
import { rig } from "../../test/sandbox.js";
import { branchFor, namesInBranch, namesInText } from "./names-work-package.js";

const instance = "https://pm.example.com";

describe("a work package is named", () => {
  test.each([
    "OP#12",
    "Closes OP#12.",
    "(op#12)",
    "https://pm.example.com/work_packages/12",
    "https://pm.example.com/projects/rigging/work_packages/12/activity",
    "https://pm.example.com/wp/12",
  ])("by the text %s", (text) => {
    expect(namesInText(text, 12, instance)).toBe(true);
  });

  test.each([
    "OP#123",
    "OP#1",
    "OP#12.5",
    "xOP#12",
    "#12",
    "https://other.example.com/work_packages/12",
    "https://pm.example.com/work_packages/120",
  ])("not by the text %s", (text) => {
    expect(namesInText(text, 12, instance)).toBe(false);
  });

  test.each(["op-12", "op-12-hoist", "feature/op-12-hoist", "OP_12"])("by the branch %s", (branch) => {
    expect(namesInBranch(branch, 12)).toBe(true);
  });

  test.each(["op-123", "12-hoist", "crop-12"])("not by the branch %s", (branch) => {
    expect(namesInBranch(branch, 12)).toBe(false);
  });
});

test.each([
  ["Hoist the mainsail with one hand", "op-3-hoist-the-mainsail-with-one-hand"],
  ["Größe & Übermaß!", "op-3-grosse-ubermass"],
  ["风", "op-3"],
])("the branch of %s is %s", (subject, branch) => {
  expect(branchFor(3, subject)).toBe(branch);
});

test.each([
  ["start_work", "Pass `repository`, such as acme/rig."],
  ["development_status", 'Pass `repositories`, such as ["acme/rig"].'],
])("the refusal of %s without a repository names the missing field", async (tool, sentence) => {
  const { call, close } = await connectClient((await rig()).session);
  const { isError, text } = await call(tool, { workPackage: 4 });
  await close();

  expect(isError).toBe(true);
  expect(text).toBe(`No repository was given. ${sentence}`);
});
