import type { PullRequest, PullReview } from "@halyard/git-hosting";
import { describe, expect, test } from "vitest";
import { pullStage, reviewVerdict } from "./pull-stage.js";

const noReviews = { approvedBy: [], rejectedBy: [] };

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
    official: true,
    updated_at: "",
    ...fields,
  } as unknown as PullReview;
}

describe("the stage of a pull request", () => {
  test.each([
    ["merged", { merged: true, state: "closed" }, noReviews],
    ["closed", { state: "closed" }, noReviews],
    ["draft", { draft: true, requested_reviewers: [{}] }, { approvedBy: ["ada"], rejectedBy: [] }],
    ["approved", { requested_reviewers: [{}] }, { approvedBy: ["ada"], rejectedBy: [] }],
    ["opened", {}, { approvedBy: ["ada"], rejectedBy: ["grace"] }],
    ["reviewRequested", { requested_reviewers: [{}] }, noReviews],
    ["reviewRequested", { requested_reviewers_teams: [{}] }, noReviews],
    ["opened", { draft: false, title: "WIP: hoist" }, noReviews],
  ] as const)("%s: %o", (stage, fields, verdict) => {
    expect(pullStage(pull(fields), verdict)).toBe(stage);
  });

  test.each(["WIP: hoist", "[wip] hoist", "  wip:hoist"])("old servers mark drafts in the title: %s", (title) => {
    expect(pullStage(pull({ title }), noReviews)).toBe("draft");
  });
});

describe("the verdict of the reviews", () => {
  const at = (hour: number): object => ({ submitted_at: `2026-01-05T${String(hour).padStart(2, "0")}:00:00Z` });

  test("the last review of each user counts, whatever their order in the list", () => {
    const reviews = [review("ada", "APPROVED", at(12)), review("ada", "REQUEST_CHANGES", at(10))];
    expect(reviewVerdict(reviews)).toMatchObject({ approvedBy: ["ada"], rejectedBy: [] });
  });

  test("comments and review requests do not withdraw a verdict", () => {
    const reviews = [
      review("ada", "APPROVED", at(9)),
      review("ada", "COMMENT", at(10)),
      review("ada", "REQUEST_REVIEW", at(11)),
    ];
    expect(reviewVerdict(reviews).approvedBy).toEqual(["ada"]);
  });

  test("a dismissed review does not count, and does not restore an earlier one", () => {
    const reviews = [
      review("ada", "APPROVED", at(9)),
      review("ada", "REQUEST_CHANGES", { ...at(10), dismissed: true }),
    ];
    expect(reviewVerdict(reviews)).toMatchObject({ approvedBy: [], rejectedBy: [] });
  });

  test("an approval of replaced commits does not count, a rejection does", () => {
    const reviews = [review("ada", "APPROVED", { stale: true }), review("grace", "REQUEST_CHANGES", { stale: true })];
    expect(reviewVerdict(reviews)).toMatchObject({ approvedBy: [], rejectedBy: ["grace"] });
  });
});

test("a review that is not official has no effect", () => {
  const unofficial = { official: false };
  const reviews = [
    review("eve", "APPROVED", unofficial),
    review("mallory", "REQUEST_CHANGES", unofficial),
    review("ada", "APPROVED"),
  ];
  expect(reviewVerdict(reviews)).toMatchObject({ approvedBy: ["ada"], rejectedBy: [] });
  expect(reviewVerdict(reviews).unofficialBy).toEqual(["eve", "mallory"]);
  expect(reviewVerdict([...reviews, review("eve", "APPROVED")]).unofficialBy).toEqual(["mallory"]);
  expect(reviewVerdict([review("eve", "APPROVED", { ...unofficial, dismissed: true })]).unofficialBy).toEqual([]);
});
