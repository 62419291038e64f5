import { expectTypeOf, test } from "vitest";
import { type ActionRun, type ActionWorkflowRun, type AnyActionRun, repoActionRuns } from "./runs.js";
import { type DispatchedRun, repoActionWorkflows } from "./workflows.js";
import type { GitClient } from "../../core.js";

declare const git: GitClient<{ runs: typeof repoActionRuns; workflows: typeof repoActionWorkflows }>;
declare const repository: { owner: string; repo: string };

test("a run has one of two types, distinguished by the field `index_in_repo`", () => {
  expectTypeOf(git.runs.get({ ...repository, id: 1 })).resolves.toEqualTypeOf<AnyActionRun>();

  const narrow = (run: AnyActionRun): void => {
    if ("index_in_repo" in run) expectTypeOf(run).toEqualTypeOf<ActionRun>();
    else expectTypeOf(run).toEqualTypeOf<ActionWorkflowRun>();
  };
  expectTypeOf(narrow).returns.toBeVoid();
});

test("a list of runs can be read one page at a time or all at once", () => {
  const runs = git.runs.list({ ...repository, status: ["success", "failure"] });

  expectTypeOf(runs.all()).resolves.toEqualTypeOf<AnyActionRun[]>();
  expectTypeOf(runs.then((page) => page.items)).resolves.toEqualTypeOf<readonly AnyActionRun[]>();
});

test("the run that a dispatch returns can be undefined", () => {
  const dispatched = git.workflows.dispatch({ ...repository, id: "build.yml", ref: "main", return_run_info: true });

  expectTypeOf(dispatched).resolves.toEqualTypeOf<DispatchedRun | undefined>();
});

test("a dispatch needs a reference", () => {
  // @ts-expect-error -- `ref` is missing
  git.workflows.dispatch({ ...repository, id: "build.yml" });
});
