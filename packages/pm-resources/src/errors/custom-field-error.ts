import { HalyardError } from "@halyard/http-core";

/** What is wrong with the use of a custom field. */
export type CustomFieldErrorCode =
  "custom_field_unknown" | "custom_field_ambiguous" | "custom_field_read_only" | "custom_field_value_invalid";

/** A custom field cannot be used as asked; nothing was changed or sent. */
export class CustomFieldError extends HalyardError<CustomFieldErrorCode> {
  override readonly name: string = "CustomFieldError";
  /** Name of the field, as it was asked for. */
  readonly field: string;

  constructor(code: CustomFieldErrorCode, field: string, message: string) {
    super(code, message);
    this.field = field;
  }
}
