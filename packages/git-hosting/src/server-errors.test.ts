import { expect, test } from "vitest";
import { inputOf, methodOf, serverVersions } from "../test/operation-calls.js";
import { recordingServer } from "../test/recording-server.js";
import { createGitClient } from "./git-client.js";
import { operations } from "./operations.js";
import { isAvailable, parseServerVersion } from "./version.js";

const scopes = "token does not have at least one of required scope(s), required=[write:admin], token scope=read:user";
const page = "<!DOCTYPE html><title>Sign in</title>";

/**
 * Responses from real servers, with the errors that they must produce. A row can give just the error's code. Then the
 * error's `serverMessage` must also equal the `message` in the body, if there is one.
 */
test.each<[operation: string, situation: string, status: number, body: unknown, expected: string | object]>([
  ["actions.artifacts.get", "an artifact of protocol v3", 404, { message: "Artifact not found" }, "not_found"],
  [
    "actions.runners.get",
    "a runner of another owner",
    404,
    { message: "RunnerEdit", errors: ["No permission to get this runner"] },
    { code: "not_found", serverMessage: "No permission to get this runner" },
  ],
  ["actions.runs.delete", "a run in progress", 400, { message: "this workflow run is not done" }, "bad_request"],
  ["actions.secrets.set", "an invalid name", 400, { message: "invalid secret name" }, "bad_request"],
  ["actions.tasks.list", "Actions turned off", 404, { message: "not found", url: "", errors: null }, "not_found"],
  ["actions.variables.create", "a name in use", 409, { message: "variable name already exists" }, "conflict"],
  [
    "activityPub.instance.get",
    "federation turned off",
    404,
    "404 page not found\n",
    { code: "not_found", serverMessage: "The server does not know this path" },
  ],
  [
    "admin.cron.run",
    "a token without the scope",
    403,
    { message: scopes },
    {
      code: "permission_denied",
      message: expect.stringContaining("Create a token with the scope write:admin") as unknown,
    },
  ],
  ["admin.quota.rules.create", "a name in use", 409, { message: "rule already exists" }, "conflict"],
  [
    "admin.users.create",
    "a field that form validation refuses",
    422,
    { message: "[Email]: Required" },
    { code: "validation_failed", problems: [{ attribute: "Email", message: "Required" }] },
  ],
  ["branches.create", "a name in use", 409, { message: "The branch already exists." }, "conflict"],
  [
    "branches.protections.create",
    "an unknown user",
    422,
    { message: "user does not exist [uid: 0]" },
    "validation_failed",
  ],
  ["commits.list", "an empty repository", 409, { message: "Git Repository is empty." }, "conflict"],
  ["commits.statuses.create", "an unknown commit", 404, { message: "not found", errors: null }, "not_found"],
  ["contents.getArchive", "an unknown format", 400, { message: "request [main.rar] is not supported" }, "bad_request"],
  [
    "feeds.users.getAtom",
    "an unknown user",
    404,
    page,
    { code: "not_found", serverMessage: "The server sent a web page instead of data" },
  ],
  [
    "issues.attachments.upload",
    "an extension that is not allowed",
    400,
    { message: "This file extension is not allowed" },
    "bad_request",
  ],
  ["issues.comments.create", "a locked conversation", 403, { message: "issue is locked" }, "permission_denied"],
  [
    "issues.dependencies.add",
    "another repository",
    400,
    "CrossRepositoryDependencies not enabled",
    { status: 400, serverMessage: "CrossRepositoryDependencies not enabled" },
  ],
  [
    "issues.reactions.add",
    "an emoji that is not allowed",
    403,
    { message: "'ship' is not an allowed reaction" },
    "permission_denied",
  ],
  [
    "issues.stopwatch.stop",
    "no running stopwatch",
    409,
    { message: "cannot stop a non-existent stopwatch" },
    "conflict",
  ],
  ["issues.subscriptions.add", "another user", 403, { message: "not permitted" }, "permission_denied"],
  ["issues.templates.list", "a hidden repository", 404, { message: "not found", errors: null }, "not_found"],
  ["issues.update", "the state of a merged pull request", 412, { message: "cannot change state" }, "api_error"],
  ["milestones.get", "an unknown milestone", 404, { message: "not found", errors: null }, "not_found"],
  [
    "notifications.threads.get",
    "another user's thread",
    403,
    { message: "only user itself can read" },
    "permission_denied",
  ],
  [
    "oauth2.createToken",
    "a used refresh token",
    400,
    { error: "unauthorized_client", error_description: "token was already used" },
    { identifier: "unauthorized_client", serverMessage: "token was already used" },
  ],
  [
    "openId.getUserInfo",
    "a password",
    401,
    "no valid authorization",
    { code: "authentication_failed", serverMessage: "no valid authorization" },
  ],
  [
    "orgs.actions.jobs.list",
    "a user who is no owner",
    403,
    { message: "Must be an organization owner" },
    "permission_denied",
  ],
  ["orgs.create", "a name in use", 422, { message: "user already exists [name: crew]" }, "validation_failed"],
  [
    "orgs.publicMembers.conceal",
    "another member",
    403,
    { message: "Cannot conceal another member" },
    "permission_denied",
  ],
  ["packages.get", "an unknown version", 404, null, "not_found"],
  ["packages.swift.login", "an invalid credential", 401, "", "authentication_failed"],
  ["pulls.files.list", "an unknown pull request", 404, "null", "not_found"],
  [
    "pulls.merge",
    "conflicts, without a message",
    409,
    { Style: "merge", StdOut: "CONFLICT (content)", StdErr: "", Err: {} },
    { code: "conflict", message: expect.stringContaining("conflicts") as unknown },
  ],
  [
    "pulls.reviews.create",
    "an approval of one's own pull request",
    422,
    { message: "approve your own pull is not allowed" },
    "validation_failed",
  ],
  ["releases.create", "a tag that has a release", 409, { message: "Release is has no Tag" }, "conflict"],
  [
    "rendering.renderMarkup",
    "an unknown language",
    422,
    { message: "Unsupported render extension: .xyz" },
    "validation_failed",
  ],
  ["repos.forks.create", "an existing fork", 409, { message: "repository is already forked by user" }, "conflict"],
  [
    "repos.gitHooks.list",
    "a user who may not edit git hooks",
    403,
    { message: "must be allowed to edit Git hooks" },
    "permission_denied",
  ],
  [
    "repos.hooks.create",
    "webhooks turned off",
    403,
    { message: "webhooks disabled by administrator" },
    "permission_denied",
  ],
  [
    "repos.labels.get",
    "an unknown label, with the text in `errors`",
    404,
    { message: "GetLabelByID", errors: ["label 9"] },
    { code: "not_found", serverMessage: "label 9" },
  ],
  [
    "repos.migrate",
    "a host that is not allowed",
    422,
    { message: "You can not import from disallowed hosts." },
    "validation_failed",
  ],
  ["repos.teams.list", "a repository of a user", 405, { message: "repo is not owned by an organization" }, "api_error"],
  [
    "repos.topics.replace",
    "an invalid topic",
    422,
    { message: "Topic names are invalid", invalidTopics: ["Bad Topic"] },
    {
      code: "validation_failed",
      problems: [{ attribute: "topics", message: expect.stringContaining("Bad Topic") as unknown }],
    },
  ],
  [
    "repos.transfer.start",
    "a user who is no owner",
    403,
    { message: "user should be the owner of the repo" },
    "permission_denied",
  ],
  [
    "settings.getApi",
    "a response that breaks its schema, with strict validation",
    200,
    { max_response_items: "50" },
    { code: "response_shape" },
  ],
  ["tags.create", "a name in use", 409, { message: "tag exist" }, "conflict"],
  ["templates.gitignores.get", "an unknown name", 404, { message: "not found", errors: null }, "not_found"],
  [
    "user.emails.add",
    "an address in use",
    422,
    { message: "Email address has been used: a@example.com" },
    "validation_failed",
  ],
  [
    "user.gpgKeys.create",
    "a key that needs a proof",
    404,
    { message: "GPGKeyNoEmail", errors: ["None of the emails attached to the GPG key could be found."] },
    { code: "not_found", serverMessage: "None of the emails attached to the GPG key could be found." },
  ],
  [
    "user.keys.create",
    "a key in use",
    422,
    { message: "Key content has been used as non-deploy key" },
    "validation_failed",
  ],
  [
    "user.oauth2Applications.get",
    "another user's application",
    404,
    { message: "not found", errors: null },
    "not_found",
  ],
  [
    "user.quota.get",
    "quotas turned off",
    404,
    "404 page not found\n",
    { code: "not_found", serverMessage: "The server does not know this path" },
  ],
  [
    "user.repos.create",
    "a name in use",
    409,
    { message: "The repository with the same name already exists." },
    "conflict",
  ],
  ["user.settings.get", "no credential", 401, { message: "token is required" }, "authentication_failed"],
  [
    "users.get",
    "a hidden user, with the text in `errors`",
    404,
    { message: "GetUserByName", errors: ["user redirect does not exist [name: ada]"] },
    { code: "not_found", serverMessage: "user redirect does not exist [name: ada]" },
  ],
  ["users.tokens.create", "a name in use", 400, { message: "access token name has been used already" }, "bad_request"],
  [
    "users.tokens.delete",
    "several tokens of that name",
    422,
    { message: "multiple matches for token name 'ci/1'" },
    "validation_failed",
  ],
  ["version.getForgejo", "a proxy without the path", 404, "404 page not found\n", "not_found"],
  ["wellKnown.getOpenIdConfiguration", "a web page", 200, page, { code: "response_shape" }],
  ["wiki.get", "the wiki turned off", 404, { message: "The target couldn't be found." }, "not_found"],
])("%s reports %s", async (place, _, status, body, expected) => {
  const operation = operations.find(({ resource, name }) => `${resource}.${name}` === place)!;
  const json = body === null || body === "null" ? { "content-type": "application/json" } : undefined;
  const server = await recordingServer({ status, body: body ?? "null", ...(json && { headers: json }) });
  const serverVersion = serverVersions.find((text) => isAvailable(operation.since, parseServerVersion(text)!));
  const git = createGitClient({ baseUrl: server.url, serverVersion, validate: "strict", retry: { maxRetries: 0 } });
  const { message } = (body ?? {}) as { readonly message?: string };
  const quoted = message === undefined ? {} : { serverMessage: message };

  await expect(methodOf(git, operation)(inputOf(operation))).rejects.toMatchObject(
    typeof expected === "string" ? { code: expected, status, ...quoted } : expected,
  );
});
