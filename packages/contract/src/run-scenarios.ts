import { isHalyardError } from "@halyard/http-core";
import { AbsentError, type Checks, createChecks } from "./checks.ts";
import type { Recorder } from "./recorder.ts";
import type { Need, Part, PartResult, Scenario, World } from "./scenario.ts";

/** Options for a run. */
export interface RunOptions {
  /** Prefix for the names of everything the run creates, such as `halyard-contract-1f3a`. */
  readonly prefix: string;
  /** Names of the scenarios to run. Default: all. */
  readonly only?: readonly string[] | undefined;
  /** Signal that ends the run after the current part. The run still cleans up. Default: none. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each part with its result. */
  readonly onPart?: ((result: PartResult) => void) | undefined;
}

/** Input for {@link runScenarios}. */
export interface ScenarioRun<Kind extends World> extends RunOptions {
  readonly scenarios: readonly Scenario<Kind>[];
  readonly recorder: Recorder;
  /** Needs that this run can meet. */
  readonly met: ReadonlySet<Need>;
  readonly createWorld: (base: World) => Kind;
}

/** Result of {@link runScenarios}. */
export interface ScenarioResults {
  readonly parts: readonly PartResult[];
  /** Descriptions of objects that could not be deleted. */
  readonly left: readonly string[];
}

/**
 * Runs scenarios one after the other. After each scenario, even a failed one, everything that it created on the server
 * is deleted.
 */
export async function runScenarios<Kind extends World>(run: ScenarioRun<Kind>): Promise<ScenarioResults> {
  const parts: PartResult[] = [];
  const left: string[] = [];
  const check = createChecks(run.recorder);
  const add = (result: PartResult): void => {
    parts.push(result);
    run.onPart?.(result);
  };
  let names = 0;

  for (const scenario of run.scenarios) {
    if (run.signal?.aborted) break;
    const unmet = (scenario.needs ?? []).filter((need) => !run.met.has(need));
    if (unmet.length > 0) {
      add({ scenario: scenario.name, title: "all", outcome: "skipped", reason: `needs: ${unmet.join(", ")}` });
      continue;
    }
    const cleanUps: (readonly [what: string, cleanUp: () => PromiseLike<unknown>])[] = [];
    const world = run.createWorld({
      name: () => `${run.prefix}-${++names}`,
      onCleanUp: (what, cleanUp) => void cleanUps.push([what, cleanUp]),
    });
    await runScenario(scenario, world, check, run, add);
    for (const [what, cleanUp] of cleanUps.reverse()) {
      try {
        await cleanUp();
      } catch (error) {
        if (!isHalyardError(error, "not_found")) left.push(`${what}: ${messageOf(error)}`);
      }
    }
  }
  return { parts, left };
}

async function runScenario<Kind extends World>(
  { name: scenario, run }: Scenario<Kind>,
  world: Kind,
  check: Checks,
  { recorder, signal }: Pick<ScenarioRun<Kind>, "recorder" | "signal">,
  add: (result: PartResult) => void,
): Promise<void> {
  const part: Part = async (title, runPart) => {
    if (signal?.aborted) return;
    recorder.forgetLast();
    try {
      await runPart();
      add({ scenario, title, outcome: "passed" });
    } catch (error) {
      add({ scenario, title, ...outcomeOf(error, recorder) });
    }
  };
  try {
    await run({ world, part, check });
  } catch (error) {
    add({ scenario, title: "preparation of the scenario", ...outcomeOf(error, recorder) });
  }
}

function outcomeOf(error: unknown, recorder: Recorder): Pick<PartResult, "outcome" | "reason"> {
  const reason = messageOf(error);
  if (error instanceof AbsentError || isHalyardError(error, "unsupported_operation"))
    return { outcome: "absent", reason };
  if (isHalyardError(error) && "status" in error && error.status === 501) return { outcome: "not implemented", reason };
  recorder.fail(reason);
  return { outcome: "failed", reason };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name === "Error" ? "" : `${error.name}: `}${error.message}` : String(error);
}
