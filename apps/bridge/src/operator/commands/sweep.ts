import type { Command } from "commander";
import type { WithRepair } from "./repair-session.js";
import { counted } from "../../config/counted.js";

/**
 * Adds `bridge sweep`, which runs a sweep immediately, and then the jobs that result from it. The exit code is 1 if a
 * repository or connection could not be read.
 */
export function registerSweep(program: Command, withRepair: WithRepair): void {
  program
    .command("sweep")
    .description("find and reconcile everything that changed since the last sweep")
    .action(() =>
      withRepair(async (session) => {
        const report = await session.sweep();
        if (report === undefined) {
          console.log("Another process is running a sweep. This command did not start a second one.");
          return;
        }
        console.log(
          `Checked ${counted(report.places, "repository or connection", "repositories and connections")}, and queued ${counted(report.enqueued, "subject")}.`,
        );
        for (const { place, reason } of report.failed) console.error(`${place}: ${reason}`);
        if (report.failed.length > 0) process.exitCode = 1;
        await session.idle();
      }),
    );
}
