import fc from "fast-check";
import { expect, test } from "vitest";
import { expandHookEvents, hookEventNames, isHookEvent, reportedHookEvents } from "./hook-event.js";

test("groups are split into single events, and single events stay unchanged", () => {
  expect([...expandHookEvents(["issues", "issue_label", "push"])].sort()).toEqual([
    "issue_assign",
    "issue_comment",
    "issue_label",
    "issue_milestone",
    "issues_only",
    "push",
  ]);
  fc.assert(
    fc.property(fc.subarray([...hookEventNames()]), (events) => {
      const single = expandHookEvents(events);
      expect(expandHookEvents([...single])).toEqual(single);
      expect(single.has("issues")).toBe(false);
      expect(single.has("pull_request")).toBe(false);
    }),
  );
});

test("reportedHookEvents returns the subscribed events of a server's webhook", () => {
  const older = [
    "issues",
    "pull_request_comment",
    "pull_request_review_comment",
    "pull_request_review_approved",
    "pull_request_review_rejected",
  ];
  const newer = ["pull_request_review", "pull_request_comment", "issues"];
  const subscribed = expandHookEvents(["issues_only", "pull_request_comment", "pull_request_review"]);

  expect(reportedHookEvents(older)).toEqual(subscribed);
  expect(reportedHookEvents(newer)).toEqual(subscribed);
});

test("unknown event names are ignored", () => {
  for (const name of ["*", "all", "Push", "toString", "__proto__", "pull_request_review_comment"]) {
    expect(isHookEvent(name), name).toBe(false);
  }
});
