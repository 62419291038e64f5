import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { chromiumPath, launchChromium } from "@halyard/testing/chromium";
import { buildSite, type SiteReport } from "./build-site.ts";
import { type Example, exampleFile, type ListedExample } from "./example.ts";
import { weigh } from "./page-weight.ts";
import { serveSite, type SiteServer } from "./serve-site.ts";

if (chromiumPath === undefined)
  console.log("The suite of the site is skipped: it needs Chromium, see CONTRIBUTING.md.");

const folder = mkdtempSync(join(tmpdir(), "halyard-docs-"));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A page of each kind. */
const kinds = [
  ...[
    "",
    "guides/quick-start/",
    "guides/bridge/",
    "guides/mcp/",
    "packages/http-core/",
    "architecture/",
    "operations/git/",
    "operations/git/milestones/",
    "operations/openproject/workPackages/",
    "examples/pm-risks/",
  ],
  ...["exports/http-core/", "exports/auth/node/", "decisions/", "decisions/0002-http-core/", "changes/"],
  ...["playground/", "playground/bridge/"],
];

/** Maximum bytes of scripts and data for pages with a program. Other pages load only the script of the site. */
const largest: Readonly<Record<string, number>> = { "playground/": 260_000, "playground/bridge/": 30_000 };

/** A tab, with all errors that occurred in it. */
interface Tab {
  readonly page: Page;
  readonly complaints: string[];
}

