import { AbsentError } from "../checks.ts";
import type { GitScenario } from "./git-world.ts";

/** Scenario for commits, their diffs and their statuses. */
export const commits: GitScenario = {
  name: "commits",
  async run({ world, part, check }) {
    const { git } = world;
    const repo = await world.repository();
    const shas: string[] = [];
    for (let index = 0; index < 9; index++) {
      await git.contents.writeFile({ ...repo, path: "log.txt", content: `line ${index}\n` });
      shas.push((await git.branches.get({ ...repo, branch: "main" })).commit?.id ?? "");
    }
    const sha = shas.at(-1) ?? "";

    await part("the list of commits is complete", async () => {
      const first = (await git.commits.list({ ...repo, sha: shas[0], limit: 50 })).items.map((commit) => commit.sha);
      const expected = [...new Set([...first, ...shas])];
      await check.whole({
        list: (limit) => git.commits.list({ ...repo, limit }),
        key: (commit) => commit.sha,
        expected,
      });
      await check.whole({
        list: (limit) => git.commits.list({ ...repo, limit, path: "log.txt" }),
        key: (commit) => commit.sha,
        expected: shas,
      });
    });

    await part("a commit is read with its diff", async () => {
      check.matches(await git.commits.get({ ...repo, sha }), { sha, files: [{ filename: "log.txt" }] });
      const diff = await git.commits.getDiff({ ...repo, sha, diffType: "diff" });
      check.matches(diff.includes("line 8"), true);
      await check.refused([404, 422], () => git.commits.get({ ...repo, sha: "0".repeat(40) }));
    });

    await part("a tag is compared with a branch", async () => {
      await git.tags.create({ ...repo, tag_name: "before", target: shas[6] ?? "" });
      check.matches(await git.commits.compare({ ...repo, basehead: "before...main" }), { total_commits: 2 });
    });

    await part("two commits are compared", async () => {
      if (world.isGiteaBefore("1.23")) throw new AbsentError("Gitea 1.22 compares only branches and tags.");
      const compared = await git.commits.compare({ ...repo, basehead: `${shas[6]}...${sha}` });
      check.matches(compared.total_commits, 2);
    });

    await part("the changes between two commits are downloaded", async () => {
      const stream = await git.commits.downloadComparison({ ...repo, basehead: `${shas[6]}...${sha}`, output: "diff" });
      check.matches((await new Response(stream).text()).startsWith("diff --git"), true);
    });

    await part("statuses are created, listed in full, and read as a combined status", async () => {
      const expected: number[] = [];
      for (let index = 0; index < 33; index++) {
        const status = { state: index === 32 ? ("failure" as const) : ("success" as const), context: `ci/${index}` };
        expected.push((await git.commits.statuses.create({ ...repo, sha, ...status })).id);
      }
      const key = ({ id }: { readonly id: number }): number => id;
      await check.whole({ list: (limit) => git.commits.statuses.listBySha({ ...repo, sha, limit }), key, expected });
      await check.whole({ list: (limit) => git.commits.statuses.list({ ...repo, ref: "main", limit }), key, expected });
      check.matches(await git.commits.statuses.getCombined({ ...repo, ref: sha }), { state: "failure" });
      check.matches(await git.commits.combinedStatus({ ...repo, ref: sha }), { state: "failure" });
    });

    await part("statuses for an unknown commit or from an anonymous caller are refused", async () => {
      // Gitea 1.25 responds with 500.
      await check.refused([404, 422, 500], () =>
        git.commits.statuses.create({ ...repo, sha: "0".repeat(40), state: "success", context: "ci" }),
      );
      await check.refused([401, 403], () =>
        world.anonymous.commits.statuses.create({ ...repo, sha, state: "success", context: "ci" }),
      );
    });
  },
};
