import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkPayload } from "../src/payloads.js";
import { sign } from "../src/testing.js";
import { forgejo, gitea, parse, verify, type AnyEvent } from "../src/index.js";

/**
 * Folder outside this repository that contains bodies from real servers. They are up to ten years old, and some fields
 * were removed from the recordings. Fields may therefore be missing, but no field may have the wrong type.
 */
const samples = process.env["HALYARD_SAMPLES"];
const folder = join(samples ?? "", "webhooks");
const available = samples !== undefined && existsSync(folder);
if (!available)
  console.warn("Skipped: recorded deliveries. Set HALYARD_SAMPLES to the folder that holds webhooks/*.json.");

/** File name without the extension, the two event headers, and the expected event and action. */
const expectations: readonly (readonly [file: string, event: string, type: string, name: string, action?: string])[] = [
  ["drone-goscm-branch_create", "create", "create", "create"],
  ["drone-goscm-branch_delete", "delete", "delete", "delete"],
  ["drone-goscm-issue_comment_created", "issue_comment", "issue_comment", "issue_comment", "created"],
  ["drone-goscm-issue_comment_deleted", "issue_comment", "issue_comment", "issue_comment", "deleted"],
  ["drone-goscm-issue_comment_edited", "issue_comment", "issue_comment", "issue_comment", "edited"],
  ["drone-goscm-issues_closed", "issues", "issues", "issues", "closed"],
  ["drone-goscm-issues_opened", "issues", "issues", "issues", "opened"],
  ["drone-goscm-pull_request_closed", "pull_request", "pull_request", "pull_request", "closed"],
  [
    "drone-goscm-pull_request_comment_created",
    "issue_comment",
    "pull_request_comment",
    "pull_request_comment",
    "created",
  ],
  [
    "drone-goscm-pull_request_comment_deleted",
    "issue_comment",
    "pull_request_comment",
    "pull_request_comment",
    "deleted",
  ],
  [
    "drone-goscm-pull_request_comment_edited",
    "issue_comment",
    "pull_request_comment",
    "pull_request_comment",
    "edited",
  ],
  ["drone-goscm-pull_request_edited", "pull_request", "pull_request", "pull_request", "edited"],
  ["drone-goscm-pull_request_merged", "pull_request", "pull_request", "pull_request", "closed"],
  ["drone-goscm-pull_request_opened", "pull_request", "pull_request", "pull_request", "opened"],
  ["drone-goscm-pull_request_reopened", "pull_request", "pull_request", "pull_request", "reopened"],
  ["drone-goscm-pull_request_synchronized", "pull_request", "pull_request_sync", "pull_request", "synchronized"],
  ["drone-goscm-push", "push", "push", "push"],
  ["drone-goscm-tag_create", "create", "create", "create"],
  ["drone-goscm-tag_delete", "delete", "delete", "delete"],
  ["woodpecker-gitea-PullRequest", "pull_request", "pull_request", "pull_request", "opened"],
  ["woodpecker-gitea-PullRequestAddLabel", "pull_request", "pull_request_label", "pull_request", "label_updated"],
  ["woodpecker-gitea-PullRequestAddMile", "pull_request", "pull_request_milestone", "pull_request", "milestoned"],
  [
    "woodpecker-gitea-PullRequestAddReviewRequest",
    "pull_request",
    "pull_request_review_request",
    "pull_request",
    "review_requested",
  ],
  ["woodpecker-gitea-PullRequestAssigneesAdded", "pull_request", "pull_request_assign", "pull_request", "assigned"],
  ["woodpecker-gitea-PullRequestAssigneesRemoved", "pull_request", "pull_request_assign", "pull_request", "unassigned"],
  ["woodpecker-gitea-PullRequestChangeBody", "pull_request", "pull_request", "pull_request", "edited"],
  ["woodpecker-gitea-PullRequestChangeLabel", "pull_request", "pull_request_label", "pull_request", "label_updated"],
  ["woodpecker-gitea-PullRequestChangeMile", "pull_request", "pull_request_milestone", "pull_request", "milestoned"],
  ["woodpecker-gitea-PullRequestChangeTitle", "pull_request", "pull_request", "pull_request", "edited"],
  ["woodpecker-gitea-PullRequestClosed", "pull_request", "pull_request", "pull_request", "closed"],
  ["woodpecker-gitea-PullRequestMerged", "pull_request", "pull_request", "pull_request", "closed"],
  ["woodpecker-gitea-PullRequestRemoveLabel", "pull_request", "pull_request_label", "pull_request", "label_cleared"],
  ["woodpecker-gitea-PullRequestRemoveMile", "pull_request", "pull_request_milestone", "pull_request", "demilestoned"],
  ["woodpecker-gitea-PullRequestReopened", "pull_request", "pull_request", "pull_request", "reopened"],
  [
    "woodpecker-gitea-PullRequestReviewAck",
    "pull_request_approved",
    "pull_request_review_approved",
    "pull_request_review",
    "approved",
  ],
  [
    "woodpecker-gitea-PullRequestReviewComment",
    "pull_request_comment",
    "pull_request_review_comment",
    "pull_request_review",
    "comment",
  ],
  [
    "woodpecker-gitea-PullRequestReviewDeny",
    "pull_request_rejected",
    "pull_request_review_rejected",
    "pull_request_review",
    "rejected",
  ],
  ["woodpecker-gitea-PullRequestUpdated", "pull_request", "pull_request_sync", "pull_request", "synchronized"],
  ["woodpecker-gitea-Push", "push", "push", "push"],
  ["woodpecker-gitea-PushBranch", "push", "push", "push"],
  ["woodpecker-gitea-PushMulti", "push", "push", "push"],
  ["woodpecker-gitea-Release", "release", "release", "release", "published"],
  ["woodpecker-gitea-Tag", "create", "create", "create"],
];

