import type { Command } from "commander";
import type { Context } from "../program/command.js";
import { handOver } from "../program/hand-over.js";

/** Adds `halyard bridge`. */
export function register(program: Command, { io, argv, exitWith }: Context): void {
  program
    .command("bridge")
    .description("Run a command of @halyard/bridge, for example halyard bridge doctor. The package must be installed.")
    .helpOption(false)
    .allowUnknownOption()
    .argument("[arguments...]")
    .action(async () => {
      const args = argv.slice(argv.indexOf("bridge") + 1);
      const other = { word: "bridge", packageName: "@halyard/bridge", command: "bridge" };
      exitWith(await handOver(io, { ...other, args, env: io.env }));
    });
}
