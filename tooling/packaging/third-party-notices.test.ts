import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { thirdPartyNotices } from "./third-party-notices.ts";

/** Bundles a program without writing it. Returns the notices that the plugin writes, if any. */
async function noticesFor(contents: string): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), "notices-"));
  const file = join(folder, "dist", "THIRD-PARTY.txt");
  try {
    await build({
      stdin: { contents, resolveDir: join(import.meta.dirname, "..", "..") },
      bundle: true,
      write: false,
      outdir: folder,
      plugins: [thirdPartyNotices(file)],
    });
    return existsSync(file) ? readFileSync(file, "utf8") : undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("the notices have name, version and licence of a bundled package", async () => {
  const notices = await noticesFor('import * as z from "zod/mini"; console.log(z.string());');
  expect(notices).toMatch(/\n-+\nzod \d+\.\d+\.\d+\n-+\n\nMIT License\n/);
  expect(notices).toContain("Permission is hereby granted");
});

test("a bundle without other packages has no notices", async () => {
  expect(await noticesFor("console.log(1);")).toBeUndefined();
});
