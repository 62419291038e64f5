import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { sampleReview, sampleUser } from "../../../test/sample-data.js";
import { createGitClient, type GitClient } from "../../core.js";
import {
  type PullReviewComment,
  pullReviewComments,
  type PullReviewEvent,
  pullReviewRequests,
  pullReviews,
} from "./reviews.js";

const resources = { pullReviews, pullReviewComments, pullReviewRequests };
const place = { owner: "o", repo: "r", index: 8 };
const remark = { path: "net.ts", body: "Tighter", new_position: 3, old_position: 0 };

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<unknown>, object]>([
  [
    "reviews.create",
    (git) => git.pullReviews.create({ ...place, event: "REQUEST_CHANGES", body: "Nearly", comments: [remark] }),
    {
      line: "POST /api/v1/repos/o/r/pulls/8/reviews",
      json: { event: "REQUEST_CHANGES", body: "Nearly", comments: [remark] },
    },
  ],
  [
    "reviews.submit",
    (git) => git.pullReviews.submit({ ...place, id: 5, event: "APPROVED" }),
    { line: "POST /api/v1/repos/o/r/pulls/8/reviews/5", json: { event: "APPROVED" } },
  ],
  [
    "reviews.dismiss",
    (git) => git.pullReviews.dismiss({ ...place, id: 5, message: "Outdated", priors: true }),
    { line: "POST /api/v1/repos/o/r/pulls/8/reviews/5/dismissals", json: { message: "Outdated", priors: true } },
  ],
  [
    "reviews.undismiss",
    (git) => git.pullReviews.undismiss({ ...place, id: 5 }),
    { line: "POST /api/v1/repos/o/r/pulls/8/reviews/5/undismissals", text: "" },
  ],
  [
    "reviews.delete",
    (git) => git.pullReviews.delete({ ...place, id: 5 }),
    { line: "DELETE /api/v1/repos/o/r/pulls/8/reviews/5", text: "" },
  ],
  [
    "reviews.comments.create",
    (git) => git.pullReviewComments.create({ ...place, id: 5, ...remark }),
    { line: "POST /api/v1/repos/o/r/pulls/8/reviews/5/comments", json: remark },
  ],
  [
    "reviews.comments.delete",
    (git) => git.pullReviewComments.delete({ ...place, id: 5, comment: 6 }),
    { line: "DELETE /api/v1/repos/o/r/pulls/8/reviews/5/comments/6", text: "" },
  ],
  [
    "reviewRequests.add",
    (git) => git.pullReviewRequests.add({ ...place, reviewers: ["ada"], team_reviewers: ["core"] }),
    {
      line: "POST /api/v1/repos/o/r/pulls/8/requested_reviewers",
      json: { reviewers: ["ada"], team_reviewers: ["core"] },
    },
  ],
  [
    "reviewRequests.remove",
    (git) => git.pullReviewRequests.remove({ ...place, reviewers: ["ada"] }),
    { line: "DELETE /api/v1/repos/o/r/pulls/8/requested_reviewers", json: { reviewers: ["ada"] } },
  ],
])("pulls.%s goes over the wire as the servers expect it", async (_, call, expected) => {
  const server = await recordingServer({ body: sampleReview });

  await call(createGitClient({ baseUrl: server.url, serverVersion: "15.0.3+gitea-1.22.0", resources }));

  expect(server.requests).toMatchObject([expected]);
});

test("pulls.reviews.list reads reviews of users, and requests to teams", async () => {
  const request = { ...sampleReview, state: "REQUEST_REVIEW", user: null, submitted_at: null };
  const server = await recordingServer({ body: [sampleReview, request] });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect((await git.pullReviews.list({ ...place, limit: 50 })).items).toEqual([sampleReview, request]);
  expect(server.requests[0]?.line).toBe("GET /api/v1/repos/o/r/pulls/8/reviews?limit=50");
});

test("pulls.reviews.comments.list reads all comments of a review at once, on either server", async () => {
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

test("an event that the server would silently take for PENDING is refused before it is sent", async () => {
  const server = await recordingServer();
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.pullReviews.create({ ...place, event: "APPROVE" as PullReviewEvent })).rejects.toMatchObject({
    code: "request_invalid",
    problems: [{ path: "event" }],
  });
  expect(server.requests).toEqual([]);
});

test("approving a pull request of one's own is a ValidationError with the server's text", async () => {
  const message = "approve your own pull is not allowed";
  const server = await recordingServer({ status: 422, body: { message, url: "" } });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.pullReviews.create({ ...place, event: "APPROVED" })).rejects.toMatchObject({
    code: "validation_failed",
    serverMessage: message,
  });
});
