import { ConfigurationError } from "../errors/configuration-error.js";
import { encodeText } from "./encode-text.js";

/** Hides the expected `Authorization` value in a closure; a blank one would be no expectation at all. */
export function expectedAuthorization(value: string | undefined): (() => Uint8Array) | undefined {
  if (value === undefined) return undefined;
  if (value.trim() === "") {
    throw new ConfigurationError(
      "`authorization` is empty. Pass the value the webhook sends, or leave the option out.",
    );
  }
  return () => encodeText(value);
}
