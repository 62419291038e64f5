import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { type BranchProtection, branchProtections } from "./protections.js";
import { createGitClient } from "../../core.js";

const resources = { branchProtections };
const repository = { owner: "o", repo: "r" };

const rule: BranchProtection = {
  rule_name: "release/*",
  branch_name: "",
  enable_push: true,
  enable_push_whitelist: false,
  push_whitelist_usernames: null,
  push_whitelist_teams: null,
  push_whitelist_deploy_keys: false,
  enable_merge_whitelist: false,
  merge_whitelist_usernames: null,
  merge_whitelist_teams: null,
  enable_status_check: true,
  status_check_contexts: ["ci/*"],
  required_approvals: 1,
  enable_approvals_whitelist: false,
  approvals_whitelist_username: null,
  approvals_whitelist_teams: null,
  block_on_rejected_reviews: true,
  block_on_official_review_requests: false,
  block_on_outdated_branch: false,
  dismiss_stale_approvals: false,
  require_signed_commits: false,
  protected_file_patterns: "",
  unprotected_file_patterns: "",
  created_at: "2025-03-04T05:06:07Z",
  updated_at: "2025-03-04T05:06:07Z",
};

test("branches.protections.create and update send the fields of a rule, and only create names it", async () => {
  const server = await recordingServer({ body: rule });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });
  const fields = { enable_status_check: true, status_check_contexts: ["ci/*"], required_approvals: 1 };

  await git.branchProtections.create({ ...repository, rule_name: "release/*", ...fields });
  await git.branchProtections.update({ ...repository, name: "release/*", ...fields });

  expect(server.requests).toMatchObject([
    { line: "POST /api/v1/repos/o/r/branch_protections", json: { rule_name: "release/*", ...fields } },
    { line: "PATCH /api/v1/repos/o/r/branch_protections/release%2F*", json: fields },
  ]);
});

test("branches.protections.reorder sends the ids in order", async () => {
  const server = await recordingServer();
  const git = createGitClient({ baseUrl: server.url, serverVersion: "1.25.3", resources });

  await git.branchProtections.reorder({ ...repository, ids: [3, 1] });

  expect(server.requests).toMatchObject([
    { line: "POST /api/v1/repos/o/r/branch_protections/priority", json: { ids: [3, 1] } },
  ]);
});

test("branches.protections.list reads all rules from one answer", async () => {
  const server = await recordingServer({ headers: { "x-total-count": "2" }, body: [rule] });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.branchProtections.list(repository).all()).toEqual([rule]);
  expect(server.requests).toHaveLength(1);
});

test("branches.protections.create with a user who does not exist is a ValidationError", async () => {
  const server = await recordingServer({ status: 422, body: { message: "user does not exist [uid: 0, name: x]" } });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(
    git.branchProtections.create({ ...repository, rule_name: "main", push_whitelist_usernames: ["x"] }),
  ).rejects.toMatchObject({ code: "validation_failed" });
});
