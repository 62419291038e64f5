import { base64, type GitScenario } from "./git-world.ts";

/** Scenario for runners at every level, and for a job that a runner completes. */
export const jobs: GitScenario = {
  name: "jobs",
  needs: ["administrator"],
  async run({ world, part, check }) {
    const { git } = world;
    const label = world.name();
    const repo = await world.repository();
    const org = await world.organization();
    const levels = [
      ["a repository", runnersOf(git.actions.runners, repo)],
      ["an organization", runnersOf(git.orgs.actions.runners, { org })],
      ["a person", runnersOf(git.user.actions.runners, {})],
      ["the server", runnersOf(git.admin.actions.runners, {})],
    ] as const;

    for (const [level, runners] of levels) {
      await part(`a runner of ${level} is registered, listed and deleted`, async () => {
        const { token } = await runners.createRegistrationToken();
        const { name } = await world.runner({ token, label: `${label}-idle` });
        const id = (await runners.list()).items.find((runner) => runner.name === name)?.id ?? 0;
        world.onCleanUp(`the runner ${name}`, () => runners.delete(id));
        check.matches(await runners.get(id), { id, name });
        const update = () => runners.update(id, { disabled: true });
        await check.readBack(update, () => runners.get(id), { disabled: true });
        await check.gone(
          () => runners.delete(id),
          () => runners.get(id),
        );
      });
    }

    await part("a registration token is read via the older API path", async () => {
      const tokens = [
        await git.orgs.actions.runners.getRegistrationToken({ org }),
        await git.user.actions.runners.getRegistrationToken(),
        await git.admin.runners.getRegistrationToken(),
      ];
      check.matches(
        tokens.every(({ token }) => token.length > 10),
        true,
      );
    });

    await part("a job is completed, read with its log, and run again", async () => {
      await git.actions.workflows.list(repo);
      const { token } = await git.actions.runners.createRegistrationToken(repo);
      const runner = await world.runner({ token, label });
      const path = `.${world.server.product}/workflows/contract.yaml`;
      await git.contents.create({ ...repo, path, content: base64(workflow(label)) });
      await git.actions.workflows.dispatch({ ...repo, id: "contract.yaml", ref: "main" });
      await runner.endJob({ line: "The sails are set.", result: "failure" });
      const run = (await git.actions.runs.list(repo)).items[0]?.id ?? 0;
      if (await git.supports("actions.workflows.runs.list")) {
        const ofWorkflow = git.actions.workflows.runs.list({ ...repo, workflow: "contract.yaml" });
        check.matches((await ofWorkflow).items, [{ id: run, conclusion: "failure" }]);
      }
      const job = (await git.actions.runs.jobs.list({ ...repo, run })).items[0]?.id ?? 0;
      check.matches(await git.actions.jobs.get({ ...repo, id: job }), { id: job, conclusion: "failure" });
      const log = await new Response(await git.actions.jobs.downloadLogs({ ...repo, id: job })).text();
      check.matches(log.includes("The sails are set."), true);

      const repeats = await git.supports("actions.runs.rerun");
      if (repeats) {
        await git.actions.runs.rerunFailedJobs({ ...repo, id: run });
        await runner.endJob({ line: "Once more.", result: "success" });
        await git.actions.runs.rerun({ ...repo, id: run });
        await runner.endJob({ line: "And a third time.", result: "success" });
        const last = (await git.actions.runs.jobs.list({ ...repo, run })).items[0]?.id ?? 0;
        await git.actions.runs.jobs.rerun({ ...repo, run, id: last });
        await runner.endJob({ line: "And a fourth.", result: "success" });
      }
      const read = () => git.actions.runs.get({ ...repo, id: run });
      check.matches(await read(), { conclusion: repeats ? "success" : "failure" });
      if (await git.supports("actions.runs.attempts.get")) {
        check.matches(await git.actions.runs.attempts.get({ ...repo, run, attempt: 1 }), { id: run });
        const first = git.actions.runs.attempts.jobs.list({ ...repo, run, attempt: 1 });
        check.matches((await first).items, [{ conclusion: "failure" }]);
      }
      await check.gone(() => git.actions.runs.delete({ ...repo, id: run }), read);
    });

    await part("the artifacts of a run are listed in full, downloaded and deleted", async () => {
      const own = `${label}-artifacts`;
      const { token } = await git.actions.runners.createRegistrationToken(repo);
      const runner = await world.runner({ token, label: own });
      const path = `.${world.server.product}/workflows/artifacts.yaml`;
      await git.contents.create({ ...repo, path, content: base64(workflow(own)) });
      await git.actions.workflows.dispatch({ ...repo, id: "artifacts.yaml", ref: "main" });
      const names = Array.from({ length: 9 }, (_, index) => `plan-${index}`);
      const artifacts = names.map((name) => ({ name, content: `Sail ${name}` }));
      await runner.endJob({ line: "Nine plans.", result: "success", artifacts });

      const run = (await git.actions.runs.list(repo)).items[0]?.id ?? 0;
      const key = ({ name }: { readonly name: string }): string => name;
      const ofRun = (limit: number | undefined) => git.actions.runs.artifacts.list({ ...repo, run, limit });
      await check.whole({ list: ofRun, key, expected: names });
      await check.whole({ list: (limit) => git.actions.artifacts.list({ ...repo, limit }), key, expected: names });
      const named = (await git.actions.artifacts.list({ ...repo, name: "plan-3" })).items;
      check.matches(named, [{ name: "plan-3", expired: false, workflow_run: { id: run } }]);
      const artifact = { ...repo, id: named[0]?.id ?? 0 };
      check.matches(await git.actions.artifacts.get(artifact), { id: artifact.id, name: "plan-3" });
      check.matches(await new Response(await git.actions.artifacts.download(artifact)).text(), "Sail plan-3");
      await git.actions.artifacts.delete(artifact);
      const left = (await git.actions.artifacts.list({ ...repo, limit: 50 })).items.filter(({ expired }) => !expired);
      check.matches(left.length, 8);
    });

    await part("requests for an artifact that does not exist are refused", async () => {
      const artifact = { ...repo, id: 999_999_999 };
      await check.refused(404, () => git.actions.artifacts.get(artifact));
      await check.refused(404, () => git.actions.artifacts.download(artifact));
      await check.refused(404, () => git.actions.artifacts.delete(artifact));
    });
  },
};

