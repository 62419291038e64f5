import type { Command } from "commander";
import { createConnections } from "../../config/connections/create-connections.js";
import { examine } from "../doctor/doctor.js";
import { printFindings } from "./findings.js";
import { requireConfig } from "./settings.js";

/** Adds `bridge doctor`, which checks servers, permissions, names and webhooks. Exit code 1 when there is a problem. */
export function registerDoctor(program: Command): void {
  program
    .command("doctor")
    .description("check servers, permissions, names and webhooks; changes nothing")
    .option("--json", "as JSON")
    .action(async ({ json = false }: { readonly json?: boolean }) => {
      const { config } = await requireConfig(program);
      const connections = createConnections(config);
      const isWell = await printFindings((report) => examine(report, config, connections), { json }, console.log);
      if (!isWell) process.exitCode = 1;
    });
}
