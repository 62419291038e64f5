import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";

interface PageWeight {
  /** Compressed bytes of the scripts and JSON files loaded so far. Excludes the page itself and its style sheet. */
  readonly bytes: number;
  /** Seconds of processor time spent on the page's scripts so far. Other programs on the machine hardly affect it. */
  readonly scripting: number;
  /** Seconds of processor time used by the page's thread so far, for scripts, styles, layout and painting. */
  readonly work: number;
}

/** Measures the download size and processor time of a page. */
export interface Scale {
  /** Returns the page's size and processor time so far. */
  read(): Promise<PageWeight>;
}

/**
 * Starts to measure a page of the built site. Call it before opening the page.
 *
 * @param folder - Folder that contains the built site.
 * @param url - URL at which the site is served.
 */
export async function weigh(
  page: Page,
  { folder, url }: { readonly folder: string; readonly url: string },
): Promise<Scale> {
  const loaded = new Set<string>();
  page.on("request", (request) => {
    const path = request.url().startsWith(url) ? (request.url().slice(url.length).split(/[?#]/)[0] ?? "") : "";
    if (/\.(?:js|json)$/.test(path)) loaded.add(path);
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return {
    async read() {
      const { metrics } = await session.send("Performance.getMetrics");
      const valueOf = (key: string): number => metrics.find(({ name }) => name === key)?.value ?? 0;
      const sizes = [...loaded].map((path) => gzipSync(readFileSync(join(folder, path))).length);
      return {
        scripting: valueOf("ScriptDuration"),
        work: valueOf("TaskDuration"),
        bytes: sizes.reduce((sum, size) => sum + size, 0),
      };
    },
  };
}
