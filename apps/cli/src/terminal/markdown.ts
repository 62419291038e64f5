/** Invisible characters, and characters that change the writing direction. */
// eslint-disable-next-line no-control-regex -- the pattern must match control characters
const invisible = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/g;

/**
 * Invisible character of zero width. It is not a letter, so servers do not join the characters around it into one word.
 */
const wordJoiner = "\u2060";

/** Maximum number of characters to keep. */
const maxCharacters = 300;

/**
 * Escapes users' text, such as a subject, for Markdown. The result is shown literally on one line, and creates no
 * mention, link or reference.
 */
export function plainMarkdown(text: string): string {
  const line = text.slice(0, maxCharacters).replaceAll(/\s+/g, " ").replaceAll(invisible, "").trim();
  return (
    line
      .replaceAll(/[\\`*_[\]<>|~&$]/g, "\\$&")
      // Servers look for mentions and references in the rendered text, where the escapes are gone. The word
      // joiner is still there.
      .replaceAll(/[@#!]|:(?=\S)|www(?=\.)/gi, `$&${wordJoiner}`)
  );
}
