import { chromiumPath, launchChromium } from "@halyard/testing/chromium";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openTab, signIn } from "../../test/chromium.js";
import { startPage, type PageFixture } from "../../test/page-fixture.js";
import { playHour } from "../../test/page-story.js";
import { playTrouble, troubledPullKey } from "../../test/page-trouble.js";

/** A string in a drawing, with its position in canvas pixels. */
interface DrawnText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly width: number;
}

describe.skipIf(chromiumPath === undefined)("the charts (set HALYARD_CHROMIUM where it is skipped)", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());

  async function open(
    play: (bridge: PageFixture) => Promise<unknown>,
    settings: BrowserContextOptions = {},
  ): Promise<{ readonly page: Page; readonly bridge: PageFixture; readonly chart: (title: string) => Locator }> {
    const bridge = await startPage();
    await play(bridge);
    const { page, complaints } = await openTab(browser, bridge, { locale: "en-GB", timezoneId: "UTC", ...settings });
    onTestFinished(async () => {
      await page.context().close();
      await bridge.close();
      expect(complaints).toEqual([]);
    });
    await recordTexts(page);
    await page.clock.setFixedTime(bridge.time);
    await signIn(page);
    return {
      page,
      bridge,
      chart: (title) => page.locator("figure", { has: page.getByRole("heading", { name: title }) }),
    };
  }

  test("name units and time zone, and mark whole hours and minutes of that zone", async () => {
    const { page, chart } = await open(playHour, { timezoneId: "Asia/Kolkata" });
    const throughput = chart("Throughput");
    await throughput
      .getByText(/^deliveries in each minute · times in Asia\/(?:Kolkata|Calcutta) \(GMT\+5:30\)$/)
      .waitFor();
    await chart("From arrival to effect")
      .getByText(/^time for a delivery · times in Asia/)
      .waitFor();
    await throughput.locator("canvas").waitFor();
    // The chart shows 09:00 to 10:00 UTC, which is 14:30 to 15:30 in this time zone.
    const texts = await drawnTexts(page);
    const times = texts.map(({ text }) => text).filter((text) => /^\d\d:\d\d$/.test(text));
    expect(new Set(times).size).toBeGreaterThan(3);
    expect(times.filter((time) => !/^1[45]:[0-5][05]$/.test(time))).toEqual([]);
    expect(texts.filter(({ text }) => /^\d+(?:\.\d)? m?s$/.test(text)).length).toBeGreaterThan(1);
    expect(texts.filter(({ left, right, width }) => left < 0 || right > width)).toEqual([]);
  });

  test("mark midnight with the day, and use wider intervals for longer times", async () => {
    const { page, chart } = await open(playHour);
    await page.getByRole("radio", { name: "24 hours" }).press("Space");
    await chart("Throughput").getByText("deliveries in every 15 minutes").waitFor();
    await chart("From arrival to effect").getByText("slowest minute of 15").waitFor();
    await expect.poll(async () => (await drawnTexts(page)).map(({ text }) => text)).toContain("12 Mar");
    expect(page.url()).toContain("range=24h");
  });

  test("are described in words and as a table with the same sums", async () => {
    const { page, chart } = await open(playTrouble);
    await page.getByRole("img", { name: "Throughput. 3 arrived, 0 done, 2 failed." }).waitFor();
    const throughput = chart("Throughput");
    await throughput.getByText("As a table").press("Enter");
    await throughput.locator("tbody tr").first().waitFor();
    const cells = await throughput.locator("tbody td").allTextContents();
    const column = (index: number): number =>
      cells.reduce((sum, cell, at) => (at % 3 === index ? sum + Number(cell) : sum), 0);
    expect([column(0), column(1), column(2)]).toEqual([0, 2, 3]);
  });

  test("write the values under the pointer", async () => {
    const { chart } = await open(playHour);
    const throughput = chart("Throughput");
    await throughput
      .getByText("120 arrived")
      .or(throughput.getByText(/^\d+ arrived, \d+ done, 0 failed\.$/))
      .waitFor();
    await throughput.locator(".u-over").hover();
    await throughput.getByText(/^09:\d\d · done \d+ · failed 0 · arrived \d+$/).waitFor();
  });

  test("say that there is nothing to draw, and draw as soon as there is", async () => {
    const { page, bridge, chart } = await open(async () => undefined);
    for (const title of ["Throughput", "From arrival to effect"]) {
      await chart(title)
        .getByText(/^No delivery (?:arrived or )?was finished in this period\.$|^No delivery arrived/)
        .waitFor();
      expect(await chart(title).locator("canvas").count()).toBe(0);
    }
    await playTrouble(bridge);
    await page.getByRole("img", { name: "Throughput. 3 arrived" }).waitFor();
    await chart("Throughput").locator("canvas").waitFor();
  });

  test("draw a lone point, and no line over a gap", async () => {
    const { chart } = await open(async ({ store, time }) => {
      await store.deliveries.add({
        ...{ id: "lone", connection: "forge", event: "push", subjects: [troubledPullKey], state: "queued" },
        receivedAt: new Date(time - 1500),
      });
      await store.deliveries.finish(troubledPullKey, await store.deliveries.newest(), { state: "done" });
    });
    const latency = chart("From arrival to effect");
    await latency.locator("canvas").waitFor();
    const columns = (): Promise<number> => colouredColumns(latency, ".swatch.strong");
    // A point is 6 pixels wide, with soft edges.
    await expect.poll(columns).toBeGreaterThan(2);
    expect(await columns()).toBeLessThan(12);
  });

  test("follow the colour scheme and the width of the window", async () => {
    const { page, chart } = await open(playHour, { colorScheme: "light", viewport: { width: 1280, height: 800 } });
    const throughput = chart("Throughput");
    await throughput.locator("canvas").waitFor();
    const drawn = (): Promise<number> => colouredColumns(throughput, ".swatch.good");
    await expect.poll(drawn).toBeGreaterThan(100);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(drawn).toBeGreaterThan(100);
    await page.setViewportSize({ width: 390, height: 800 });
    const width = async (selector: string): Promise<number> =>
      (await throughput.locator(selector).boundingBox())!.width;
    await expect.poll(() => width("canvas")).toBeLessThan(390);
    expect(await width("canvas")).toBe(await width(".plot"));
    const texts = await drawnTexts(page);
    expect(texts.filter(({ left, right, width: whole }) => left < 0 || right > whole)).toEqual([]);
  });
});

