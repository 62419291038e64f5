import type { Command } from "commander";
import { printFindings } from "./findings.js";
import { requireConfig } from "./settings.js";

/**
 * Adds `bridge doctor`, which checks servers, permissions, webhooks, links and the names in the rules. The exit code is
 * 1 if there is a problem.
 */
export function registerDoctor(program: Command): void {
  program
    .command("doctor")
    .description("check servers, permissions, webhooks, links and the names in the rules, without changing anything")
    .option("--json", "as JSON")
    .action(async ({ json = false }: { readonly json?: boolean }) => {
      const { config } = await requireConfig(program);
      const { runDoctor } = await import("./run-doctor.js");
      const isWell = await printFindings((report) => runDoctor(report, config), { json }, console.log);
      if (!isWell) process.exitCode = 1;
    });
}
