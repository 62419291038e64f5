import type { PullRequest, PullReview } from "@halyard/git-hosting";
import { describe, expect, test } from "vitest";
import { pullStage, reviewVerdict } from "./pull-stage.js";

const nobody = { approvedBy: [], rejectedBy: [] };

function pull(fields: object): PullRequest {
  return {
    title: "Hoist",
    state: "open",
    merged: false,
    requested_reviewers: null,
    ...fields,
  } as unknown as PullRequest;
}

function review(login: string, state: string, fields: object = {}): PullReview {
  return {
    id: 1,
    user: { login },
    state,
    stale: false,
    dismissed: false,
    updated_at: "",
    ...fields,
  } as unknown as PullReview;
}

describe("the stage of a pull request", () => {
  test.each([
    ["merged", { merged: true, state: "closed" }, nobody],
    ["closed", { state: "closed" }, nobody],
    ["draft", { draft: true, requested_reviewers: [{}] }, { approvedBy: ["ada"], rejectedBy: [] }],
    ["approved", { requested_reviewers: [{}] }, { approvedBy: ["ada"], rejectedBy: [] }],
    ["opened", {}, { approvedBy: ["ada"], rejectedBy: ["grace"] }],
    ["reviewRequested", { requested_reviewers: [{}] }, nobody],
    ["reviewRequested", { requested_reviewers_teams: [{}] }, nobody],
    ["opened", { draft: false, title: "WIP: hoist" }, nobody],
  ] as const)("%s: %o", (stage, fields, verdict) => {
    expect(pullStage(pull(fields), verdict)).toBe(stage);
  });

  test.each(["WIP: hoist", "[wip] hoist", "  wip:hoist"])("old servers mark drafts in the title: %s", (title) => {
    expect(pullStage(pull({ title }), nobody)).toBe("draft");
  });
});

describe("the verdict of the reviews", () => {
  const at = (hour: number): object => ({ submitted_at: `2026-01-05T${String(hour).padStart(2, "0")}:00:00Z` });

  test("of each person the last one counts, whatever the order in which they are listed", () => {
    const reviews = [review("ada", "APPROVED", at(12)), review("ada", "REQUEST_CHANGES", at(10))];
    expect(reviewVerdict(reviews)).toEqual({ approvedBy: ["ada"], rejectedBy: [] });
  });

  test("comments and requests take nothing back", () => {
    const reviews = [
      review("ada", "APPROVED", at(9)),
      review("ada", "COMMENT", at(10)),
      review("ada", "REQUEST_REVIEW", at(11)),
    ];
    expect(reviewVerdict(reviews).approvedBy).toEqual(["ada"]);
  });

  test("what was dismissed does not count, and what came before it does not come back", () => {
    const reviews = [
      review("ada", "APPROVED", at(9)),
      review("ada", "REQUEST_CHANGES", { ...at(10), dismissed: true }),
    ];
    expect(reviewVerdict(reviews)).toEqual({ approvedBy: [], rejectedBy: [] });
  });

  test("an approval of replaced commits does not count, a rejection does", () => {
    const reviews = [review("ada", "APPROVED", { stale: true }), review("grace", "REQUEST_CHANGES", { stale: true })];
    expect(reviewVerdict(reviews)).toEqual({ approvedBy: [], rejectedBy: ["grace"] });
  });
});
