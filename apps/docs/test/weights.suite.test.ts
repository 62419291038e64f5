import { chromiumPath } from "@halyard/testing/chromium";
import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { weigh } from "../src/site/page-weight.ts";
import { kinds, useSite } from "./site.ts";

/** Maximum size of scripts and data on pages that run programs, in bytes. Other pages load only the site's script. */
const largest: Readonly<Record<string, number>> = { "playground/": 260_000, "playground/bridge/": 30_000 };

/**
 * Maximum number of function calls while a page opens. Unlike the time, this number does not depend on the machine. Any
 * processor from the last ten years makes millions of calls per second, so scripting takes far less than a second.
 */
const maxCalls: Readonly<Record<string, number>> = { "playground/": 5000 };

describe.skipIf(chromiumPath === undefined)("the weight of a page", () => {
  const site = useSite();

  test("each kind of page loads few bytes of scripts and calls few functions; the processor time is reported", async () => {
    const lines: string[] = [];
    for (const path of kinds) {
      const page = await site.newPage();
      const scale = await weigh(page, { folder: inject("folder"), url: site.url });
      await page.coverage.startJSCoverage();
      await page.goto(site.url + path, { waitUntil: "networkidle" });
      const calls = callsOf(await page.coverage.stopJSCoverage());
      const { bytes, scripting, work } = await scale.read();
      lines.push(
        `${path === "" ? "(start)" : path} ${(bytes / 1000).toFixed(1)} kB, ${calls} calls, ${scripting.toFixed(2)} s of ${work.toFixed(2)} s`,
      );

      expect(bytes, path).toBeLessThan(largest[path] ?? 15_000);
      expect(calls, path).toBeLessThan(maxCalls[path] ?? 100);
    }
    console.log(
      `Scripts after compression, calls, and processor time of scripts and of all work:\n${lines.join("\n")}`,
    );
  });

  test("the search loads its index when it is used, and the time of a search is reported", async () => {
    const page = await site.newPage();
    const scale = await weigh(page, { folder: inject("folder"), url: site.url });
    await page.goto(`${site.url}operations/git/milestones/`, { waitUntil: "networkidle" });
    const before = await scale.read();
    await page.getByRole("combobox", { name: "Search" }).fill("merge a pull request");
    await page.getByRole("option").first().waitFor();
    const after = await scale.read();
    console.log(
      `Search: ${((after.bytes - before.bytes) / 1000).toFixed(1)} kB, ${(after.work - before.work).toFixed(2)} s of processor time`,
    );

    expect(before.bytes).toBeLessThan(15_000);
    expect(after.bytes).toBeLessThan(190_000);
  });

  test("the playground shows its first result; the time is reported, and compared with a page without a program", async () => {
    const timeOf = async (path: string, isDone: (page: Page) => Promise<unknown>): Promise<number> => {
      const page = await site.newPage();
      const start = performance.now();
      await page.goto(site.url + path);
      await isDone(page);
      return (performance.now() - start) / 1000;
    };
    const plain = await timeOf("decisions/", (page) => page.getByRole("heading", { level: 1 }).waitFor());
    const playground = await timeOf("playground/", async (page) => {
      await page.getByRole("button", { name: "Run" }).click();
      await page.locator("pre.output span").first().waitFor();
      expect(await page.locator("pre.output").textContent()).not.toBe("");
    });
    console.log(
      `First result after opening: ${playground.toFixed(2)} s, ${(playground / plain).toFixed(1)} times a plain page (${plain.toFixed(2)} s)`,
    );
  });
});

/** Returns how many function calls the page's scripts made. */
function callsOf(scripts: Awaited<ReturnType<Page["coverage"]["stopJSCoverage"]>>): number {
  // A function's first range covers the whole function, so its count is the number of calls.
  const functions = scripts.flatMap((script) => script.functions);
  return functions.reduce((sum, { ranges: [whole] }) => sum + (whole?.count ?? 0), 0);
}
