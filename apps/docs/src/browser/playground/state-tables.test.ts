import { accessToken, apiKey } from "@halyard/auth";
import { createGitClient } from "@halyard/git-hosting";
import { createPmClient } from "@halyard/pm-resources";
import { createGitSandbox, createOpenProjectSandbox } from "@halyard/sandbox";
import { expect, test } from "vitest";
import { stateTables, type StateTable } from "./state-tables.ts";

test("the tables of OpenProject mark what a run has changed", async () => {
  const server = createOpenProjectSandbox();
  const before = server.dump();
  const pm = createPmClient({ baseUrl: server.baseUrl, fetch: server.fetch, auth: apiKey(server.tokenOf("ada")) });
  await pm.workPackages.edit({ id: 4 }, (draft) => {
    draft.subject = "Oil the winch";
  });
  await pm.workPackages.activities.comment({
    workPackage: 4,
    comment: { raw: "<!-- mark -->It\n [squeaks](https://a.test/)." },
  });
  await pm.workPackages.delete({ id: 12 });

  const tables = stateTables({ kind: "openproject", server: "OpenProject", before, state: server.dump() });

  expect(changesOf(tables)).toEqual({
    "Work packages": [
      ["changed", "#4", "*Oil the winch", "New", ""],
      ["removed", "#12", expect.any(String), expect.any(String), expect.any(String)],
    ],
    "Comments on work packages": [["new", "#4", "Ada Lovelace", "It squeaks."]],
  });
});

test("the tables of the git server mark what a run has changed", async () => {
  const server = createGitSandbox();
  const before = server.dump();
  const auth = accessToken(server.tokenOf("ada"));
  const git = createGitClient({ baseUrl: server.baseUrl, fetch: server.fetch, auth });
  const rig = { owner: "acme", repo: "rig" };
  await git.issues.create({ ...rig, title: "It squeaks" });
  await git.contents.writeFile({ ...rig, path: "a.txt", content: "a\n", message: "a", new_branch: "work" });
  const { head } = await git.pulls.create({ ...rig, head: "work", base: "main", title: "Oil it" });
  await git.commits.statuses.create({ ...rig, sha: head.sha, context: "build", state: "pending" });
  await git.commits.statuses.create({ ...rig, sha: head.sha, context: "build", state: "success" });
  await git.issues.comments.create({ ...rig, index: 2, body: "Done." });

  const tables = stateTables({ kind: "git", server: "Git server", before, state: server.dump() });

  expect(changesOf(tables)).toEqual({
    "Pull requests": [["new", "acme/rig#2", "Oil it", "open", "work → main", "build: success"]],
    Issues: [["new", "acme/rig#1", "It squeaks", "open", "ada"]],
    "Comments on issues and pull requests": [["new", "acme/rig#2", "ada", "Done."]],
  });
});

test("a server without changes has tables without marks", () => {
  const server = createOpenProjectSandbox();
  const tables = stateTables({ kind: "openproject", server: "", before: server.dump(), state: server.dump() });

  expect(tables.map(({ title }) => title)).toContain("Work packages");
  expect(changesOf(tables)).toEqual({});
});

/** Returns each table's changed rows, with a star before each changed cell. */
function changesOf(tables: readonly StateTable[]): Record<string, unknown> {
  const changed = tables.map(({ title, rows }) => {
    const own = rows.filter(({ change }) => change !== undefined);
    return [title, own.map(({ change, cells }) => [change, ...cells.map(starred)])] as const;
  });
  return Object.fromEntries(changed.filter(([, rows]) => rows.length > 0));
}

function starred({ text, isChanged }: { readonly text: string; readonly isChanged: boolean }): string {
  return `${isChanged ? "*" : ""}${text}`;
}
