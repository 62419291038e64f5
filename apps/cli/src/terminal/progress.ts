import type { Page, PagedCall } from "@halyard/http-core";
import type { Io } from "./io.js";

/** The part of {@link Io} that shows progress. */
export type ProgressIo = Pick<Io, "showProgress">;

/**
 * Yields a list's pages. While the next page is being fetched, shows how many entries have arrived.
 *
 * @param max - Number of entries after which the caller stops.
 */
export async function* pagesWithProgress<Item>(
  io: ProgressIo,
  call: PagedCall<Item>,
  max: number,
): AsyncGenerator<Page<Item>, void, undefined> {
  let count = 0;
  const line = new ProgressLine(io);
  try {
    for await (const page of call.pages()) {
      line.show("");
      yield page;
      count += page.items.length;
      if (!page.hasNext || count >= max) continue;
      const total = page.total === undefined ? "" : ` of ${Math.min(page.total, max)}`;
      line.show(`${count}${total} entries…`);
    }
  } finally {
    line.show("");
  }
}

/** Maximum number of entries in a list without `--limit`. */
export const maxListed = 30;

/**
 * Reads a list's first entries, and shows how many have been read so far. Prints a note if the default limit omits
 * entries.
 *
 * @param limit - Maximum number of entries. Default: {@link maxListed}.
 */
export async function readEntries<Item>(
  io: ProgressIo & Pick<Io, "err">,
  call: PagedCall<Item>,
  limit: number | undefined,
): Promise<readonly Item[]> {
  const max = limit ?? maxListed;
  const entries: Item[] = [];
  for await (const { items, hasNext, total } of pagesWithProgress(io, call, max)) {
    const wanted = items.slice(0, max - entries.length);
    entries.push(...wanted);
    if (entries.length < max) continue;
    if (limit === undefined && (hasNext || wanted.length < items.length)) io.err(moreNote(total));
    break;
  }
  return entries;
}

function moreNote(total: number | undefined): string {
  return `The list has more entries${total === undefined ? "" : `: ${total} in total`}. Pass --limit <count> to see more.\n`;
}

/** Yields a file's chunks, and shows the total size received so far. */
export async function* chunksWithProgress(
  io: ProgressIo,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let size = 0;
  const line = new ProgressLine(io);
  try {
    for await (const chunk of chunks) {
      yield chunk;
      size += chunk.byteLength;
      line.show(`${sizeText(size)} received…`);
    }
  } finally {
    line.show("");
  }
}

/** Shows text until a promise settles. */
export async function withProgress<Result>(io: ProgressIo, text: string, work: PromiseLike<Result>): Promise<Result> {
  io.showProgress?.(text);
  try {
    return await work;
  } finally {
    io.showProgress?.("");
  }
}

/** A line that shows the progress of a task. Writes only when the text changes. */
class ProgressLine {
  readonly #io: ProgressIo;
  #shown = "";

  constructor(io: ProgressIo) {
    this.#io = io;
  }

  show(text: string): void {
    if (text === this.#shown) return;
    this.#shown = text;
    this.#io.showProgress?.(text);
  }
}

/** Returns a size in megabytes with one decimal place. */
export function sizeText(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
