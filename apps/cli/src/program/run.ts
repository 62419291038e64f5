import { type Command, CommanderError } from "commander";
import { isDryRunEnd } from "../profiles/dry-run.js";
import { cleanText } from "../terminal/clean.js";
import { explain } from "../terminal/explain.js";
import { exitCodeOf, exitCodes, exitCodeTexts } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";
import type { Context } from "./command.js";
import { groups } from "./groups.js";
import { HalyardCommand } from "./halyard-command.js";

/** Options for {@link runCli}. */
export interface CliOptions {
  readonly version: string;
  /** Maximum time that shell completion waits for a server, in milliseconds. Default: 3000. */
  readonly completionTimeout?: number | undefined;
}

/** Runs a command line and returns the exit code. Loads only the module of the called command. */
export async function runCli(
  argv: readonly string[],
  io: Io,
  { version, completionTimeout: totalTimeout = 3000 }: CliOptions,
): Promise<number> {
  let exitCode: number = exitCodes.done;
  const exitWith = (code: number): void => {
    exitCode = code;
  };
  let read = argv;
  const replaceArguments = (replaced: readonly string[]): void => {
    read = replaced;
  };
  const create = (words: readonly string[]): Promise<Command> =>
    createProgram({ io, argv: words, version, exitWith, replaceArguments });
  try {
    if (argv[0] === "__complete") {
      const { complete } = await import("../completion/complete.js");
      await complete(io, argv.slice(1), create, { totalTimeout });
      return exitCodes.done;
    }
    // Only the build of this package runs this command.
    if (argv[0] === "__man") {
      const { writeManPages } = await import("../man/write-man-pages.js");
      await writeManPages(argv[1] ?? "man", { version, groups }, create);
      return exitCodes.done;
    }
    const program = await create(argv);
    await program.parseAsync([...read], { from: "user" });
    return exitCode;
  } catch (error) {
    // Commander has already printed the message. Help and version are not failures.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    if (isDryRunEnd(error)) return exitCodes.done;
    // Ctrl+C needs no message.
    if (io.signal.aborted && error === io.signal.reason) return exitCodes.failed;
    io.err(`${cleanText(explain(error))}\n`);
    return exitCodeOf(error);
  }
}

async function createProgram(context: Context): Promise<Command> {
  const { io, argv, version } = context;
  const program = new HalyardCommand("halyard")
    .description("A command-line tool for OpenProject and for Gitea or Forgejo.")
    .version(version)
    // Lets a command have its own `--version`, for the version of a work package.
    .enablePositionalOptions()
    .configureOutput({
      writeOut: (text) => io.out(text),
      writeErr: (text) => io.err(cleanText(text)),
      getOutHelpWidth: () => io.columns,
      getErrHelpWidth: () => io.columns,
      getOutHasColors: () => io.hasColours,
      getErrHasColors: () => io.hasColours,
    })
    .exitOverride()
    .addHelpText(
      "after",
      `\nExit codes: ${Object.entries(exitCodeTexts)
        .map((each) => each.join(" "))
        .join(", ")}.`,
    );
  const wanted = argv.find((argument) => !argument.startsWith("-"));
  const named = wanted === "help" ? argv[argv.indexOf("help") + 1] : wanted;
  const called = groups.find(({ name }) => name === argv[0]);
  // If the first argument names a command, registers only that command. The other commands are needed only for the
  // program's help and for suggestions after an unknown command, and neither is printed here.
  for (const { name, summary, load } of called === undefined ? groups : [called]) {
    if (name === named) await (await load()).register(program, context);
    else program.command(name).description(summary);
  }
  return program;
}
