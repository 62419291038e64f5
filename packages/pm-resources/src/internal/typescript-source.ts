/** A text as a TypeScript string literal. */
export function literal(text: string): string {
  // These two end a line in older tools that read the module.
  return JSON.stringify(text).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

/** A text as one line of a doc comment: it cannot end the comment. */
export function comment(text: string): string {
  return `/** ${text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").replaceAll("*/", "*\\/")} */`;
}

/**
 * A text as the name of a type: its letters A to Z without accents, and digits, each word beginning with a capital.
 * Empty where there are none, and it may begin with a digit. Other letters are left out, because compilers differ in
 * which they know.
 */
export function typeName(text: string): string {
  const words =
    text
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .match(/[A-Za-z0-9]+/g) ?? [];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

/** An object type or object literal, one member a line; empty text where there are no members. */
export function block(members: readonly string[]): string {
  return members.map((member) => `  ${member}\n`).join("");
}
