import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromiumPath } from "@halyard/testing/chromium";
import type { TestProject } from "vitest/node";
import { buildSite, type SiteReport } from "../src/site/build-site.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder of the built site. */
    readonly folder: string;
    readonly report: SiteReport;
  }
}

/** Builds the site for all suites, and returns a function that deletes it. */
export default async function buildOnce({ provide }: TestProject): Promise<() => void> {
  if (chromiumPath === undefined)
    console.log("Most suites of the site are skipped: they need Chromium, see CONTRIBUTING.md.");
  const folder = mkdtempSync(join(tmpdir(), "halyard-docs-"));
  provide("folder", folder);
  provide("report", await buildSite(folder));
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}
