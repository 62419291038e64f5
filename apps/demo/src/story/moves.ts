import { setTimeout as sleep } from "node:timers/promises";
import type { MergePullRequest, PullRequest } from "@halyard/git-hosting";
import { isHalyardError } from "@halyard/http-core";
import type { Person, Scene } from "./chapter.ts";

/** Creates a work package and returns its id. */
export async function plan({ ada }: Scene, subject: string): Promise<number> {
  const { pm } = ada;
  const project = await pm.projects.get({ id: "rigging" });
  const { id } = await pm.workPackages.create({
    subject,
    _links: { project: { href: project._links.self.href }, type: { href: "/api/v3/types/1" } },
  });
  return id;
}

/** Creates a branch from `main`. */
export async function branchOff({ place }: Scene, { git }: Person, branch: string): Promise<void> {
  await git.branches.create({ ...place, new_branch_name: branch, old_branch_name: "main" });
}

/** Commits a change to one file on a branch. */
export async function commit({ place }: Scene, { git }: Person, branch: string, message: string): Promise<void> {
  const path = `log/${branch.replaceAll("/", "-")}.md`;
  const before = await git.contents.readFile({ ...place, path, ref: branch }).catch(() => undefined);
  const content = `${before?.content ?? ""}${message.split("\n", 1)[0]}\n`;
  await git.contents.writeFile({ ...place, path, content, sha: before?.sha ?? null, branch, message });
}

/** Opens a pull request against `main`. */
export async function propose(
  { place }: Scene,
  { git }: Person,
  head: string,
  { title, body = "" }: { readonly title: string; readonly body?: string },
): Promise<PullRequest> {
  return git.pulls.create({ ...place, head, base: "main", title, body });
}

/** Sets a check's state on the head of a pull request. */
export async function report(
  { place }: Scene,
  { git }: Person,
  pull: number,
  state: "pending" | "success" | "failure",
): Promise<void> {
  const { head } = await git.pulls.get({ ...place, index: pull });
  const description = { pending: "running", success: "all good", failure: "2 of 40 failed" }[state];
  await git.commits.statuses.create({ ...place, sha: head.sha, context: "ci/test", state, description });
}

/** Merges a pull request. If the server refuses, resolves to the server's message. */
export async function tryToMerge(
  { place }: Scene,
  { git }: Person,
  pull: number,
  how: Partial<MergePullRequest> = {},
): Promise<string | undefined> {
  try {
    await git.pulls.merge({ ...place, index: pull, Do: "merge", ...how });
    return undefined;
  } catch (error) {
    if (!isHalyardError(error, "api_error") || error.status !== 405) throw error;
    return error.serverMessage;
  }
}

/** Time limit for a pull request's required checks to pass, in milliseconds. */
const timeout = 60_000;

/**
 * Merges a pull request as soon as its required checks have passed.
 *
 * @throws Error with the server's message when the merge is still refused after a minute.
 */
export async function merge(
  scene: Scene,
  person: Person,
  pull: number,
  how: Partial<MergePullRequest> = {},
): Promise<void> {
  const { place, pause } = scene;
  const end = performance.now() + timeout;
  for (;;) {
    const { merged } = await person.git.pulls.get({ ...place, index: pull });
    if (merged) return;
    const refusal = await tryToMerge(scene, person, pull, how);
    if (refusal === undefined) return;
    if (performance.now() > end) throw new Error(`#${pull} cannot be merged: ${refusal}.`);
    await sleep(100);
    await pause();
  }
}
