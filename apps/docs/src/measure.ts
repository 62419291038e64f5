/**
 * Measures the built site in Chromium. Prints how long the playground takes to show its first result, and how long each
 * page spends on scripts. Build the site first with `npm run docs`, then run `pnpm --filter @halyard/docs measure`. The
 * figures depend on the machine, so no limit is checked.
 */
import { globSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";
import { serveSite } from "./site/serve-site.ts";
import { launchChromium } from "@halyard/testing/chromium";

const folder = join(import.meta.dirname, "..", "dist");
const server = await serveSite(folder);
const browser = await launchChromium();

try {
  const times: number[] = [];
  for (let run = 0; run < 3; run++) times.push(await inNewContext(firstResult));
  console.log(`first result of the playground: ${times.map(seconds).join(", ")} after the page was opened`);

  const pages = globSync("**/index.html", { cwd: folder }).map((path) => path.replace(/index\.html$/, ""));
  const measured = [];
  for (const page of pages.sort())
    measured.push({ page, time: await inNewContext((context) => scripting(context, page)) });
  measured.sort((one, other) => other.time - one.time);
  const above = measured.filter(({ time }) => time > 1);
  console.log(`${above.length} of ${measured.length} pages run scripts for more than 1 s`);
  for (const { page, time } of measured.slice(0, 5))
    console.log(`  ${seconds(time)}  ${page === "" ? "(start)" : page}`);
} finally {
  await browser.close();
  await server.close();
}

/** Runs a measurement in a new browser context, so that it starts with an empty cache. */
async function inNewContext<Result>(measure: (context: BrowserContext) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext();
  try {
    return await measure(context);
  } finally {
    await context.close();
  }
}

async function firstResult(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  const start = performance.now();
  await page.goto(`${server.url}playground/`);
  await page.getByRole("button", { name: "Run" }).click();
  await page.locator("pre.output span").first().waitFor();
  return (performance.now() - start) / 1000;
}

async function scripting(context: BrowserContext, path: string): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable");
  await page.goto(server.url + path, { waitUntil: "networkidle" });
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "ScriptDuration")?.value ?? 0;
}

function seconds(time: number): string {
  return `${time.toFixed(2)} s`;
}
