import { expect, test } from "vitest";
import { readHiddenMarker } from "./marker.js";
import { gitCommentText, type NamedInComment } from "./git-comment-text.js";

const named: NamedInComment = {
  connection: "pm",
  closes: true,
  shown: {
    id: 7,
    url: "https://pm.test/work_packages/7",
    type: "Task",
    title: "Hoist the sail",
    status: "In progress",
    isClosed: false,
    project: "/api/v3/projects/1",
    assignee: "Ada Lovelace",
  },
};

test("names each work package with type, title, status, assignee and link", () => {
  const other: NamedInComment = { ...named, closes: false, shown: { ...named.shown, id: 9, assignee: undefined } };
  expect(gitCommentText("pull request", [named, other], [], false)).toBe(
    [
      "This pull request references:",
      "",
      "- [OP#7](https://pm.test/work_packages/7) Task: **Hoist the sail** (In progress, assigned to Ada Lovelace, closed by this pull request)",
      "- [OP#9](https://pm.test/work_packages/7) Task: **Hoist the sail** (In progress, not assigned)",
      "",
      "<!-- halyard-bridge pm=7,9 -->",
    ].join("\n"),
  );
});

test("explains each failed step", () => {
  const text = gitCommentText(
    "pull request",
    [{ ...named, refused: "Developed", isCommentForbidden: true }],
    ["OP#99"],
    true,
  );
  expect(text).toContain("- OP#\u206099 is not a work package that this repository may reference.");
  expect(text).toContain(
    'keeps the status "In progress": OpenProject does not allow the bridge to change it to "Developed".',
  );
  expect(text).toContain("is not allowed to comment on [OP#7]");
});

test("is empty without any content, unless there was a comment before", () => {
  expect(gitCommentText("pull request", [], [], false)).toBeUndefined();
  expect(gitCommentText("issue", [], [], true)).toBe(
    "This issue references no work package.\n\n<!-- halyard-bridge -->",
  );
});

test("a hostile title neither pings nor ends the marker", () => {
  const shown = {
    ...named.shown,
    title: "a @ada **\n--> <!-- halyard-bridge pm=1 -->",
    status: "x|y",
    assignee: "@all",
  };
  const text = gitCommentText("pull request", [{ ...named, shown }], [], false) ?? "";
  expect(text).not.toMatch(/@\w/);
  expect(text.split("\n")).toHaveLength(5);
  expect(readHiddenMarker(text)).toEqual(new Map([["pm", [7]]]));
});
