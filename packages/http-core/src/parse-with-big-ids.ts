import { endOfString } from "./internal/read-response.js";

/**
 * Parses JSON, but returns every integer beyond 2^53 as a string with the digits that the server sent, so that a large
 * id can be sent back unchanged. All other numbers stay numbers. If the schema declares a number, such a string is a
 * mismatch: it is reported, or the call rejects if `validate` is `strict`.
 *
 * @throws SyntaxError when the text is not JSON.
 * @example
 * const client = createClient({ baseUrl, resources, parseJson: parseWithBigIds });
 */
export function parseWithBigIds(text: string): unknown {
  // Matches the opening quote of a string, or a long integer without a fraction or exponent.
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
