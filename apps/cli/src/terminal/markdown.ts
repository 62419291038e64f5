/** Invisible characters, and those that change the writing direction. */
// eslint-disable-next-line no-control-regex -- these are what the function removes
const invisible = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/g;

/**
 * Invisible character of zero width that is not a letter, so that servers do not join the characters before and after
 * it into one word.
 */
const wordJoiner = "\u2060";

/** Maximum number of characters that are kept. */
const maxCharacters = 300;

/**
 * Escapes text that users wrote, such as a subject, for Markdown: it is shown literally, on one line, mentions no user,
 * and becomes no link or reference.
 */
export function plainMarkdown(text: string): string {
  const line = text.slice(0, maxCharacters).replaceAll(/\s+/g, " ").replaceAll(invisible, "").trim();
  return (
    line
      .replaceAll(/[\\`*_[\]<>|~&$]/g, "\\$&")
      // Servers search for mentions and references in the rendered text, which no longer contains escapes.
      .replaceAll(/[@#!]|:(?=\S)|www(?=\.)/gi, `$&${wordJoiner}`)
  );
}
