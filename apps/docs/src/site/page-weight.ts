import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";

/** Costs of a page for its reader. */
interface PageWeight {
  /** Compressed bytes of the scripts and data that the page has loaded, without the page itself and its style. */
  readonly bytes: number;
  /** Seconds of processor time of the page's scripts so far. Other programs hardly affect it. */
  readonly scripting: number;
  /** Seconds of processor time of the page's thread so far: scripts, styles, layout and painting. */
  readonly work: number;
}

/** Measures the costs of one page. */
export interface Scale {
  /** Returns the costs of the page so far. */
  read(): Promise<PageWeight>;
}

/**
 * Starts to measure the costs of a page of the built site. Call it before the page is opened.
 *
 * @param folder - The folder of the site.
 * @param url - The address at which the site is served.
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
