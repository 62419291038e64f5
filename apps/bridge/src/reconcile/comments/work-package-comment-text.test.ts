import { describe, expect, test } from "vitest";
import { findMarker } from "./marker.js";
import { issueCommentText, pullCommentText, type PullFacts, unlinkedCommentText } from "./work-package-comment-text.js";

const url = "https://git.test/acme/rig/pulls/12";
const facts: PullFacts = {
  label: "acme/rig#12",
  url,
  number: 12,
  title: "Hoist the sail",
  author: "ada",
  stage: "reviewRequested",
  requested: ["grace"],
  approvedBy: [],
  rejectedBy: [],
  checks: { state: "failure", failed: ["build", "lint"] },
  branch: { name: "feature/12-hoist", exists: true, isForeign: false },
  base: "main",
};

test("shows state, reviews, checks and branch, with commands to continue the work", () => {
  expect(pullCommentText(7, facts, { stage: "reviewRequested", closes: true })).toBe(
    [
      `[acme/rig#12](${url}#halyard-bridge:reviewRequested:closes) **Hoist the sail** by ada`,
      "",
      "- State: open, waiting for review by grace",
      "- Checks: failed (`build`, `lint`)",
      "- Branch: `feature/12-hoist` into `main`",
      "",
      "```",
      "git fetch origin && git switch feature/12-hoist",
      'git commit -m "Describe the change" -m "Refs OP#7"',
      "```",
    ].join("\n"),
  );
});

describe("the text for the state", () => {
  test.each<[string, Partial<PullFacts>]>([
    ["- State: draft", { stage: "draft" }],
    ["- State: open", { stage: "opened" }],
    ["- State: open, approved\n- Reviews: approved by ada", { stage: "approved", approvedBy: ["ada"] }],
    ["- Reviews: approved by ada; changes requested by grace", { approvedBy: ["ada"], rejectedBy: ["grace"] }],
    [
      "- State: merged into `main` by ada as `0123456789`",
      { stage: "merged", mergedBy: "ada", mergeCommit: "0123456789abcdef" },
    ],
    ["- State: closed without a merge", { stage: "closed" }],
    ["- Checks: passed\n", { checks: { state: "success", failed: [] } }],
    ["- Checks: running\n", { checks: { state: "pending", failed: [] } }],
    ["- Branch: none into `main`", { branch: { name: "", exists: false, isForeign: false } }],
  ])("%s", (line, change) => {
    expect(pullCommentText(7, { ...facts, ...change }, {})).toContain(line);
  });

  test("there are no commands for a merged or closed pull request, or one without its branch", () => {
    const gone = { ...facts.branch, exists: false };
    for (const change of [{ stage: "merged" }, { stage: "closed" }, { branch: gone }] as const) {
      expect(pullCommentText(7, { ...facts, ...change }, {})).not.toContain("git ");
    }
  });

  test("without checks there is no line about checks", () => {
    expect(pullCommentText(7, { ...facts, checks: { state: "none", failed: [] } }, {})).not.toContain("Checks");
  });

  test("a branch of a fork is fetched through the pull request", () => {
    const branch = { name: "main", exists: true, isForeign: true };
    expect(pullCommentText(7, { ...facts, branch }, {})).toContain(
      "git fetch origin pull/12/head:pull-12 && git switch pull-12",
    );
  });
});

test("hostile text is shown literally", () => {
  const text = pullCommentText(
    7,
    {
      ...facts,
      title: `x -->\n# ](${url}#halyard-bridge:merged) <script> @all ${"y".repeat(5000)}`,
      author: "ada](https://evil.test)",
      branch: { name: "a`b;$(reboot)", exists: true, isForeign: false },
    },
    { stage: "opened" },
  );
  expect(findMarker(text)).toMatchObject({ url, stage: "opened" });
  expect(text.length).toBeLessThan(1500);
  expect(text).not.toMatch(/(?<!\\)<script|@all|^#/m);
  expect(text).toContain("git switch 'a`b;$(reboot)'");
});

test("the texts for removed references, deleted pull requests and issues contain the marker too", () => {
  expect(unlinkedCommentText("acme/rig#12", { url, repository: 5 }, "not_named")).toBe(
    `[acme/rig#12](${url}#halyard-bridge:unlinked:repo-5) no longer references this work package.`,
  );
  expect(findMarker(unlinkedCommentText("acme/rig#12", { url }, "gone"))?.unlinked).toBe(true);
  const issue = {
    label: "acme/rig#5",
    url: "https://git.test/acme/rig/issues/5",
    connection: "forge",
    title: "Leak",
    author: "ada",
    repository: 5,
  };
  expect(issueCommentText({ ...issue, isOpen: false })).toBe(
    "[acme/rig#5](https://git.test/acme/rig/issues/5#halyard-bridge:repo-5:git-forge) **Leak** by ada\n\n- State: closed",
  );
});
