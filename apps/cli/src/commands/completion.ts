import { type Command, Argument } from "commander";
import { type Shell, scripts } from "../completion/scripts.js";
import type { Context } from "../program/command.js";

/** Adds `halyard completion`. */
export function register(program: Command, { io }: Context): void {
  program
    .command("completion")
    .description("Print a shell script that completes commands and flags, and suggests values from the servers")
    .addArgument(new Argument("<shell>", "the shell").choices(Object.keys(scripts)))
    .addHelpText(
      "after",
      "\nbash: source <(halyard completion bash)\nzsh: source <(halyard completion zsh)\nfish: halyard completion fish | source",
    )
    .action((shell: Shell) => io.out(scripts[shell]));
}
