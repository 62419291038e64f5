import { Command, CommanderError, Option } from "commander";
import { ConfigError } from "../../config/config-error.js";
import { didYouMean } from "../../config/did-you-mean.js";
import { registerBackfill } from "./backfill.js";
import { registerActions } from "./actions.js";
import { registerDeadLetters } from "./dead-letters.js";
import { registerDeliveries } from "./deliveries.js";
import { registerDoctor } from "./doctor.js";
import { registerExplain } from "./explain.js";
import type { RepairSession } from "./repair-session.js";
import { registerLink } from "./link.js";
import { registerSetup } from "./setup.js";
import type { GlobalFlags } from "./settings.js";
import { registerStart } from "./start.js";
import { registerSweep } from "./sweep.js";
import { UsageError } from "./usage-error.js";
import { repairOver } from "./repair-over.js";
import { withBridge } from "./with-bridge.js";

export interface ProgramOptions {
  /** Version to print with `--version`. */
  readonly version: string;
}

/** Creates the command line. */
export function createProgram({ version }: ProgramOptions): Command {
  const program = new Command("bridge")
    .description("Connects OpenProject with Gitea or Forgejo.")
    .version(version)
    .option(
      "--config <file>",
      "configuration file (default: the file that BRIDGE_CONFIG names, else bridge.yaml, else environment variables)",
    )
    .option("--dry-run", "log each write instead of sending it")
    .addOption(
      new Option("--log-level <level>", "lowest level of messages to log").choices(["debug", "info", "warn", "error"]),
    )
    .addHelpText(
      "after",
      "\nExit codes: 0 for success, 1 for a failure, 2 for an invalid command line or configuration.",
    )
    .showHelpAfterError("(bridge --help lists the commands and options)")
    .exitOverride();
  const withRepair = (work: (session: RepairSession) => Promise<void>): Promise<void> =>
    withBridge(program, { work: true }, (session) => work(repairOver(session)));
  registerStart(program);
  registerDeliveries(program);
  registerDeadLetters(program);
  registerActions(program);
  registerExplain(program);
  registerSweep(program, withRepair);
  registerBackfill(program, withRepair);
  registerLink(program);
  registerSetup(program);
  registerDoctor(program);
  // `bridge` alone is a command too, so Commander would report an unknown command as too many arguments. The check
  // below gives a better message. Excess arguments are allowed only after all other commands have been added, because
  // a command inherits this setting when it is added.
  program.allowExcessArguments().hook("preAction", (_program, command) => {
    const [unknown] = command === program ? program.args : [];
    if (unknown === undefined) return;
    const names = program.commands.map((each) => each.name());
    program.error(`error: there is no command '${unknown}'. ${didYouMean(unknown, names)}`);
  });
  return program;
}

/**
 * Runs the command line and returns the exit code: 0 for success, 1 for a failure, 2 for an invalid command line or
 * configuration.
 */
export async function runProgram(argv: readonly string[], options: ProgramOptions): Promise<number> {
  process.stdout.on("error", endWithReader);
  const program = createProgram(options);
  try {
    await program.parseAsync([...argv], { from: "user" });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    // Commander has already printed the message. Help and version are not failures.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const debugging = program.opts<GlobalFlags>().logLevel === "debug";
    console.error(error instanceof Error ? ((debugging ? error.stack : undefined) ?? error.message) : error);
    return error instanceof ConfigError || error instanceof UsageError ? 2 : 1;
  }
}

/** Ends the process once nothing reads its output any more, as in `bridge deliveries list | head`. */
function endWithReader(error: NodeJS.ErrnoException): void {
  if (error.code === "EPIPE") process.exit();
  throw error;
}