/** Operations on the runners of a repository, an organization, a user or the server. */
interface Runners {
  createRegistrationToken(): PromiseLike<{ readonly token: string }>;
  list(): PromiseLike<{ readonly items: readonly { readonly id: number; readonly name: string }[] }>;
  get(id: number): PromiseLike<unknown>;
  update(id: number, change: { readonly disabled: boolean }): PromiseLike<unknown>;
  delete(id: number): PromiseLike<unknown>;
}

/**
 * A client's methods for the operations of {@link Runners}. Their input also identifies the owner, such as `{ org }`.
 */
interface RunnerOperations<Place> {
  createRegistrationToken(place: Place): ReturnType<Runners["createRegistrationToken"]>;
  list(place: Place): ReturnType<Runners["list"]>;
  get(runner: Place & { readonly id: number }): PromiseLike<unknown>;
  update(change: Place & { readonly id: number; readonly disabled: boolean }): PromiseLike<unknown>;
  delete(runner: Place & { readonly id: number }): PromiseLike<unknown>;
}

function runnersOf<Place extends object>(operations: RunnerOperations<Place>, place: Place): Runners {
  return {
    createRegistrationToken: () => operations.createRegistrationToken(place),
    list: () => operations.list(place),
    get: (id) => operations.get({ ...place, id }),
    update: (id, change) => operations.update({ ...place, id, ...change }),
    delete: (id) => operations.delete({ ...place, id }),
  };
}

function workflow(label: string): string {
  return `on: { workflow_dispatch: {} }
jobs: { build: { runs-on: ${label}, steps: [{ run: "true" }] } }
`;
}
