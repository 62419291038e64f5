import { endOfString } from "./internal/read-response.js";

/**
 * Parses JSON and returns each integer beyond 2^53 as a string, with the digits that the server sent; all others stay
 * numbers. An id in this form can be sent back unchanged. If the schema declares a number, the string is a mismatch: it
 * is reported, and with `validate: "strict"` the call rejects.
 *
 * @throws SyntaxError when the text is not JSON.
 * @example
 * const client = createClient({ baseUrl, resources, parseJson: parseWithBigIds });
 */
export function parseWithBigIds(text: string): unknown {
  // The beginning of a string, or an integer with neither fraction nor exponent.
  const marks = /"|(?<![\d.eE+-])-?[1-9]\d{15,}(?![\d.eE])/g;
  let exact = "";
  let copied = 0;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    const [found] = mark;
    if (found === '"') {
      marks.lastIndex = endOfString(text, mark.index) + 1;
    } else if (!Number.isSafeInteger(Number(found))) {
      exact += `${text.slice(copied, mark.index)}"${found}"`;
      copied = marks.lastIndex;
    }
  }
  return JSON.parse(exact + text.slice(copied));
}
