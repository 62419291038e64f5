import { ConfigurationError } from "@halyard/http-core";

/** Explains why a value cannot be sent as a token in a header. Undefined if it can. Never quotes the value. */
export function tokenProblem(value: unknown): string | undefined {
  if (typeof value !== "string") return `it is ${value === null ? "null" : typeof value}, not a string`;
  if (value === "") return "it is empty";
  if (/^(?:bearer|basic|token)\s/i.test(value))
    return "it begins with an auth scheme, such as Bearer. Pass only the token";
  if (value.trim() !== value) return "it begins or ends with whitespace, for instance a line break. Trim it first";
  if (!/^[\x21-\x7e]+$/.test(value)) {
    return "it contains whitespace, control characters or characters outside ASCII. Copy the token again";
  }
  return undefined;
}

/** Throws ConfigurationError if a token cannot be sent in a header. The message never shows the token. */
export function requireToken(value: string, what: string): void {
  const fault = tokenProblem(value);
  if (fault !== undefined) throw new ConfigurationError(`${what} cannot be used: ${fault}.`);
}

/**
 * Throws ConfigurationError if a value is not a string, is empty, or contains control characters (forbidden by RFC
 * 7617, section 2). The message never shows the value.
 */
export function requireText(value: string, what: string): void {
  if (typeof value !== "string") throw new ConfigurationError(`${what} must be a string, got ${typeof value}.`);
  if (value === "")
    throw new ConfigurationError(`${what} is empty. Check the setting or variable that it is read from.`);
  if (/\p{Cc}/u.test(value)) {
    throw new ConfigurationError(
      `${what} contains a control character, for instance a line break at the end. Trim it first.`,
    );
  }
}
