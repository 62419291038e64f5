import { posix } from "node:path";
import MarkdownIt, { type Token } from "markdown-it";
import { codeBlocks } from "../blocks/code-block.ts";
import { inOneFile } from "../blocks/program.ts";
import { type Addresses, relative } from "./addresses.ts";
import { drawing } from "./drawings/drawing.ts";
import { escapeHtml } from "./escape-html.ts";
import { highlight } from "./highlight.ts";
import type { Page } from "./page.ts";
import { darkOf, type Picture } from "./pictures.ts";
import { slugOf } from "./search-options.ts";

/** A heading on a page, with the text below it for the search index. */
interface PageSection {
  readonly id: string;
  readonly level: number;
  readonly title: string;
  readonly text: string;
}

/** A page rendered as HTML, with its headings. */
export interface RenderedPage {
  readonly page: Page;
  readonly html: string;
  readonly sections: readonly PageSection[];
}

interface Context {
  readonly page: Page;
  readonly addresses: Addresses;
  /** Names of the playground examples on the page, by the line at which each example's code block begins. */
  readonly examples: ReadonlyMap<number, string>;
  readonly pictures: ReadonlyMap<string, Picture>;
}

const markdown = new MarkdownIt({ html: true });
const { rules } = markdown.renderer;

rules.fence = (tokens, index, _options, env) => {
  const { page, examples } = env?.context as Context;
  const token = tokens[index] as Token;
  const [language = ""] = token.info.trim().split(/\s/);
  const example = examples.get(token.map?.[0] ?? -1);
  const play =
    example === undefined
      ? ""
      : `<a class="play" href="${relative(page.path, "playground/")}#example=${example}">Run in the playground</a>`;
  const label = language === "" ? "Text" : language;
  return (
    `<div class="code" data-language="${escapeHtml(language)}"><pre tabindex="0" role="group" aria-label="${escapeHtml(label)}">` +
    `<code>${highlight(token.content, language)}</code></pre>${play}</div>\n`
  );
};
rules.code_block = (tokens, index) =>
  `<div class="code"><pre tabindex="0" role="group" aria-label="Text"><code>${escapeHtml(tokens[index]?.content ?? "")}</code></pre></div>\n`;
// Puts a drawing in place of the comment that names it. Removes other comments, which are only for the code checks.
rules.html_block = (tokens, index) => {
  const content = tokens[index]?.content ?? "";
  const name = /^<!-- drawing: ([\w-]+) -->\s*$/.exec(content)?.[1];
  if (name !== undefined) return drawing(name);
  return content.startsWith("<!--") ? "" : content;
};
rules.html_inline = (tokens, index) =>
  tokens[index]?.content.startsWith("<!--") ? "" : (tokens[index]?.content ?? "");
// The page contains both the light and the dark version of a picture, and the style sheet shows one of them. The
// pictures load lazily, so browsers do not load the hidden version.
rules.image = (tokens, index, _options, env) => {
  const { page, pictures } = env?.context as Context;
  const token = tokens[index] as Token;
  const source = posix.join(posix.dirname(page.source ?? ""), String(token.attrGet("src")));
  return [source, darkOf(source)]
    .map((path, place) => {
      const picture = pictures.get(path);
      if (picture === undefined)
        throw new Error(`${page.source ?? page.path} needs the picture ${path}, which does not exist.`);
      const { width, height } = picture;
      return `<img class="picture ${place === 0 ? "light" : "dark"}" src="${relative(page.path, picture.path)}" alt="${escapeHtml(token.content)}" width="${width}" height="${height}" loading="lazy">`;
    })
    .join("");
};
rules.table_open = () => '<div class="table" role="group" aria-label="Table" tabindex="0"><table>\n';
rules.table_close = () => "</table></div>\n";

/** Renders a page as HTML, without the layout. */
export function renderPage(page: Page, options: Omit<Context, "page">): RenderedPage {
  const context: Context = { page, ...options };
  const env = { context };
  const tokens = markdown.parse(page.markdown, env);
  const sections: { id: string; level: number; title: string; text: string }[] = [];
  const taken = new Map<string, number>();
  tokens.forEach((token, index) => {
    const style = token.attrGet("style");
    // markdown-it aligns columns with style attributes, which the page's Content Security Policy forbids.
    if (style !== null) {
      token.attrs = token.attrs?.filter(([name]) => name !== "style") ?? null;
      token.attrJoin("class", String(style).replace("text-align:", ""));
    }
    const inline = tokens[index + 1];
    // The top left cell of a table can be empty. An empty cell must not be a heading.
    const close = tokens[index + 2];
    if (token.type === "th_open" && inline?.content === "" && close !== undefined) token.tag = close.tag = "td";
    if (token.type === "heading_open" && inline !== undefined) {
      const title = plainText(inline);
      const id = uniqueSlug(title, taken);
      token.attrSet("id", id);
      sections.push({ id, level: Number(token.tag.slice(1)), title, text: "" });
    } else if (token.type === "inline" || token.type === "fence") {
      const current = sections.at(-1);
      const isHeading = tokens[index - 1]?.type === "heading_open";
      if (current !== undefined && !isHeading)
        current.text += ` ${token.type === "fence" ? token.content : plainText(token)}`;
    }
    if (token.type === "inline") resolveLinks(token, context);
  });
  return { page, html: markdown.renderer.render(tokens, markdown.options, env), sections };
}

interface Playable {
  /** Line of the code block, counted from 0. */
  readonly line: number;
  readonly code: string;
  /** The expected output of the program. */
  readonly output: string;
}

/** Returns a page's programs that can run in the playground. */
export function playableBlocks(page: Page): readonly Playable[] {
  const blocks = codeBlocks(page.markdown, page.source ?? page.path);
  return blocks.flatMap((block): Playable[] => {
    const { language, output, at } = block;
    if (language !== "ts" || output === undefined) return [];
    const code = inOneFile(block, blocks);
    return usesNode(code) ? [] : [{ line: Number(at.split(":").at(-1)) - 1, code, output }];
  });
}

function usesNode(code: string): boolean {
  return /from "(?:node:|@halyard\/[\w-]+\/node|hono|express)|\bprocess\.env\b/.test(code);
}

function resolveLinks(inline: Token, { page, addresses }: Context): void {
  const open: boolean[] = [];
  for (const token of inline.children ?? []) {
    if (token.type === "link_open") {
      const href = addresses.resolve(page, String(token.attrGet("href")));
      open.push(href !== undefined);
      if (href === undefined) {
        token.tag = "span";
        token.attrs = [["class", "file"]];
      } else {
        token.attrSet("href", href);
        if (/^https?:/.test(href)) token.attrSet("rel", "noreferrer");
      }
    } else if (token.type === "link_close" && open.pop() === false) token.tag = "span";
  }
}

function plainText(inline: Token): string {
  return (inline.children ?? [])
    .map(({ type, content }) => (type === "softbreak" ? " " : type === "html_inline" ? "" : content))
    .join("");
}

/** Returns a heading's anchor. Adds a number if an earlier heading on the page has the same title. */
function uniqueSlug(title: string, taken: Map<string, number>): string {
  const slug = slugOf(title);
  const count = taken.get(slug) ?? 0;
  taken.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}
