import type { Command } from "commander";
import { createConnections } from "../../config/connections/create-connections.js";
import { examine } from "../doctor/doctor.js";
import { printFindings } from "./findings.js";
import { requireConfig } from "./settings.js";

/** Adds `bridge doctor`: looks whether everything is as the bridge needs it. Exit code 1 when something is not. */
export function registerDoctor(program: Command): void {
  program
    .command("doctor")
    .description("look whether servers, rights, names and webhooks are as the bridge needs them; changes nothing")
    .option("--json", "as JSON")
    .action(async ({ json = false }: { readonly json?: boolean }) => {
      const { config } = await requireConfig(program);
      const connections = createConnections(config);
      const isWell = await printFindings((report) => examine(report, config, connections), { json }, console.log);
      if (!isWell) process.exitCode = 1;
    });
}
