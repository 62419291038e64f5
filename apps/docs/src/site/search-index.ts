import MiniSearch from "minisearch";
import type { RenderedPage } from "./render-page.ts";
import { searchOptions, type SearchEntry } from "./search-options.ts";

/** Returns the search index as JSON, with an entry for each heading of each page. */
export function searchIndex(pages: readonly RenderedPage[]): string {
  const index = new MiniSearch<SearchEntry>(searchOptions);
  for (const { page, sections } of pages) {
    index.addAll(
      sections.map(({ id, level, title, text }) => ({
        id: level === 1 ? page.path : `${page.path}#${id}`,
        page: page.title,
        title,
        // Long tables and signatures would multiply the size of the index.
        text: text.slice(0, ["Exports", "Operations"].includes(page.section) ? 300 : 2000),
      })),
    );
  }
  return JSON.stringify(index);
}
