import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { buildIndex, type SearchFile } from "../src/site/search-options.ts";

describe("the search", () => {
  let file: string;
  let search: (words: string) => readonly string[];
  beforeAll(async () => {
    file = readFileSync(join(inject("folder"), "assets", "search.json"), "utf8");
    const index = await buildIndex(JSON.parse(file) as SearchFile);
    search = (words) => index.search(words).map(({ id }) => String(id));
  });

  test.each([
    ["webhook", "guides/webhooks/"],
    ["webhoook", "packages/webhook-verifier/"],
    ["Cloudflare Workers", "guides/webhooks/#cloudflare-workers"],
    ["merge a pull request", "operations/git/pulls/#gitpullsmerge"],
    ["create time entry", "operations/openproject/timeEntries/#pmtimeentriescreate"],
    ["lockVersion", "guides/writing/"],
    ["createPmClient", "exports/pm-resources/index/#createpmclient"],
    ["validation_failed", "guides/errors/"],
    ["proxy", "guides/network/"],
    ["certificate", "guides/network/"],
    ["pages of a list", "guides/lists/"],
    ["oauth", "guides/authentication/"],
    ["unit test", "guides/testing/"],
    ["retry class", "exports/http-core/index/#retryclass"],
    ["OpenTelemetry", "guides/observability/"],
    ["run the bridge", "guides/bridge/"],
    ["backfill", "guides/bridge/"],
    ["mcp", "guides/mcp/"],
    ["command line", "guides/command-line/"],
    ["third API", "guides/third-api/"],
    ["gitbeaker", "guides/migration/"],
    ["deprecations", "guides/versions/"],
  ])("“%s” finds %s among the first five results", (words, address) => {
    const found = search(words);

    expect(found.slice(0, 5).filter((id) => id.startsWith(address))).not.toEqual([]);
  });

  test("each entry leads to a heading of a page", () => {
    const { pages } = JSON.parse(file) as SearchFile;
    const anchors = new Map(
      pages.map(([path]) => {
        const html = readFileSync(join(inject("folder"), path, "index.html"), "utf8");
        return [path, new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id))] as const;
      }),
    );
    const dead = search("halyard").filter((id) => {
      const [path = "", anchor] = id.split("#", 2);
      return anchor !== undefined && anchors.get(path)?.has(anchor) !== true;
    });

    expect(search("halyard").length).toBeGreaterThan(50);
    expect(dead).toEqual([]);
  });

  test("its file is small, and it is loaded only when the field is used", () => {
    const { headings } = JSON.parse(file) as SearchFile;
    const size = gzipSync(file).length;
    console.log(`${headings.length} headings in ${(size / 1000).toFixed(1)} kB`);

    expect(headings.length).toBeGreaterThan(3000);
    expect(size).toBeLessThan(180_000);
  });
});
