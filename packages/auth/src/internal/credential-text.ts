import { ConfigurationError } from "@halyard/http-core";

/** Returns the reason why a value cannot be sent as a token in a header field; undefined when it can. Never quotes the value. */
export function tokenFault(value: unknown): string | undefined {
  if (typeof value !== "string") return `it is ${value === null ? "null" : typeof value}, not a string`;
  if (value === "") return "it is empty";
  if (/^(?:bearer|basic|token)\s/i.test(value)) return "it begins with the name of a scheme. Pass the bare token";
  if (value.trim() !== value) return "it has blanks or line breaks around it. Trim it first";
  if (!/^[\x21-\x7e]+$/.test(value)) {
    return "it has blanks, control characters or characters outside ASCII. Copy it again";
  }
  return undefined;
}

/** Refuses a token that no server could accept, before it is used; the message never shows it. */
export function requireToken(value: string, what: string): void {
  const fault = tokenFault(value);
  if (fault !== undefined) throw new ConfigurationError(`${what} cannot be used: ${fault}.`);
}

/** Refuses what is empty or has control characters, which RFC 7617 section 2 forbids; the message never shows the value. */
export function requireText(value: string, what: string): void {
  if (typeof value !== "string") throw new ConfigurationError(`${what} must be a string, got ${typeof value}.`);
  if (value === "") throw new ConfigurationError(`${what} is empty. Check where it comes from.`);
  if (/\p{Cc}/u.test(value)) {
    throw new ConfigurationError(
      `${what} has a control character, for instance a line break at its end. Trim it first.`,
    );
  }
}
