import { HalyardError } from "@halyard/http-core";
import type { FormFault } from "../documents/form.js";

/** A form with faults cannot be saved; nothing was sent. */
export class FormInvalidError extends HalyardError<"form_invalid"> {
  override readonly name: string = "FormInvalidError";
  /** The faults by property, as the server told them. */
  readonly faults: Readonly<Record<string, FormFault>>;

  constructor(faults: Readonly<Record<string, FormFault>>) {
    const list = Object.entries(faults).map(([property, { message }]) => `${property}: ${message}`);
    super("form_invalid", `The form cannot be saved yet. Correct these and try again. ${list.join(" ")}`);
    this.faults = faults;
  }
}
