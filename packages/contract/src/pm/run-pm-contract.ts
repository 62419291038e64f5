import { compareVersions } from "@halyard/http-core";
import { operations } from "@halyard/pm-resources/operations";
import { nameOf, Recorder } from "../recorder.ts";
import { createReport, type Report } from "../report.ts";
import { type RunOptions, runScenarios } from "../run-scenarios.ts";
import type { Need } from "../scenario.ts";
import { createPmWorld, type PmTarget, recordedPmClient } from "./pm-world.ts";
import { pmScenarios } from "./scenarios.ts";

/**
 * Runs the contract against an OpenProject server. Everything that a scenario creates has a name that begins with
 * `options.prefix`, or belongs to a project with such a name. All of it is deleted at the end of the scenario.
 *
 * @throws Error when the credential does not belong to an administrator.
 */
export async function runPmContract(target: PmTarget, options: RunOptions): Promise<Report> {
  const recorder = new Recorder(operations);
  const pm = recordedPmClient(target, recorder, target.auth);
  const { coreVersion: version } = await pm.server();
  if (version === undefined) {
    throw new Error("The server's response contains no version. Pass the API key of an administrator with --key.");
  }
  const { id: me } = await pm.users.get({ id: "me" });

  const met = new Set<Need>(["administrator"]);
  if ((target.people ?? []).length > 0) met.add("second person");
  if (target.receiver) met.add("receiver");

  const results = await runScenarios({
    ...options,
    scenarios: pmScenarios.filter(({ name }) => options.only?.includes(name) ?? true),
    recorder,
    met,
    createWorld: (base) => createPmWorld(base, { target, recorder, version, me }),
  });
  const isAvailable = (since: unknown): boolean => typeof since !== "string" || compareVersions(version, since) >= 0;
  const available = operations.filter(({ since }) => isAvailable(since)).map(nameOf);
  return createReport({
    server: { name: "OpenProject", version },
    recorder,
    available: new Set(available),
    ...results,
  });
}
