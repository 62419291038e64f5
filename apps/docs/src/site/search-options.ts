import type { Options } from "minisearch";

/** An entry of the index: a heading and the text below it. */
export interface SearchEntry {
  /** Address below the root of the site. */
  readonly id: string;
  readonly page: string;
  readonly title: string;
  readonly text: string;
}

/** Options that both the builder and the reader of the index use. */
export const searchOptions: Options<SearchEntry> = {
  fields: ["title", "page", "text"],
  storeFields: ["page", "title"],
  searchOptions: { boost: { title: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: "AND" },
};
