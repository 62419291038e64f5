import { Option } from "commander";

/**
 * A flag for a field of an operation. Its values are validated together with the other fields, and completion offers
 * them.
 */
export class FieldOption extends Option {
  readonly values: readonly string[] | undefined;

  constructor(flags: string, description: string, values: readonly string[] | undefined) {
    super(flags, description);
    this.values = values;
  }
}
