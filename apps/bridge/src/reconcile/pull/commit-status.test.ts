import { expect, test } from "vitest";
import { checksOf, combineChecks } from "../shared/checks.js";
import { type CommitStatusFacts, commitStatusFor } from "./commit-status.js";

const open = { id: 7, url: "https://pm.test/work_packages/7", isClosed: false };
const facts: CommitStatusFacts = {
  stage: "opened",
  named: [open],
  unknown: [],
  isRequired: true,
  pullUrl: "https://git.test/p",
};

test.each<[string, Partial<CommitStatusFacts>, string, string]>([
  ["one is named", {}, "success", "OP#7"],
  ["two are", { named: [open, { ...open, id: 9 }] }, "success", "OP#7, OP#9"],
  [
    "none is named, and one is required",
    { named: [] },
    "failure",
    "Reference a work package, such as OP#12, in the title or description",
  ],
  ["none is named, and none is required", { named: [], isRequired: false }, "pending", "References no work package"],
  ["one is unknown", { unknown: ["OP#99"] }, "failure", "References not allowed in this repository: OP#99"],
  ["one is closed", { named: [{ ...open, isClosed: true }] }, "failure", "Closed: OP#7"],
  [
    "one is closed, and so is the pull request",
    { named: [{ ...open, isClosed: true }], stage: "merged" },
    "success",
    "OP#7",
  ],
])("%s", (_, change, state, description) => {
  expect(commitStatusFor({ ...facts, ...change })).toMatchObject({ state, description });
});

test("links to the first work package, or to the pull request", () => {
  expect(commitStatusFor(facts).targetUrl).toBe(open.url);
  expect(commitStatusFor({ ...facts, named: [] }).targetUrl).toBe("https://git.test/p");
});

test("descriptions stay short", () => {
  const unknown = Array.from({ length: 90 }, (_, index) => `OP#${index}`);
  expect(commitStatusFor({ ...facts, unknown }).description.length).toBeLessThanOrEqual(140);
});

test("the bridge's own status is not one of the checks", () => {
  const status = (context: string, state: string) => ({ context, status: state }) as never;
  const own = status("halyard/work-package", "failure");
  expect(checksOf([own])).toEqual({ state: "none", failed: [] });
  expect(checksOf([own, status("a", "success"), status("b", "skipped")]).state).toBe("success");
  expect(checksOf([status("a", "success"), status("b", "pending")]).state).toBe("pending");
  expect(checksOf([status("b", "error"), status("a", "failure"), status("c", "pending")])).toEqual({
    state: "failure",
    failed: ["a", "b"],
  });
});

test("among several checks a failure has priority, then a running check", () => {
  expect(combineChecks(["success", "pending", "failure"])).toBe("failure");
  expect(combineChecks(["success", "pending", "none"])).toBe("pending");
  expect(combineChecks(["none", "success"])).toBe("success");
  expect(combineChecks([])).toBe("none");
});
