import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../root.ts";
import type { Addresses } from "./addresses.ts";
import { type Page, sections } from "./page.ts";

/** Returns a page as Markdown, with links to the Markdown of other pages. */
export function markdownOf(page: Page, addresses: Addresses): string {
  return withoutComments(page.markdown).replaceAll(/\]\(([^)\s]+)\)/g, (whole, href: string) => {
    const target = addresses.resolve(page, href);
    if (target === undefined) return whole;
    return `](${toMarkdown(target)})`;
  });
}

/** Returns `llms.txt`: the text of the repository's file, then every other page of the site. */
export function llmsText(pages: readonly Page[], addresses: Addresses): string {
  const source = readFileSync(join(root, "llms.txt"), "utf8");
  const self: Page = { path: "", title: "", section: "Start", markdown: source, source: "llms.txt" };
  const lists = sections.map((section) => {
    const own = pages.filter((page) => page.section === section && page.parent === undefined);
    return `### ${section}\n\n${own.map(({ title, path }) => `- [${title}](${path}index.md)\n`).join("")}`;
  });
  return `${markdownOf(self, addresses).trimEnd()}\n\n## Every page of the site\n\nThe whole of guides and packages in one file: [llms-full.txt](llms-full.txt)\n\n${lists.join("\n")}`;
}

/** Returns `llms-full.txt`: guides, packages and the architecture as one text. */
export function llmsFull(pages: readonly Page[]): string {
  const parts = pages
    .filter(({ full }) => full === true)
    .map(({ path, markdown }) => `<!-- ${path} -->\n\n${withoutComments(markdown).trim()}\n`);
  return parts.join("\n---\n\n");
}

function withoutComments(markdown: string): string {
  return markdown.replaceAll(/^<!--[\s\S]*?-->\n+/gm, "");
}

/** Returns the address of a page's Markdown: pages end with a slash. */
function toMarkdown(href: string): string {
  if (/^[a-z]+:/i.test(href) || href.startsWith("#")) return href;
  const [file = "", anchor] = href.split("#", 2);
  const path = file.endsWith("/") ? `${file}index.md` : file;
  return anchor === undefined ? path : `${path}#${anchor}`;
}
