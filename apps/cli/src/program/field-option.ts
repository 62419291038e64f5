import { Option } from "commander";

/** A flag of a field. Its values are checked with the other fields, and known to the completion. */
export class FieldOption extends Option {
  readonly values: readonly string[] | undefined;

  constructor(flags: string, description: string, values: readonly string[] | undefined) {
    super(flags, description);
    this.values = values;
  }
}
