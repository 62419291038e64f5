/** Shortens text from a document to one line of at most 80 characters, for messages and logs. */
export function shorten(text: string): string {
  const clean = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").toWellFormed();
  return clean.length > 80 ? `${clean.slice(0, 80).toWellFormed()}…` : clean;
}

/** Shortens text and puts it in backticks. */
export function quote(text: string): string {
  return `\`${shorten(text)}\``;
}

/** Formats a list of names for a message. Shows at most 20. */
export function listNames(names: readonly string[]): string {
  if (names.length === 0) return "none";
  const rest = names.length > 20 ? ` and ${names.length - 20} more` : "";
  return names.slice(0, 20).map(quote).join(", ") + rest;
}
