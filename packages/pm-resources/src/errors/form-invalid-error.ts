import { HalyardError } from "@halyard/http-core";
import type { FormProblem } from "../documents/form.js";

/** A form with problems cannot be saved; nothing was sent. */
export class FormInvalidError extends HalyardError<"form_invalid"> {
  override readonly name: string = "FormInvalidError";
  /** The problems by property, as the server told them. */
  readonly problems: Readonly<Record<string, FormProblem>>;

  constructor(problems: Readonly<Record<string, FormProblem>>) {
    const list = Object.entries(problems).map(([property, { message }]) => `${property}: ${message}`);
    super("form_invalid", `The form cannot be saved yet. Correct these and try again. ${list.join(" ")}`);
    this.problems = problems;
  }
}
