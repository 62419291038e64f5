import { UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";

/** Reads the action's inputs by their names in `action.yml`. The runner passes inputs as environment variables. */
export class Inputs {
  readonly #env: Io["env"];

  constructor(env: Io["env"]) {
    this.#env = env;
  }

  /**
   * Returns an input. Undefined if it is empty, because the runner does not distinguish empty inputs from omitted ones.
   */
  text(name: string): string | undefined {
    const value = this.#env[`INPUT_${name.replaceAll(" ", "_").toUpperCase()}`]?.trim();
    return value === "" ? undefined : value;
  }

  /** Returns an input's non-empty lines. Undefined if the input is omitted. */
  lines(name: string): readonly string[] | undefined {
    return this.text(name)
      ?.split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
  }

  /**
   * Returns whether an input is `true`. False for an omitted input.
   *
   * @throws UsageError if the value is neither `true` nor `false`.
   */
  flag(name: string): boolean {
    const value = this.text(name) ?? "false";
    if (value === "true" || value === "false") return value === "true";
    throw new UsageError(`The input \`${name}\` must be \`true\` or \`false\`, got \`${value}\`.`);
  }
}
