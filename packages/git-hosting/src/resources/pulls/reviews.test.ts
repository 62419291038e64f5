import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { sampleReview, sampleUser } from "../../../test/sample-data.js";
import { createGitClient } from "../../core.js";
import { type PullReviewComment, pullReviewComments, type PullReviewEvent, pullReviews } from "./reviews.js";

const resources = { pullReviews, pullReviewComments };
const place = { owner: "o", repo: "r", index: 8 };

test("pulls.reviews.list reads reviews of users, and requests to teams", async () => {
  const request = { ...sampleReview, state: "REQUEST_REVIEW", user: null, submitted_at: null };
  const server = await recordingServer({ body: [sampleReview, request] });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect((await git.pullReviews.list({ ...place, limit: 50 })).items).toEqual([sampleReview, request]);
  expect(server.requests[0]?.line).toBe("GET /api/v1/repos/o/r/pulls/8/reviews?limit=50&page=1");
});

test("pulls.reviews.comments.list reads all comments of a review in one response, on either server", async () => {
  const comment: PullReviewComment = {
    id: 6,
    body: "Tighter",
    user: sampleUser,
    resolver: null,
    pull_request_review_id: 5,
    path: "net.ts",
    position: 3,
    original_position: 0,
    diff_hunk: "@@ -1 +1 @@",
    commit_id: "b".repeat(40),
    original_commit_id: "b".repeat(40),
    created_at: "2025-03-04T05:06:07Z",
    updated_at: "2025-03-04T05:06:07Z",
    html_url: "https://git.example.com/o/r/pulls/8#issuecomment-6",
    pull_request_url: "https://git.example.com/o/r/pulls/8",
  };
  const server = await recordingServer({ body: [comment] });
  const git = createGitClient({ baseUrl: server.url, serverVersion: "1.21.11", validate: "strict", resources });

  expect(await git.pullReviewComments.list({ ...place, id: 5 }).all()).toEqual([comment]);
  expect(server.requests).toHaveLength(1);
});

test("an event that the server would silently treat as PENDING is refused before a request", async () => {
  const server = await recordingServer();
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.pullReviews.create({ ...place, event: "APPROVE" as PullReviewEvent })).rejects.toMatchObject({
    code: "request_invalid",
    problems: [{ path: "event" }],
  });
  expect(server.requests).toEqual([]);
});
