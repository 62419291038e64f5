import { relative } from "./addresses.ts";
import { escapeHtml } from "./escape-html.ts";
import { type Page, sections } from "./page.ts";
import type { RenderedPage } from "./render-page.ts";

/** Paths of the built scripts, styles and data, relative to the site's root. */
export interface Assets {
  readonly style: string;
  readonly script: string;
  readonly playground: string;
  readonly worker: string;
  readonly editor: string;
  readonly types: string;
  readonly compiler: string;
  readonly bridge: string;
  readonly declarations: string;
  readonly searchIndex: string;
  readonly examples: string;
  readonly story: string;
  readonly storyWorker: string;
}

/** The extra script of a page that runs programs, and the addresses that the script reads from the page. */
interface PageScript {
  readonly script: string;
  readonly data: Readonly<Record<string, string>>;
}

/** Returns the extra script of the page with this path. Undefined for most pages. */
function pageScript(
  path: string,
  { playground, worker, compiler, bridge, editor, types, declarations, examples, story, storyWorker }: Assets,
): PageScript | undefined {
  if (path === "playground/")
    return { script: playground, data: { worker, compiler, bridge, editor, types, declarations, examples } };
  return path === "playground/bridge/" ? { script: story, data: { worker: storyWorker } } : undefined;
}

// A worker that the page creates inherits this policy, so programs in the playground cannot contact other origins.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
const playgroundPolicy = policy
  .replace("script-src 'self'", "script-src 'self' blob:; worker-src blob:")
  // The editor creates a style sheet, so inline styles must be permitted.
  .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'");

/** Returns a page's complete HTML. */
export function layout(rendered: RenderedPage, pages: readonly Page[], assets: Assets): string {
  const { page, html } = rendered;
  const to = (path: string): string => relative(page.path, path);
  const own = pageScript(page.path, assets);
  const title = page.path === "" ? "Halyard" : `${page.title} · Halyard`;
  const scripts = [assets.script, ...(own === undefined ? [] : [own.script])];
  const data = Object.entries(own?.data ?? {}).map(([name, address]) => ` data-${name}="${to(address)}"`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${own === undefined ? policy : playgroundPolicy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${to(assets.style)}">
<link rel="icon" href="${to("assets/icon.svg")}" type="image/svg+xml">
<link rel="alternate" type="text/markdown" href="index.md">
${scripts.map((script) => `<script type="module" src="${to(script)}"></script>`).join("\n")}
</head>
<body data-root="${to("")}" data-search="${to(assets.searchIndex)}"${data.join("")}>
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<a class="brand" href="${to("")}">Halyard</a>
<a href="${to("playground/")}">Playground</a>
<button type="button" id="theme" hidden>Dark</button>
<search class="search"><label class="unseen" for="search">Search</label><input id="search" type="search" placeholder="Search" autocomplete="off" role="combobox" aria-expanded="false" aria-controls="results" aria-autocomplete="list"><ul id="results" role="listbox" aria-label="Results" hidden></ul><p id="found" class="unseen" role="status"></p></search>
</header>
<div class="frame">
<nav class="pages" aria-label="Pages"><details id="menu" open><summary>Pages</summary>${navigation(page, pages, to)}</details></nav>
<main id="content" tabindex="-1">
${html}
<footer><a href="index.md">This page as Markdown</a></footer>
</main>
${contents(rendered)}
</div>
</body>
</html>
`;
}

function navigation(current: Page, pages: readonly Page[], to: (path: string) => string): string {
  return sections
    .map((section) => {
      // A page with a parent is listed only on the parent's page and on pages with the same parent.
      const near = new Set([current.path, current.parent]);
      const shown = pages.filter(
        (page) => page.section === section && (page.parent === undefined || near.has(page.parent)),
      );
      if (shown.length === 0) return "";
      const items = shown.map((page) => {
        const here = page === current ? ' aria-current="page"' : "";
        const level = page.parent === undefined ? "" : ' class="below"';
        return `<li${level}><a href="${to(page.path)}"${here}>${escapeHtml(page.title)}</a></li>`;
      });
      return `<p>${section}</p><ul>${items.join("")}</ul>`;
    })
    .join("");
}

function contents({ page, sections: headings }: RenderedPage): string {
  const shown = headings.filter(({ level }) => level === 2);
  if (shown.length < 3) return "";
  // An operation's heading begins with the name of its resource, which is already in the page's title.
  const short = (title: string): string =>
    title.startsWith(`${page.title}.`) ? title.slice(page.title.length + 1) : title;
  const items = shown.map(({ id, title }) => `<li><a href="#${escapeHtml(id)}">${escapeHtml(short(title))}</a></li>`);
  return `<nav class="contents" aria-label="On this page"><p>On this page</p><ul>${items.join("")}</ul></nav>`;
}
