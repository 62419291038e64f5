import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bind, createTransport, type Operation, type MismatchReport } from "@halyard/http-core";
import { expect, test } from "vitest";
import { operations } from "../src/operations.js";
import { recordingServer } from "./recording-server.js";

/** Patterns for the names of recorded files, each with the operation whose response those files contain. */
const recorded: readonly (readonly [ending: RegExp, operation: string])[] = [
  [/list-issue-labels-page-\d\.json$/, "issues.labels.list"],
  [/list-pull-request-files-page-\d\.json$/, "pulls.files.list"],
  [/list-pull-reviews-page-\d(-\w+)?\.json$/, "pulls.reviews.list"],
  [/version(-response)?\.json$/, "version.get"],
  [/drone-branch\.json$/, "branches.get"],
  [/(drone|jenkins)-branches\.json$/, "branches.list"],
  [/drone-comment\.json$/, "issues.comments.get"],
  [/drone-comments\.json$/, "issues.comments.list"],
  [/drone-commit\.json$/, "commits.get"],
  [/drone-commits\.json$/, "commits.list"],
  [/drone-content_list\.json$/, "contents.get"],
  [/drone-hook\.json$/, "repos.hooks.get"],
  [/drone-issue\.json$/, "issues.get"],
  [/(drone|jenkins)-issues\.json$/, "issues.list"],
  [/drone-milestone(_create)?\.json$/, "milestones.get"],
  [/drone-milestones\.json$/, "milestones.list"],
  [/drone-organization\.json$/, "orgs.get"],
  [/drone-organizations\.json$/, "user.orgs.list"],
  [/drone-permissions\.json$/, "repos.collaborators.getPermission"],
  [/drone-pr\.json$/, "pulls.get"],
  [/(drone-prs|jenkins-pullRequests|pulls-limit-50-page-1-state-all)\.json$/, "pulls.list"],
  [/drone-release(_create)?\.json$/, "releases.get"],
  [/drone-releases\.json$/, "releases.list"],
  [/drone-repo\.json$/, "repos.get"],
  [/(drone-repos|jenkins-repo)\.json$/, "user.repos.list"],
  [/drone-status\.json$/, "commits.statuses.create"],
  [/(drone-statuses|jenkins-commitStatus)\.json$/, "commits.statuses.list"],
  [/drone-tag\.json$/, "gitData.refs.list"],
  [/jenkins-tags\.json$/, "tags.list"],
  [/drone-user\.json$/, "users.get"],
  [/jenkins-users\.json$/, "users.followers.list"],
  [/jenkins-hooks\.json$/, "repos.hooks.list"],
  [/settings-api\.json$/, "settings.getApi"],
];

const folder = process.env["HALYARD_SAMPLES"];
const files =
  folder && existsSync(folder) ? readdirSync(join(folder, "rest")).filter((name) => name.endsWith(".json")) : [];

test.skipIf(files.length === 0)("recorded bodies exist in the folder HALYARD_SAMPLES", () => {
  expect(files.length).toBeGreaterThan(0);
});

test.each(files)("the recorded body %s fits its operation", async (file) => {
  const name = recorded.find(([ending]) => ending.test(file))?.[1];
  const operation = operations.find((entry) => `${entry.resource}.${entry.name}` === name);
  expect(operation, `the operation of ${file}`).toBeDefined();

  const body = readFileSync(join(String(folder), "rest", file), "utf8");
  const server = await recordingServer({ body, headers: { "content-type": "application/json" } });
  const reports: MismatchReport[] = [];
  const transport = createTransport({ baseUrl: server.url, hooks: { onMismatch: (found) => reports.push(found) } });
  const path = operation!.path.replaceAll(/\{\+?\w+\}/g, "1");
  const read: Operation = { ...operation!, method: "GET", path, query: undefined, body: undefined };
  const send = bind(read, transport, file);
  await (send as unknown as () => Promise<unknown>)();

  // Fields may be missing, because the servers are old or the recordings trimmed. All other fields must have the types
  // in the schema.
  const wrong = reports.flatMap(({ mismatches }) => mismatches).filter(({ got }) => got !== "nothing");
  expect(wrong).toEqual([]);
});