describe.skipIf(!available)("recorded deliveries", () => {
  test("there is an expectation for each of them", () => {
    const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
    expect(files.map((file) => file.replace(".json", "")).sort()).toEqual(expectations.map(([file]) => file).sort());
  });

  test.each(expectations)(
    "%s can be verified and parsed, and matches its schema except for trimmed fields",
    async (file, group, type, event, action) => {
      const body = readFileSync(join(folder, `${file}.json`));
      const secret = "the secret of this test";
      const headers = {
        "x-gitea-event": group,
        "x-gitea-event-type": type,
        "x-gitea-signature": await sign(body, secret),
      };
      for (const provider of [gitea({ secrets: [secret] }), forgejo({ secrets: [secret] })]) {
        const verification = await verify({ headers, body }, provider);
        if (!verification.ok) throw new Error(verification.reason);
        const parsed = parse(verification, headers, provider);
        if (!parsed.ok) throw new Error(parsed.reason);
        expect(parsed.event).toMatchObject({ event, action });
        const mismatches = checkPayload(parsed.event);
        expect(mismatches.filter(({ got }) => got !== "nothing")).toEqual([]);
        expectTrimmedOnly(
          parsed.event,
          mismatches.map(({ path }) => path),
        );
      }
    },
  );

  test.each(["Closed", "Merged", "Reopened"])("a complete body has no mismatches: PullRequest%s", (what) => {
    const payload: unknown = JSON.parse(readFileSync(join(folder, `woodpecker-gitea-PullRequest${what}.json`), "utf8"));
    expect(checkPayload({ event: "pull_request", payload } as AnyEvent)).toEqual([]);
  });

  test("the recorded signature of a Gitea server verifies over the raw bytes", async () => {
    const body = readFileSync(join(folder, "drone-goscm-pull_request_edited.json"));
    const headers = { "x-gitea-signature": "a31111f057bafe895837f4a93c0f1f528919c199a20438b1fc8e23485780a33a" };
    const provider = gitea({ secrets: ["71295b197fa25f4356d2fb9965df3f2379d903d7"] });
    expect(await verify({ headers, body }, provider)).toMatchObject({ ok: true, secretIndex: 0 });
    const reserialized = JSON.stringify(JSON.parse(body.toString()));
    expect(await verify({ headers, body: reserialized }, provider)).toEqual({
      ok: false,
      reason: "signature_mismatch",
    });
  });
});

/**
 * Checks that the event's identifying fields are present. Other fields may be missing, because old servers did not send
 * them or because they were removed from the recording.
 */
function expectTrimmedOnly({ event }: AnyEvent, missing: readonly string[]): void {
  const essential: Readonly<Record<string, readonly string[]>> = {
    push: ["ref", "before", "after", "commits", "repository", "sender"],
    create: ["ref", "ref_type", "repository", "sender"],
    delete: ["ref", "ref_type", "repository", "sender"],
    issues: ["action", "number", "issue", "issue.title", "issue.state", "repository", "sender"],
    pull_request: ["action", "number", "pull_request", "pull_request.title", "pull_request.head.sha", "repository"],
    release: ["action", "release", "release.tag_name", "repository"],
  };
  for (const path of essential[event] ?? ["action", "repository", "sender"]) expect(missing).not.toContain(path);
}
