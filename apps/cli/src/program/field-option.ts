import { Option } from "commander";

/**
 * A flag for an operation's field. Completion offers its `values`, but the flag accepts any value: all fields are
 * validated together later.
 */
export class FieldOption extends Option {
  readonly values: readonly string[] | undefined;

  constructor(flags: string, description: string, values: readonly string[] | undefined) {
    super(flags, description);
    this.values = values;
  }
}
