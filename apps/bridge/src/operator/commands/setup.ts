import type { Command } from "commander";
import { createConnections } from "../../config/connections/create-connections.js";
import { setUp } from "../setup/setup.js";
import { printFindings } from "./findings.js";
import { requireConfig } from "./settings.js";

/** Adds `bridge setup`: creates webhooks, and says what else is missing. Exit code 1 when something is. */
export function registerSetup(program: Command): void {
  program
    .command("setup")
    .description(
      "create the webhooks, and look whether roles, statuses, fields and activities are as the rules need them",
    )
    .option("--replace", "make the webhooks anew, which gives them the current secret")
    .option("--json", "as JSON")
    .action(async ({ replace = false, json = false }: { readonly replace?: boolean; readonly json?: boolean }) => {
      const { config } = await requireConfig(program);
      const connections = createConnections(config);
      const isDone = await printFindings(
        (report) => setUp(report, config, connections, { replace }),
        { json },
        console.log,
      );
      if (!isDone) process.exitCode = 1;
    });
}
