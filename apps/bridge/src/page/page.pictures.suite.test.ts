import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromiumPath, launchChromium } from "@halyard/testing/chromium";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTab, signIn, visit } from "../../test/chromium.js";
import { startPage, type PageFixture } from "../../test/page-fixture.js";
import { playHour, shownDelivery } from "../../test/page-story.js";

/** A picture of the page for the guide, in two colour schemes: `<name>.webp` and `<name>-dark.webp`. */
interface Picture {
  readonly name: string;
  readonly hash: string;
  /** Height of the window in pixels. */
  readonly height: number;
  /** Strings that the picture must show. */
  readonly shows: readonly string[];
}

const pictures: readonly Picture[] = [
  {
    name: "bridge-overview",
    hash: "#/overview",
    height: 760,
    shows: ["Waiting for a retry", "Throughput", "From arrival to effect", "Spool on disk"],
  },
  {
    name: "bridge-delivery",
    hash: `#/deliveries/${shownDelivery}`,
    height: 620,
    shows: [
      "Received and kept",
      "write the comment on OP#4",
      "set the status of acme/rig#12 to success",
      "As received",
    ],
  },
  {
    name: "bridge-connections",
    hash: "#/connections",
    height: 480,
    shows: ["https://bridge.example.com/hooks/forge", "https://bridge.example.com/hooks/pm"],
  },
];
const schemes = ["light", "dark"] as const;
const folder = fileURLToPath(new URL("../../../../docs/guides/pictures/", import.meta.url));
const guide = readFileSync(new URL("../../../../docs/guides/bridge.md", import.meta.url), "utf8");
const fileOf = (name: string, scheme: (typeof schemes)[number]): string =>
  `${name}${scheme === "dark" ? "-dark" : ""}.webp`;
const files = pictures.flatMap(({ name }) => schemes.map((scheme) => fileOf(name, scheme)));

const maxPictureBytes = 60_000;

// Pixels are not compared, because they depend on fonts. `pnpm --filter @halyard/bridge pictures` takes the pictures
// again.
describe.skipIf(chromiumPath === undefined)("the pictures of the guide", () => {
  let browser: Browser;
  let bridge: PageFixture;
  let now: number;
  beforeAll(async () => {
    browser = await launchChromium();
    bridge = await startPage();
    now = await playHour(bridge);
  });
  afterAll(async () => {
    await browser.close();
    await bridge.close();
  });

  test.each(pictures)(
    "$name has a view that shows the same in both colour schemes",
    async ({ name, hash, height, shows }) => {
      for (const colorScheme of schemes) {
        const settings = { colorScheme, locale: "en-GB", timezoneId: "UTC", viewport: { width: 1100, height } };
        const { page, complaints } = await openTab(browser, bridge, settings);
        await page.clock.setFixedTime(now);
        await signIn(page);
        if (!page.url().endsWith(hash)) await visit(page, hash);
        for (const text of shows) await page.getByText(text).filter({ visible: true }).first().waitFor();
        if (process.env["HALYARD_UPDATE"] === "1") await take(page, fileOf(name, colorScheme));
        await page.context().close();

        expect(complaints).toEqual([]);
      }
    },
  );

  test("each picture is in the guide with a text that describes it", () => {
    const described = [...guide.matchAll(/!\[([^\]]+)\]\(pictures\/([\w-]+)\.webp\)/g)].map(([, text = "", name]) => ({
      name,
      isDescribed: text.length > 40,
    }));

    expect(described).toEqual(pictures.map(({ name }) => ({ name, isDescribed: true })));
  });

  test("each picture is there, small, and there are no others", () => {
    const bytes = new Map(readdirSync(folder).map((file) => [file, readFileSync(folder + file).length]));

    console.log([...bytes].map(([file, size]) => `${file} ${(size / 1000).toFixed(1)} kB`).join(", "));
    expect([...bytes.keys()].sort()).toEqual([...files].sort());
    expect([...bytes].filter(([, size]) => size > maxPictureBytes)).toEqual([]);
  });
});

/** Writes a picture of the window as WebP, which Playwright's own `screenshot` does not offer. */
async function take(page: Page, file: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 75 });
  mkdirSync(folder, { recursive: true });
  writeFileSync(folder + file, Buffer.from(data, "base64"));
}
