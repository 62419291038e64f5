import { javascriptLanguage, jsxLanguage, tsxLanguage, typescriptLanguage } from "@codemirror/lang-javascript";
import { classHighlighter, highlightCode } from "@lezer/highlight";
import { escapeHtml } from "./escape-html.ts";

const languages = new Map([
  ["ts", typescriptLanguage],
  ["tsx", tsxLanguage],
  ["js", javascriptLanguage],
  ["mjs", javascriptLanguage],
  ["jsx", jsxLanguage],
  ["json", javascriptLanguage],
]);

/** Returns code as HTML with a class for each kind of token. The playground's editor uses the same classes. */
export function highlight(code: string, language: string): string {
  const parser = languages.get(language)?.parser;
  if (parser === undefined) return escapeHtml(code);
  let html = "";
  highlightCode(
    code,
    parser.parse(code),
    classHighlighter,
    (text, classes) =>
      (html += classes === "" ? escapeHtml(text) : `<span class="${classes}">${escapeHtml(text)}</span>`),
    () => (html += "\n"),
  );
  return html;
}
