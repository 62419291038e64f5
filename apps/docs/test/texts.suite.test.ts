import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import MarkdownIt, { type Token } from "markdown-it";
import { expect, inject, test } from "vitest";

const folder = inject("folder");
const markdown = new MarkdownIt({ html: true });

function read(path: string): string {
  return readFileSync(join(folder, path), "utf8");
}

/** Returns all tokens in a Markdown document, including inline tokens. */
function tokensOf(text: string): readonly Token[] {
  return markdown.parse(text, {}).flatMap((token) => [token, ...(token.children ?? [])]);
}

/** Returns the paths of the files that a page links to. Ignores links to other sites and links within the page. */
function targetsOf(text: string, path: string): readonly string[] {
  const links = tokensOf(text).flatMap((token) => (token.type === "link_open" ? String(token.attrGet("href")) : []));
  const own = links.filter((href) => !/^(?:[a-z]+:|#)/i.test(href));
  return own.map((href) => posix.normalize(posix.join(posix.dirname(path), href.split("#", 1)[0] ?? "")));
}

/** Returns the HTML in a Markdown document, including comments. Ignores HTML inside code. */
function htmlOf(text: string): readonly string[] {
  return tokensOf(text)
    .filter(({ type }) => type === "html_block" || type === "html_inline")
    .map(({ content }) => content.trim());
}

const pages = globSync("**/index.md", { cwd: folder }).sort();

test("every page as Markdown has one title and links that resolve, and no HTML of the site", () => {
  const problems = pages.flatMap((path) => {
    const text = read(path);
    const titles = tokensOf(text).filter(({ type, tag }) => type === "heading_open" && tag === "h1");
    const dead = targetsOf(text, path).filter((target) => !globSync(target, { cwd: folder }).length);
    return [
      ...(titles.length === 1 ? [] : [`${path}: ${titles.length} titles`]),
      ...dead.map((target) => `${path}: a link leads to ${target}, which does not exist`),
      ...htmlOf(text).map((html) => `${path}: ${html}`),
    ];
  });

  expect(pages.length).toBeGreaterThan(200);
  expect(problems).toEqual([]);
});

test("llms.txt is short, has the form that programs expect, and lists no page twice", () => {
  const text = read("llms.txt");
  const [list = "", ...rest] = text.split("## Every page of the site\n").reverse();
  const linked = targetsOf(list, "llms.txt").filter((target) => target.endsWith("index.md"));

  expect(rest).toHaveLength(1);
  expect(text).toMatch(/^# Halyard\n\n> \S/);
  expect(htmlOf(text)).toEqual([]);
  expect(text.length).toBeLessThan(20_000);
  expect(new Set(linked).size).toBe(linked.length);
  expect(targetsOf(text, "llms.txt").filter((target) => !globSync(target, { cwd: folder }).length)).toEqual([]);
  // `llms.txt` may omit a page that one of its pages links to, such as the page of a resource or a decision.
  const below = new Set(linked.flatMap((path) => targetsOf(read(path), path)));
  expect(pages.filter((path) => !linked.includes(path) && !below.has(path))).toEqual([]);
});

test("llms-full.txt has each guide and package once, whole and as Markdown, with links that resolve", () => {
  const text = read("llms-full.txt");
  const names = [...text.matchAll(/^<!-- (\S+) -->$/gm)].map(([, name = ""]) => name);
  const expected = pages
    .map((path) => path.replace(/index\.md$/, ""))
    .filter((path) => /^(?:guides|packages)\/|^architecture\//.test(path));

  expect(names.toSorted()).toEqual(expected);
  const parts = text.split(/^<!-- \S+ -->$/m).slice(1);
  const shortened = names.filter((name, index) => {
    const lines = read(`${name}index.md`).split("\n").length;
    // A part can have slightly fewer lines than its page, because the empty lines at its beginning and end are removed.
    return (
      Math.abs(
        (parts[index] ?? "")
          .trim()
          .replace(/\n+---$/, "")
          .split("\n").length - lines,
      ) > 2
    );
  });
  expect(shortened).toEqual([]);
  expect(htmlOf(text).filter((html) => !/^<!-- \S+ -->$/.test(html))).toEqual([]);
  expect(targetsOf(text, "llms-full.txt").filter((target) => !globSync(target, { cwd: folder }).length)).toEqual([]);
  // 450,000 characters are about 100,000 tokens, which fit in a model's context window.
  expect(text.length).toBeLessThan(450_000);
});
