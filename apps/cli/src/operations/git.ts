import type { Command } from "commander";
import type { Context } from "../program/command.js";
import { registerOperations } from "./register-operations.js";

/** Adds `halyard git`. */
export function register(program: Command, context: Context): Promise<void> {
  return registerOperations(program, context, "git");
}
