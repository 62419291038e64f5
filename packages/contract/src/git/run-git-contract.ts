import { isAvailable, productName } from "@halyard/git-hosting/version";
import { operations } from "@halyard/git-hosting/operations";
import { nameOf, Recorder } from "../recorder.ts";
import { createReport, type Report } from "../report.ts";
import { type RunOptions, runScenarios } from "../run-scenarios.ts";
import type { Need } from "../scenario.ts";
import { createGitWorld, type GitTarget, recordedGitClient } from "./git-world.ts";
import { gitScenarios } from "./scenarios.ts";

/**
 * Runs the contract against a Gitea or Forgejo server. Everything that a scenario creates has a name that begins with
 * `options.prefix`, and is deleted at the end of the scenario.
 *
 * @throws Error when the server's version cannot be read, or the server refuses the credential.
 */
export async function runGitContract(target: GitTarget, options: RunOptions): Promise<Report> {
  const recorder = new Recorder(operations);
  const git = recordedGitClient(target, recorder, target.auth);
  const server = await git.server();
  if (!server) throw new Error("The server's response contains no version. Check the address in --forge.");
  const { login, is_admin: isAdmin } = await git.user.get();

  const met = new Set<Need>();
  if (isAdmin) met.add("administrator");
  if (isAdmin || (target.people ?? []).length > 0) met.add("second person");
  if (target.receiver) met.add("receiver");

  const results = await runScenarios({
    ...options,
    scenarios: gitScenarios.filter(({ name }) => options.only?.includes(name) ?? true),
    recorder,
    met,
    createWorld: (base) => createGitWorld(base, { target, recorder, server, login }),
  });
  const available = operations.filter(({ since }) => isAvailable(since, server)).map(nameOf);
  const name = productName(server.product);
  return createReport({
    server: { name, version: server.version },
    recorder,
    available: new Set(available),
    ...results,
  });
}
