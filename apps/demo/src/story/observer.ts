import type { CommitStatus } from "@halyard/git-hosting";
import { is } from "@halyard/pm-resources";
import { bridgeStatus } from "../prepare-servers.ts";
import type { Person } from "./chapter.ts";

/** Reads the bridge's changes through the servers' APIs. */
export interface Observer {
  /** Returns the name of a work package's status. */
  status(workPackage: number): Promise<string>;
  /** Returns the bridge's comments on a work package, limited to comments that link to `url`. */
  commentsAbout(workPackage: number, url: string): Promise<string[]>;
  /** Returns all of the bridge's comments on a work package. */
  comments(workPackage: number): Promise<string[]>;
  /** Returns the bridge's comments on a pull request or issue. */
  gitComments(number: number): Promise<string[]>;
  /** Returns the state of the commit status `halyard/work-package` on a pull request's head. */
  verdict(pull: number): Promise<string | undefined>;
  /** Returns the description of the commit status `halyard/work-package` on a pull request's head. */
  verdictText(pull: number): Promise<string | undefined>;
  /** Returns the names of the statuses that a protected branch requires. */
  requiredBy(branch: string): Promise<readonly string[]>;
  /** Returns the durations of the time entries on a work package. */
  times(workPackage: number): Promise<string[]>;
}

/** Creates an observer that uses the clients of a person who may read everything. */
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
    return statuses.find(({ context }) => context === bridgeStatus);
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
