import type { RenderedPage } from "./render-page.ts";
import { type SearchFile, type SearchHeading, slugOf, wordsOf } from "./search-options.ts";

/**
 * Maximum length of the indexed text below a heading, in characters, by section of the site. Keeps signatures and
 * parameter tables out of the index.
 */
const longest = { Exports: 150, Operations: 300 };

/** Returns the search file as JSON, with an entry for each heading on each page. */
export function searchIndex(rendered: readonly RenderedPage[]): string {
  const headings = rendered.flatMap(({ page, sections }, at) => {
    const limit = page.section === "Exports" || page.section === "Operations" ? longest[page.section] : 2000;
    return sections.map(({ id, level, title, text }): SearchHeading => {
      const words = wordsOf(text.slice(0, limit), `${title} ${page.title}`);
      const anchor = level === 1 ? "" : id;
      return anchor === slugOf(title) ? [at, title, words] : [at, title, words, anchor];
    });
  });
  const file: SearchFile = { pages: rendered.map(({ page }) => [page.path, page.title]), headings };
  return JSON.stringify(file);
}
