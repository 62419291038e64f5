import type { FullGitClient } from "@halyard/git-hosting";

/** An author of commits and pull requests in the repository `acme/rig`. */
export interface Author {
  /** Commits a new file to a branch, which is created if missing. */
  commit(branch: string, message: string): Promise<void>;
  /** Creates a branch with commits, and a pull request from it. Resolves with the pull request's number. */
  openPull(pull: {
    readonly title: string;
    readonly body?: string | undefined;
    readonly branch?: string | undefined;
    readonly messages?: readonly string[] | undefined;
  }): Promise<number>;
}

const place = { owner: "acme", repo: "rig" };

/** Creates an author who uses the given client. */
export function createAuthor(git: FullGitClient): Author {
  let files = 0;
  const commit: Author["commit"] = async (branch, message) => {
    const exists = await git.branches.get({ ...place, branch }).catch(() => undefined);
    if (exists === undefined) await git.branches.create({ ...place, new_branch_name: branch });
    files++;
    const path = `file-${files}.txt`;
    await git.contents.create({ ...place, path, branch, message, content: btoa(path) });
  };
  return {
    commit,
    async openPull({ title, body = "", branch = "work", messages = ["Work on it"] }) {
      for (const message of messages) await commit(branch, message);
      return (await git.pulls.create({ ...place, head: branch, base: "main", title, body })).number;
    },
  };
}
