import type { Command } from "commander";
import { printFindings } from "./findings.js";
import { requireConfig } from "./settings.js";

/**
 * Adds `bridge setup`, which creates webhooks and reports the problems that remain. The exit code is 1 if there is a
 * problem.
 */
export function registerSetup(program: Command): void {
  program
    .command("setup")
    .description("create the webhooks, and check the permissions, statuses, fields and activities that the rules need")
    .option("--replace", "replace the existing webhooks, so that they use the current secret")
    .option("--json", "as JSON")
    .action(async ({ replace = false, json = false }: { readonly replace?: boolean; readonly json?: boolean }) => {
      const { config } = await requireConfig(program);
      const { createConnections } = await import("../../config/connections/create-connections.js");
      const { setUp } = await import("../setup/setup.js");
      const connections = createConnections(config);
      const isDone = await printFindings(
        (report) => setUp(report, config, connections, { replace }),
        { json },
        console.log,
      );
      if (!isDone) process.exitCode = 1;
    });
}
