import type { Command } from "commander";
import type { Context } from "../program/command.js";
import { registerOperations } from "./register-operations.js";

/** Adds `halyard pm`. */
export function register(program: Command, context: Context): Promise<void> {
  return registerOperations(program, context, "pm");
}
