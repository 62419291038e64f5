import { UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";

/** Inputs of the action by their names in `action.yml`. The runner passes them as environment variables. */
export class Inputs {
  readonly #env: Io["env"];

  constructor(env: Io["env"]) {
    this.#env = env;
  }

  /** Returns an input; undefined for an empty input, because a workflow cannot distinguish it from an omitted input. */
  text(name: string): string | undefined {
    const value = this.#env[`INPUT_${name.replaceAll(" ", "_").toUpperCase()}`]?.trim();
    return value === "" ? undefined : value;
  }

  /** Returns the non-empty lines of an input; undefined for an omitted input. */
  lines(name: string): readonly string[] | undefined {
    return this.text(name)
      ?.split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
  }

  /**
   * Returns whether an input is `true`; false for an omitted one. Throws a UsageError unless the value is `true`
   * or `false`.
   */
  flag(name: string): boolean {
    const value = this.text(name) ?? "false";
    if (value === "true" || value === "false") return value === "true";
    throw new UsageError(`The input ${name} must be \`true\` or \`false\`, got \`${value}\`.`);
  }
}
