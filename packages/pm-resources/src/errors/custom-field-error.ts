import { HalyardError } from "@halyard/http-core";

/** Codes of {@link CustomFieldError}. */
export type CustomFieldErrorCode =
  | "custom_field_unknown"
  | "custom_field_ambiguous"
  | "custom_field_read_only"
  | "custom_field_value_invalid";

/**
 * Thrown when a custom field does not exist, is ambiguous or read-only, or does not accept a value. Nothing was changed
 * or sent.
 */
export class CustomFieldError extends HalyardError<CustomFieldErrorCode> {
  override readonly name: string = "CustomFieldError";
  /** Name of the field, as passed by the caller. */
  readonly field: string;

  constructor(code: CustomFieldErrorCode, field: string, message: string) {
    super(code, message);
    this.field = field;
  }
}
