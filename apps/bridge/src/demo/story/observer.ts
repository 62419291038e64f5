import type { CommitStatus } from "@halyard/git-hosting";
import { is } from "@halyard/pm-resources";
import { ownContext } from "../../reconcile/shared/checks.js";
import type { Person } from "./chapter.js";

/** Reads, as a person would, what the bridge has made of the story. */
export interface Observer {
  /** Name of the status of a work package. */
  status(workPackage: number): Promise<string>;
  /** The bridge's comments on a work package about one address. */
  commentsAbout(workPackage: number, url: string): Promise<string[]>;
  /** All of the bridge's comments on a work package. */
  comments(workPackage: number): Promise<string[]>;
  /** The bridge's comments on a pull request or issue. */
  gitComments(number: number): Promise<string[]>;
  /** State of the status `halyard/work-package` on the head of a pull request, the newest first. */
  verdict(pull: number): Promise<string | undefined>;
  /** What that status says. */
  verdictText(pull: number): Promise<string | undefined>;
  /** The contexts that have to succeed before a branch takes a pull request. */
  requiredBy(branch: string): Promise<readonly string[]>;
  /** Duration and comment of the time entries of a work package. */
  times(workPackage: number): Promise<string[]>;
}

/** Looks with the eyes of somebody who may see everything. */
export function createObserver(
  { git, pm }: Pick<Person, "git" | "pm">,
  place: { readonly owner: string; readonly repo: string },
): Observer {
  async function comments(workPackage: number): Promise<string[]> {
    const { items } = await pm.workPackages.activities.list({ workPackage });
    return items.map(({ comment }) => comment?.raw ?? "").filter((text) => text.includes("#halyard-bridge"));
  }
  async function ownStatus(index: number): Promise<CommitStatus | undefined> {
    const { head } = await git.pulls.get({ ...place, index });
    const { statuses } = await git.commits.combinedStatus({ ...place, ref: head.sha });
    return statuses.find(({ context }) => context === ownContext);
  }
  return {
    comments,
    async status(id) {
      const workPackage = await pm.workPackages.get({ id });
      return (await pm.follow(workPackage, "status")).name;
    },
    commentsAbout: async (workPackage, url) =>
      (await comments(workPackage)).filter((text) => text.includes(`(${url}#halyard-bridge`)),
    async gitComments(index) {
      const all = await git.issues.comments.list({ ...place, index });
      return all.items.map(({ body }) => body).filter((body) => body.includes("<!-- halyard-bridge"));
    },
    verdict: async (index) => (await ownStatus(index))?.status,
    verdictText: async (index) => (await ownStatus(index))?.description,
    async requiredBy(branch) {
      const { enable_status_check: isRequired, status_check_contexts: contexts } = await git.branches.get({
        ...place,
        branch,
      });
      return isRequired ? (contexts ?? []) : [];
    },
    async times(workPackage) {
      const filters = [is("entity_type", "WorkPackage"), is("entity_id", workPackage)];
      const { items } = await pm.timeEntries.list({ filters });
      return items.map(({ hours }) => hours ?? "").toSorted();
    },
  };
}
