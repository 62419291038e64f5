/** Formats a string as a TypeScript string literal. */
export function literal(text: string): string {
  // Older tools treat these two characters as line ends.
  return JSON.stringify(text).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

/** Formats a string as a member name for an object literal. */
export function member(name: string): string {
  // Without brackets, this name would set the prototype.
  return name === "__proto__" ? '["__proto__"]' : literal(name);
}

/** Formats a string as a one-line doc comment. The string cannot end the comment. */
export function comment(text: string): string {
  return `/** ${text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").replaceAll("*/", "*\\/")} */`;
}

/**
 * Converts a string to a type name in Pascal case. Keeps digits and the letters A to Z, and removes accents. Omits all
 * other letters, because compilers differ in the letters that they accept. The result may be empty or begin with a
 * digit.
 */
export function typeName(text: string): string {
  const words =
    text
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .match(/[A-Za-z0-9]+/g) ?? [];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

/** Formats the members of an object type or object literal, one per line. */
export function block(members: readonly string[]): string {
  return members.map((member) => `  ${member}\n`).join("");
}
