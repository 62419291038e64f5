import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { root } from "../root.ts";
import type { Addresses } from "./addresses.ts";
import { type Page, sections } from "./page.ts";

/**
 * Returns a page's Markdown. Its links lead to the Markdown of other pages. A link that `addresses` cannot resolve
 * becomes plain text.
 */
export function markdownOf(page: Page, addresses: Addresses): string {
  return withLinks(page, addresses, (href) => href);
}

function withLinks(page: Page, addresses: Addresses, place: (href: string) => string): string {
  // Every second part is a code block. Brackets in code are not links.
  const parts = withoutHtml(page.markdown).split(/(^```[\s\S]*?^```$)/m);
  const link = /\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g;
  return parts
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replaceAll(link, (_, label: string, href: string) => {
            const target = addresses.resolve(page, href);
            return target === undefined ? label : `[${label}](${place(toMarkdown(target))})`;
          }),
    )
    .join("");
}

/** Returns `llms.txt`: the text of the repository's own `llms.txt`, then a list of the site's top-level pages. */
export function llmsText(pages: readonly Page[], addresses: Addresses): string {
  const source = readFileSync(join(root, "llms.txt"), "utf8");
  const self: Page = { path: "", title: "", section: "Start", markdown: source, source: "llms.txt" };
  const lists = sections.map((section) => {
    const own = pages.filter((page) => page.section === section && page.parent === undefined);
    return `### ${section}\n\n${own.map(({ title, path }) => `- [${title}](${path}index.md)\n`).join("")}`;
  });
  return `${markdownOf(self, addresses).trimEnd()}\n\n## Every page of the site\n\nAll guides and package pages in one file: [llms-full.txt](llms-full.txt)\n\n${lists.join("\n")}`;
}

/** Returns `llms-full.txt`, which contains all guides, all package pages and the architecture page. */
export function llmsFull(pages: readonly Page[], addresses: Addresses): string {
  const parts = pages
    .filter(({ full }) => full === true)
    .map((page) => {
      const fromRoot = (href: string): string =>
        /^(?:[a-z]+:|#)/i.test(href) ? href : posix.normalize(posix.join(page.path, href));
      return `<!-- ${page.path} -->\n\n${withLinks(page, addresses, fromRoot).trim()}\n`;
    });
  return parts.join("\n---\n\n");
}

/** Removes comments, and the elements that a page's script fills. */
function withoutHtml(markdown: string): string {
  return markdown.replaceAll(/^<!--[\s\S]*?-->\n+|^<div id="\w+">.*<\/div>\n+/gm, "");
}

/** Converts a page's address, which ends with a slash, to the address of the page's Markdown. */
function toMarkdown(href: string): string {
  if (/^[a-z]+:/i.test(href) || href.startsWith("#")) return href;
  const [file = "", anchor] = href.split("#", 2);
  const path = file.endsWith("/") ? `${file}index.md` : file;
  return anchor === undefined ? path : `${path}#${anchor}`;
}
