import { launchChromium } from "@halyard/testing/chromium";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, inject, onTestFinished } from "vitest";
import { serveSite, type SiteServer } from "../src/site/serve-site.ts";

/** A page of each kind: one from each folder of the site, and every page that differs from the others in its folder. */
export const kinds: readonly string[] = [
  ...["", "guides/quick-start/", "guides/bridge/", "guides/mcp/", "packages/http-core/", "examples/pm-risks/"],
  ...["operations/git/", "operations/git/milestones/", "operations/openproject/workPackages/"],
  ...["exports/http-core/", "exports/auth/node/", "decisions/", "decisions/0002-http-core/"],
  ...["architecture/", "compatibility/", "benchmarks/", "changes/", "contributing/", "security/"],
  ...["playground/", "playground/bridge/"],
];

/** A tab. `complaints` lists all errors that occurred in it, and its requests to other origins. */
export interface Tab {
  readonly page: Page;
  readonly complaints: string[];
}

/** The built site in Chromium. */
export interface OpenSite {
  /** URL of the site. It has a path, because the site must work under any base path. */
  readonly url: string;
  /** Opens a page of the site in its own browser context, which is closed after the test. */
  open(path: string, options?: BrowserContextOptions): Promise<Tab>;
  /** Opens an empty page. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
}

/** Serves the built site and starts Chromium for the tests of a file. */
export function useSite(): OpenSite {
  let server: SiteServer | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    server = await serveSite(inject("folder"), { base: "/some/path/" });
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  const site: OpenSite = {
    get url() {
      return server?.url ?? "";
    },
    async newPage(options) {
      if (browser === undefined) throw new Error("Chromium is started before the first test.");
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
      onTestFinished(() => context.close());
      context.setDefaultTimeout(0);
      return context.newPage();
    },
    async open(path, options) {
      const page = await site.newPage(options);
      const complaints: string[] = [];
      page.on("pageerror", ({ message }) => complaints.push(message));
      page.on("console", (message) => {
        if (message.type() === "error") complaints.push(message.text());
      });
      page.on("request", (request) => {
        const address = request.url();
        if (!address.startsWith(site.url) && !address.startsWith("blob:")) complaints.push(`request to ${address}`);
      });
      await page.goto(site.url + path);
      return { page, complaints };
    },
  };
  return site;
}
