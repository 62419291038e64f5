import type { FullGitClient } from "@halyard/git-hosting";
import type { FullPmClient } from "@halyard/pm-resources";
import type { Action } from "./scenario.js";

/** One person's clients. */
export interface Person {
  readonly git: FullGitClient;
  readonly pm: FullPmClient;
}

/** Performs one action as a user who has permission for it. Must be called for a story's actions in order. */
export type Perform = (action: Action) => Promise<void>;

/**
 * Prepares the repository. Returns a function that performs actions. The function remembers the numbers that the server
 * assigns to pull requests and issues.
 */
export async function createPerform(as: (login: string) => Person): Promise<Perform> {
  const ada = as("ada");
  const grace = as("grace");
  const place = { owner: "acme", repo: "rig" };
  const pulls: number[] = [];
  const issues: number[] = [];
  let trunk = "main";
  /** Links to the original projects of moved work packages, by work package id. */
  const homes = new Map<number, string>();
  const { id: label } = await ada.git.repos.labels.create({ ...place, name: "plan", color: "00aabb" });

  const pullOf = (index: number): { owner: string; repo: string; index: number } => ({
    ...place,
    index: at(pulls, index),
  });

  const move = async (id: number, href: string): Promise<void> => {
    await as("admin").pm.workPackages.edit({ id }, (draft) => {
      draft._links.project = { href };
    });
  };

  return async (action) => {
    switch (action.kind) {
      case "commit": {
        const { branch, path, message } = action;
        const isNew = (await ada.git.branches.get({ ...place, branch }).catch(() => undefined)) === undefined;
        if (isNew) await ada.git.branches.create({ ...place, new_branch_name: branch, old_branch_name: trunk });
        await ada.git.contents.writeFile({ ...place, path, content: `${message}\n`, sha: null, branch, message });
        return;
      }
      case "open": {
        const { branch: head, title, body } = action;
        pulls.push((await ada.git.pulls.create({ ...place, head, base: trunk, title, body })).number);
        return;
      }
      case "retitle":
        await ada.git.pulls.update({ ...pullOf(action.pull), title: action.title });
        return;
      case "rebody":
        await ada.git.pulls.update({ ...pullOf(action.pull), body: action.body });
        return;
      case "state":
        await ada.git.pulls.update({ ...pullOf(action.pull), state: action.state });
        return;
      case "merge":
        await ada.git.pulls.merge({ ...pullOf(action.pull), Do: "merge", delete_branch_after_merge: true });
        return;
      case "request":
        await ada.git.pulls.reviewRequests.add({ ...pullOf(action.pull), reviewers: ["grace"] });
        return;
      case "review":
        await as(action.by).git.pulls.reviews.create({
          ...pullOf(action.pull),
          event: action.event,
          body: "Looked at.",
        });
        return;
      case "check": {
        const { head } = await ada.git.pulls.get(pullOf(action.pull));
        const { context, state } = action;
        await ada.git.commits.statuses.create({ ...place, sha: head.sha, context, state, description: state });
        return;
      }
      case "comment":
        await as(action.by).git.issues.comments.create({ ...pullOf(action.pull), body: action.body });
        return;
      case "rename":
        await ada.pm.workPackages.edit({ id: action.workPackage }, (draft) => {
          draft.subject = action.subject;
        });
        return;
      case "assign":
        await ada.pm.workPackages.edit({ id: action.workPackage }, (draft) => {
          draft._links.assignee = { href: `/api/v3/users/${action.to}` };
        });
        return;
      case "issue": {
        const { title, isPlanned } = action;
        const labels = isPlanned ? [label] : [];
        issues.push((await grace.git.issues.create({ ...place, title, body: "", labels })).number);
        return;
      }
      case "retitleIssue":
        await grace.git.issues.update({ ...place, index: at(issues, action.issue), title: action.title });
        return;
      case "closeIssue":
        await grace.git.issues.update({ ...place, index: at(issues, action.issue), state: "closed" });
        return;
      case "renameRepository":
        await as("admin").git.repos.update({ ...place, name: action.name });
        place.repo = action.name;
        return;
      case "archiveBriefly":
        await as("admin").git.repos.update({ ...place, archived: true });
        await ada.pm.workPackages.edit({ id: action.workPackage }, (draft) => {
          draft.subject = action.subject;
        });
        await as("admin").git.repos.update({ ...place, archived: false });
        return;
      case "archiveProjectBriefly":
        await as("admin").pm.projects.update({ id: 1, active: false });
        await as("admin").pm.projects.update({ id: 1, active: true });
        return;
      case "transferBriefly":
        await as("admin").git.repos.transfer.start({ ...place, new_owner: "grace" });
        await as("admin").git.repos.transfer.start({ ...place, owner: "grace", new_owner: "acme" });
        return;
      case "lock":
      case "unlock": {
        const { issues: ofAdmin } = as("admin").git;
        const index = at(action.of === "pull" ? pulls : issues, action.index);
        // Forgejo's API cannot lock pull requests or issues.
        if (await as("admin").git.supports("issues.lock")) await ofAdmin[action.kind]({ ...place, index });
        return;
      }
      case "renameDefaultBranch": {
        await ada.git.branches.create({ ...place, new_branch_name: action.name, old_branch_name: trunk });
        await as("admin").git.repos.update({ ...place, default_branch: action.name });
        for (const { number: index, base } of await ada.git.pulls.list({ ...place, state: "open" }).all()) {
          if (base.ref === trunk) await ada.git.pulls.update({ ...place, index, base: action.name });
        }
        await as("admin").git.branches.delete({ ...place, branch: trunk });
        trunk = action.name;
        return;
      }
      case "retarget": {
        const { base = trunk } = action;
        if (base !== trunk) {
          await ada.git.branches.create({ ...place, new_branch_name: base, old_branch_name: trunk });
        }
        await ada.git.pulls.update({ ...pullOf(action.pull), base });
        return;
      }
      case "deleteBranch":
        await ada.git.branches.delete({ ...place, branch: action.branch });
        return;
      case "deleteIssue":
        await as("admin").git.issues.delete({ ...place, index: at(issues, action.issue) });
        return;
      case "deleteWorkPackage":
        await as("admin").pm.workPackages.delete({ id: action.workPackage });
        return;
      case "moveAway": {
        const { href } = (await ada.pm.workPackages.get({ id: action.workPackage }))._links.project;
        homes.set(action.workPackage, href);
        await move(action.workPackage, `/api/v3/projects/${href.endsWith("/1") ? 2 : 1}`);
        return;
      }
      case "moveBack":
        await move(action.workPackage, homes.get(action.workPackage) ?? "");
    }
  };
}

function at(numbers: readonly number[], index: number): number {
  const number = numbers[index];
  if (number === undefined) throw new Error("The scenario names something that was not made yet.");
  return number;
}
