import type { Command } from "commander";
import { connectionFlags, type Context, outputFlags } from "../program/command.js";
import type { StatusFlags } from "../status/status.js";

/** Adds `halyard status`. */
export function register(program: Command, { io }: Context): void {
  const command = program
    .command("status")
    .description("Show my work packages, pull requests, reviews and issues in OpenProject and on the git server");
  outputFlags(connectionFlags(command)).action(async (flags: StatusFlags) =>
    (await import("../status/status.js")).printStatus(io, flags),
  );
}
