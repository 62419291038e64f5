import { HalyardError } from "@halyard/http-core";
import type { FormProblem } from "../documents/form.js";

/** Thrown when a form that has problems is committed. Nothing was sent. */
export class FormInvalidError extends HalyardError<"form_invalid"> {
  override readonly name: string = "FormInvalidError";
  /** Problems by property, as the server reported them. */
  readonly problems: Readonly<Record<string, FormProblem>>;

  constructor(problems: Readonly<Record<string, FormProblem>>) {
    const list = Object.entries(problems).map(([property, { message }]) => `${property}: ${message}`);
    super(
      "form_invalid",
      `The form has problems and was not saved. Correct them with \`set\` before \`commit\`. ${list.join(" ")}`,
    );
    this.problems = problems;
  }
}
