/**
 * Characters that control a terminal or disguise text: C0 and C1 controls, marks that change the writing direction,
 * and line separators. Tab and line feed are handled separately.
 */
// eslint-disable-next-line no-control-regex -- the pattern must match control characters
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** Makes multi-line text, such as a description, safe for a terminal. Control characters become `�`. */
export function cleanText(text: string): string {
  return text.replaceAll("\r\n", "\n").replaceAll(controls, "\ufffd");
}

/** Makes single-line text, such as a title, safe for a terminal. Line breaks become spaces. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll(/[\t\n]+/g, " ");
}

/** Escapes control characters in JSON, which does not change the JSON's value. */
export function cleanJson(json: string): string {
  return json.replaceAll(controls, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
