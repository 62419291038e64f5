import MiniSearch, { type Options } from "minisearch";

/** An entry in the search index: a heading and the words below it. */
export interface SearchEntry {
  /** Address below the site's root. */
  readonly id: string;
  readonly page: string;
  readonly title: string;
  readonly text: string;
}

/** File from which the browser builds the search index. The index itself would be three times as large. */
export interface SearchFile {
  /** Path and title of each page. */
  readonly pages: readonly (readonly [path: string, title: string])[];
  readonly headings: readonly SearchHeading[];
}

/**
 * A heading: the index of its page, its title, the words below it, and its anchor. The anchor is omitted if it equals
 * the slug of the title.
 */
export type SearchHeading = readonly [page: number, title: string, words: string, anchor?: string];

const searchOptions: Options<SearchEntry> = {
  fields: ["title", "page", "text"],
  storeFields: ["page", "title"],
  searchOptions: {
    ...{ boost: { title: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: "AND" },
    // Guides rank higher than other pages, and exports lower, because guides explain what exports only declare.
    boostDocument: (id) => boosts.find(([folder]) => String(id).startsWith(folder))?.[1] ?? 1,
  },
  processTerm,
};

const boosts = [
  ["guides/", 2],
  ["exports/", 0.5],
] as const;

const stopWords = new Set(
  "a an and are as at be by for from how i if in is it its of on or that the then there this to was with".split(" "),
);

/**
 * Converts a word to lower case, for the index and for searches. Returns null for stop words, and for words without
 * letters or digits.
 */
function processTerm(word: string): string | null {
  const term = word.toLowerCase();
  return stopWords.has(term) || !/[\p{L}\p{N}]/u.test(term) ? null : term;
}

/** Returns the distinct searchable words in `text` that do not occur in `others`. */
export function wordsOf(text: string, others: string): string {
  const tokenize = MiniSearch.getDefault("tokenize") as (part: string) => readonly string[];
  const terms = (part: string): readonly string[] => tokenize(part).flatMap((word) => processTerm(word) ?? []);
  const known = new Set(terms(others));
  return [...new Set(terms(text))].filter((term) => !known.has(term)).join(" ");
}

/**
 * Returns a heading's anchor according to GitHub's rules. Does not add the number that distinguishes headings with the
 * same title.
 */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
}

/** Builds the index in chunks, so that the page stays responsive. */
export async function buildIndex({ pages, headings }: SearchFile): Promise<MiniSearch<SearchEntry>> {
  const index = new MiniSearch<SearchEntry>(searchOptions);
  const entries = headings.map(([at, title, text, anchor = slugOf(title)]): SearchEntry => {
    const [path = "", page = ""] = pages[at] ?? [];
    return { id: anchor === "" ? path : `${path}#${anchor}`, page, title, text };
  });
  await index.addAllAsync(entries, { chunkSize: 100 });
  return index;
}