/** Makes the page record the strings in its drawings. */
async function recordTexts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const drawn: DrawnText[] = [];
    Object.assign(globalThis, { drawn });
    const write = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function record(text, x, y) {
      const { actualBoundingBoxLeft, actualBoundingBoxRight } = this.measureText(text);
      const [left, right] = [x - actualBoundingBoxLeft, x + actualBoundingBoxRight];
      drawn.push({ text, left, right, width: this.canvas.width });
      write.call(this, text, x, y);
    };
  });
}

function drawnTexts(page: Page): Promise<readonly DrawnText[]> {
  return page.evaluate(() => (globalThis as unknown as { drawn: readonly DrawnText[] }).drawn);
}

/** Counts a drawing's pixel columns that contain the colour of a legend entry. */
function colouredColumns(chart: Locator, legend: string): Promise<number> {
  return chart.evaluate((figure, selector) => {
    const canvas = figure.querySelector("canvas");
    const swatch = figure.querySelector(selector);
    const painter = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    if (!canvas || !swatch || !painter) return 0;
    const { width, height } = Object.assign(painter.canvas, { width: canvas.width, height: canvas.height });
    painter.fillStyle = getComputedStyle(swatch).color;
    painter.fillRect(0, 0, 1, 1);
    const [red, green, blue] = painter.getImageData(0, 0, 1, 1).data;
    painter.clearRect(0, 0, 1, 1);
    painter.drawImage(canvas, 0, 0);
    const { data } = painter.getImageData(0, 0, width, height);
    const columns = new Set<number>();
    for (let at = 0; at < data.length; at += 4) {
      if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) columns.add((at / 4) % width);
    }
    return columns.size;
  }, legend);
}
