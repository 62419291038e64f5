/** Characters without a shape, and those that turn the direction of writing. */
// eslint-disable-next-line no-control-regex -- these are what the function removes
const invisible = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/g;

/** Invisible, of no width and not a letter: servers do not read the characters on both sides of it as one word. */
const wordJoiner = "\u2060";

/** Longest text that is kept. */
const most = 300;

/**
 * Escapes a text by people, such as a subject, for Markdown: it is shown literally, on one line, mentions no user, and becomes no
 * link or reference.
 */
export function plainMarkdown(text: string): string {
  const line = text.slice(0, most).replaceAll(/\s+/g, " ").replaceAll(invisible, "").trim();
  return (
    line
      .replaceAll(/[\\`*_[\]<>|~&$]/g, "\\$&")
      // Servers search mentions and references in the rendered text, where escapes are gone.
      .replaceAll(/[@#!]|:(?=\S)|www(?=\.)/gi, `$&${wordJoiner}`)
  );
}