describe.skipIf(chromiumPath === undefined)("the site", () => {
  let report: SiteReport;
  let server: SiteServer;
  let browser: Browser;

  beforeAll(async () => {
    report = await buildSite(folder);
    // Served below a path, because the site must work under any path.
    server = await serveSite(folder, { base: "/some/path/" });
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(path: string, options: BrowserContextOptions = {}): Promise<Tab> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    onTestFinished(() => context.close());
    context.setDefaultTimeout(0);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("pageerror", ({ message }) => complaints.push(message));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(server.url) && !url.startsWith("blob:")) complaints.push(`request to ${url}`);
    });
    await page.goto(server.url + path);
    return { page, complaints };
  }

  test("no link leads nowhere", () => {
    expect(report.deadLinks).toEqual([]);
  });

  test("a reader loads less than 300 kB before asking for the editor", () => {
    const {
      style = 0,
      script = 0,
      playground = 0,
      worker = 0,
      examples = 0,
      story = 0,
      storyWorker = 0,
    } = report.sizes;

    expect(style + script + playground + worker + examples).toBeLessThan(300_000);
    expect(style + script + story + storyWorker).toBeLessThan(350_000);
  });

  test("each kind of page loads few bytes of scripts; the time of its work is reported", async () => {
    const lines: string[] = [];
    for (const path of kinds) {
      const context = await browser.newContext();
      onTestFinished(() => context.close());
      const page = await context.newPage();
      const scale = await weigh(page, { folder, url: server.url });
      await page.goto(server.url + path, { waitUntil: "networkidle" });
      const { bytes, work } = await scale.read();
      lines.push(`${path === "" ? "(start)" : path} ${(bytes / 1000).toFixed(1)} kB, ${work.toFixed(2)} s`);

      expect(bytes, path).toBeLessThan(largest[path] ?? 15_000);
    }
    console.log(`Scripts after compression, and time of all work of the page:\n${lines.join("\n")}`);
  });

  test("the search loads its index when it is used, and the time of a search is reported", async () => {
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const scale = await weigh(page, { folder, url: server.url });
    await page.goto(`${server.url}operations/git/milestones/`, { waitUntil: "networkidle" });
    const before = await scale.read();
    await page.getByRole("combobox", { name: "Search" }).fill("merge a pull request");
    await page.getByRole("option").first().waitFor();
    const after = await scale.read();
    console.log(
      `Search: ${((after.bytes - before.bytes) / 1000).toFixed(1)} kB, ${(after.work - before.work).toFixed(2)} s of work`,
    );

    expect(before.bytes).toBeLessThan(15_000);
    expect(after.bytes).toBeLessThan(900_000);
  });

  test("the playground shows its first result; the time is reported, and compared with a page without a program", async () => {
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    const timeOf = async (path: string, isDone: (page: Page) => Promise<unknown>): Promise<number> => {
      const page = await context.newPage();
      const start = performance.now();
      await page.goto(server.url + path);
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

  test.each(kinds)("“%s” is accessible in dark and light, and on a narrow screen", async (path) => {
    const complaints: string[] = [];
    for (const [colorScheme, width] of [
      ["light", 1280],
      ["dark", 360],
    ] as const) {
      const tab = await open(path, { colorScheme, viewport: { width, height: 800 } });
      if (path === "playground/") await tab.page.getByRole("button", { name: "Run" }).waitFor();
      const room = await tab.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (room > 0) complaints.push(`${width} px: ${room} px wider than the window`);
      complaints.push(...tab.complaints, ...(await violations(tab.page)).map((text) => `${colorScheme}: ${text}`));
    }

    expect(complaints).toEqual([]);
  });

  test("the search finds a heading, by keyboard alone", async () => {
    const { page, complaints } = await open("guides/bridge/");
    await page.keyboard.press("/");
    await page.keyboard.type("backfill");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    const name = await page.locator('[aria-selected="true"] a').evaluate((link) => link.firstChild?.textContent ?? "");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.hash !== "");

    const anchor = new URL(page.url()).hash.slice(1);
    expect(await page.evaluate((id) => document.getElementById(id)?.textContent, anchor)).toContain(name);
    expect(complaints).toEqual([]);
  });

  test("the first key leads to the content", async () => {
    const { page } = await open("guides/tutorial/");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");

    expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
  });

  test("the theme is chosen and kept", async () => {
    const { page } = await open("", { colorScheme: "light" });
    await page.getByRole("button", { name: "Dark" }).click();
    await page.reload();

    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  });

  test("pictures are those of the chosen theme, with a text", async () => {
    const { page, complaints } = await open("guides/bridge/", { colorScheme: "light" });
    const shown = page.locator("img.picture").filter({ visible: true });
    const read = async (): Promise<readonly string[]> => {
      const names: string[] = [];
      for (const picture of await shown.all()) {
        await picture.scrollIntoViewIfNeeded();
        names.push(
          await picture.evaluate(async (image: HTMLImageElement) => {
            await image.decode();
            return `${image.src.split("/").at(-1)} ${image.naturalWidth > 0} ${image.alt.length > 40}`;
          }),
        );
      }
      return names;
    };
    const pictures = ["bridge-overview", "bridge-delivery", "bridge-connections"];

    expect(await read()).toEqual(pictures.map((name) => `${name}.webp true true`));
    await page.getByRole("button", { name: "Dark" }).click();
    expect(await read()).toEqual(pictures.map((name) => `${name}-dark.webp true true`));
    expect(complaints).toEqual([]);
  });

  test("a page is printed in light colours, with its drawings and without navigation", async () => {
    const { page } = await open("guides/bridge/", { colorScheme: "light", viewport: { width: 700, height: 900 } });
    await page.getByRole("button", { name: "Dark" }).click();
    await page.emulateMedia({ media: "print", colorScheme: "dark" });

    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(255, 255, 255)");
    expect(await page.locator(".top, nav, footer, .copy").filter({ visible: true }).count()).toBe(0);
    expect(await page.locator("img.picture.light").first().isVisible()).toBe(true);
    expect(await page.locator("img.picture.dark").first().isVisible()).toBe(false);
    const wide = await page
      .locator("main pre, main .drawing svg, main img")
      .evaluateAll((parts) => parts.filter((part) => part.getBoundingClientRect().right > innerWidth).length);
    expect(wide).toBe(0);
    const pdf = await page.pdf({ format: "A4" });
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  });

  test.each([
    ["guides/writing/", "May a failed attempt be retried?"],
    ["guides/bridge/", "Who may do what through the bridge?"],
    ["architecture/", "Apps use the sandbox"],
  ])("%s has its drawing from the sources", async (path, title) => {
    const { page, complaints } = await open(path);

    expect(await page.getByRole("img", { name: title }).count()).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  });

  test("every example prints in the playground what its page says", async () => {
    const { page, complaints } = await open("playground/");
    const list = "assets/examples.json";
    const read = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), "utf8"));
    const examples = read(list) as readonly ListedExample[];
    expect(examples.length).toBeGreaterThan(3);
    for (const { id } of examples) {
      const { output } = read(exampleFile(list, id)) as Example;
      await page.evaluate((name) => (location.hash = `example=${name}`), id);
      await page.waitForFunction((name) => document.querySelector("select")?.value === name, id);
      await page.getByRole("button", { name: "Run" }).click();
      await page.getByText(/^Done\./).waitFor();

      expect(await page.locator("pre.output").textContent(), id).toBe(`${output.trimEnd()}\n`);
      await page.getByText("The output is that of the page.").waitFor();
    }
    expect(await page.locator(".requests details").count()).toBeGreaterThan(1);
    expect(complaints).toEqual([]);
  });

  test("a program is edited, run and shared by its address, and reaches no network", async () => {
    const { page, complaints } = await open("playground/");
    await page.getByRole("button", { name: "Edit" }).click();
    const editor = page.getByRole("textbox", { name: "Program" });
    await editor.click();
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText(
      'const refused = await fetch("https://example.com/").catch((error: Error) => error.name);\nconsole.log("edited", refused);',
    );
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByText("Done.").waitFor();

    expect(await page.locator("pre.output").textContent()).toBe("edited TypeError\n");
    expect(complaints.every((text) => text.includes("https://example.com/"))).toBe(true);

    await page.getByRole("button", { name: "Share" }).click();
    await page.waitForURL(/#code=/);
    const other = await open(`playground/${new URL(page.url()).hash}`);
    await other.page.getByText('console.log("edited", refused);').waitFor();
    expect(other.complaints).toEqual([]);
  });

  test("the editor marks errors, shows types and completes names", async () => {
    const { page, complaints } = await open("playground/");
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByText(/^Types are ready/).waitFor();
    await page.getByRole("textbox", { name: "Program" }).click();
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText(
      'import { createPmClient } from "@halyard/pm-resources";\nconst pm = createPmClient({ baseUrl: 5 });\n',
    );

    await page.locator(".cm-lintRange-error").first().hover();
    await page.getByText("Type 'number' is not assignable to type 'string | URL'").waitFor();
    await page.mouse.move(0, 0);

    await page.getByText("createPmClient").last().hover();
    await page.getByText("Creates a client of an OpenProject server with every resource.").waitFor();
    await page.mouse.move(0, 0);

    await page.getByRole("textbox", { name: "Program" }).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("pm.workP");
    await page.getByRole("option", { name: "workPackages", exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("the servers are shown as tables after a run, with its changes marked", async () => {
    const { page, complaints } = await open("playground/#example=playground-1");
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByText(/^Done\./).waitFor();
    const changed = async (table: string): Promise<readonly string[]> => {
      const rows = page.getByRole("group", { name: table }).locator("tbody tr[class]");
      return (await rows.allTextContents()).map((text) => text.slice(0, 40));
    };

    expect(await changed("Git server: Pull requests")).toEqual(["newacme/rig#1Closes OP#4: grease the win"]);
    expect(await changed("OpenProject: Comments on work packages")).toEqual([
      "new#4Bridge BotPull request: Closes OP#4",
    ]);
    expect(await changed("OpenProject: Work packages")).toEqual([]);
    expect(await page.getByRole("group", { name: "OpenProject: Work packages" }).locator("tbody tr").count()).toBe(12);
    expect([...complaints, ...(await violations(page))]).toEqual([]);
  });

  test("the playground is used with the keyboard alone", async () => {
    const { page, complaints } = await open("playground/");
    await page.getByRole("button", { name: "Run" }).waitFor();
    await page.waitForFunction(() => document.querySelector("select")?.value !== "");
    const focused = (): Promise<string> =>
      page.evaluate(() => {
        const { activeElement: at } = document;
        return at?.ariaLabel ?? (at?.tagName === "MAIN" ? "content" : (at?.textContent ?? ""));
      });
    const tab = async (): Promise<string> => {
      await page.keyboard.press("Tab");
      return focused();
    };
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await focused()).toBe("content");

    // Opens the first example of the list, then the next one, and runs that.
    expect(await tab()).toBe("Example");
    const first = await page.locator("select").inputValue();
    await page.keyboard.press("ArrowDown");
    await page.waitForFunction((name) => !["", name].includes(document.querySelector("select")?.value ?? ""), first);
    await page.locator("button.primary:enabled").waitFor();
    expect(await tab()).toBe("Run");
    await page.keyboard.press("Enter");
    await page.getByText("The output is that of the page.").waitFor();
    expect(await focused()).toBe("Run");

    // The Tab key reaches everything that the run shows, in the order of the page.
    const reached = [await tab(), await tab(), await tab(), await tab()];
    expect(reached).toEqual(["Edit", "Share", "Program", "Output"]);
    expect(await tab()).toMatch(/^(?:OpenProject|Git server): GET /);
    await page.keyboard.press("Enter");
    await page.locator(".requests details[open]").first().waitFor();

    // The Tab key leaves the editor.
    await page.getByRole("button", { name: "Edit" }).press("Enter");
    const editor = page.getByRole("textbox", { name: "Program" });
    await editor.focus();
    await page.keyboard.press("Control+Enter");
    await page.getByText("The output is that of the page.").waitFor();
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("Output");
    expect(complaints).toEqual([]);
  });

  test("the bridge plays its story in the page, and both servers show each step", async () => {
    const { page, complaints } = await open("playground/bridge/");
    await page.getByRole("button", { name: "Start the servers and the bridge" }).press("Enter");
    const steps = ["Open a pull request", "Request a review", "Merge it", "Change the other side"];
    const seen: unknown[] = [];
    for (const name of steps) {
      // The next step has the focus, so that one key plays the whole story.
      await page.waitForFunction((title) => document.activeElement?.textContent === title, name);
      await page.keyboard.press("Enter");
      const part = page
        .getByRole("listitem")
        .filter({ has: page.getByRole("button", { name, exact: true }) })
        .last();
      await part.getByRole("heading", { name: `${name}: what the bridge wrote` }).waitFor();
      const tables = await part
        .locator(".state .table")
        .evaluateAll((all) =>
          all.flatMap((table) =>
            [...table.querySelectorAll("tbody tr[class]")].map((row) => `${table.ariaLabel ?? ""}: ${row.className}`),
          ),
        );
      const workPackages = part.getByRole("group", { name: "OpenProject: Work packages" });
      const cells = await workPackages.locator("tbody tr.changed td").allTextContents();
      seen.push({ tables, cells: cells.join(" "), writes: (await part.locator(".writes li").count()) > 0 });
    }

    expect(seen).toMatchInlineSnapshot(`
      [
        {
          "cells": "changed #4 Grease the winch In progress ",
          "tables": [
            "Git server: Pull requests: new",
            "Git server: Comments on issues and pull requests: new",
            "OpenProject: Work packages: changed",
            "OpenProject: Comments on work packages: new",
            "OpenProject: Comments on work packages: new",
            "OpenProject: Time entries: new",
          ],
          "writes": true,
        },
        {
          "cells": "changed #4 Grease the winch In review ",
          "tables": [
            "Git server: Pull requests: changed",
            "Git server: Comments on issues and pull requests: changed",
            "OpenProject: Work packages: changed",
            "OpenProject: Comments on work packages: changed",
          ],
          "writes": true,
        },
        {
          "cells": "changed #4 Grease the winch Developed ",
          "tables": [
            "Git server: Pull requests: changed",
            "Git server: Comments on issues and pull requests: changed",
            "OpenProject: Work packages: changed",
            "OpenProject: Comments on work packages: changed",
          ],
          "writes": true,
        },
        {
          "cells": "changed #4 Grease every winch Developed Grace Hopper",
          "tables": [
            "Git server: Comments on issues and pull requests: changed",
            "OpenProject: Work packages: changed",
          ],
          "writes": true,
        },
      ]
    `);
    expect([...complaints, ...(await violations(page))]).toEqual([]);
  });

  test("the documents of a run are drawn with their links", async () => {
    const { page } = await open("playground/#example=operations-openproject-workPackages-1");
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByText(/^Done\./).waitFor();

    const drawing = page.getByRole("group", { name: "Links between documents" });
    // The drawing follows the line above it.
    await drawing.locator("text", { hasText: "WorkPackage 4" }).first().waitFor();
    expect(await drawing.locator("text", { hasText: "WorkPackage 4" }).count()).toBe(1);
    expect(await drawing.locator("text", { hasText: "status" }).count()).toBeGreaterThan(0);
  });
});

/** Returns the violations that axe finds, each with its rule and element. */
async function violations(page: Page): Promise<string[]> {
  // The policy of the page blocks third-party scripts in its own world, but not evaluation through the debugger.
  await page.evaluate(axe);
  return page.evaluate(async () => {
    interface Result {
      readonly id: string;
      readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
    }
    const { axe: checker } = globalThis as unknown as {
      axe: { run(): Promise<{ readonly violations: readonly Result[] }> };
    };
    const { violations: found } = await checker.run();
    return found.flatMap(({ id, nodes }) =>
      nodes.slice(0, 2).map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ""}`),
    );
  });
}
