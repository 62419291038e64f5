import { chromiumPath, launchChromium } from "@halyard/testing/chromium";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTab, signIn, type Tab, visit } from "../../test/chromium.js";
import { type PageFixture, startPage } from "../../test/page-fixture.js";
import { playTrouble } from "../../test/page-trouble.js";
import { nextStepAfter } from "../queue/next-step.js";

describe.skipIf(chromiumPath === undefined)("in Chromium (set HALYARD_CHROMIUM where it is skipped)", () => {
  let browser: Browser;
  let bridge: PageFixture;
  let tab: Tab;
  let page: Page;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    bridge = await startPage({ allowActions: true });
    await playTrouble(bridge);
    tab = await openTab(browser, bridge, { permissions: ["clipboard-read", "clipboard-write"] });
    page = tab.page;
    await signIn(page);
  });
  afterEach(async () => {
    await page.context().close();
    await bridge.close();
    expect(tab.complaints).toEqual([]);
  });

  const notice = (text: string): Locator => page.getByRole("status").getByText(text);
  const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

  describe("ids and commands", () => {
    it("are copied with the keyboard, and the confirmation is announced", async () => {
      await visit(page, "#/deliveries/delivery-0");
      await page.getByRole("button", { name: "Copy the id in the bridge" }).press("Enter");
      await notice("The id in the bridge was copied.").waitFor();
      expect(await clipboard()).toBe("delivery-0");
      await page.getByRole("button", { name: "Copy the command", exact: true }).press("Space");
      await notice("The command was copied.").waitFor();
      expect(await clipboard()).toBe("bridge explain delivery-0");
      expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Copy the command");
    });

    it("of a dead letter, of its reason and of a connection are copied", async () => {
      const [letter] = await bridge.store.deadLetters.list({ limit: 1 });
      await visit(page, "#/dead-letters");
      await page.getByRole("button", { name: "Copy the command: acme/rig#12" }).click();
      await notice("The command was copied.").waitFor();
      expect(await clipboard()).toBe(`bridge dead-letters retry ${letter!.id}`);
      await page.getByRole("button", { name: `Copy the command: ${letter!.group}` }).click();
      await expect.poll(clipboard).toBe(`bridge dead-letters retry --reason ${letter!.group}`);
      await visit(page, "#/connections");
      await page.getByRole("button", { name: "Copy the address for webhooks: forge" }).click();
      await notice("The address for webhooks was copied.").waitFor();
      expect(await clipboard()).toBe("https://bridge.example.com/hooks/forge");
    });

    it("are selected when the browser does not permit copying", async () => {
      await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
      await visit(page, "#/deliveries/delivery-0");
      await page.getByRole("button", { name: "Copy the id in the bridge" }).click();
      await notice("The id in the bridge is selected: copy it with the keyboard.").waitFor();
      expect(await page.evaluate(() => getSelection()?.toString())).toBe("delivery-0");
    });
  });

  it("each dead letter has the next step for its code, in the lists and with its delivery", async () => {
    const step = `Next step: ${nextStepAfter("validation_failed")}`.replaceAll("`", "");
    for (const [hash, places] of [
      ["#/dead-letters", 2],
      ["#/deliveries/delivery-0", 1],
    ] as const) {
      await visit(page, hash);
      const shown = page.locator("main p", { hasText: "Next step: " });
      await shown.first().waitFor();
      expect(await shown.allTextContents()).toEqual(Array.from({ length: places }, () => step));
    }
  });

  it("a connection whose requests fail has the reason, on the overview and among the connections", async () => {
    await bridge.store.connections.failed("pm", "The connection failed (ECONNREFUSED).");
    await visit(page, "#/overview");
    await page
      .getByText("The last request to pm failed. The connection failed (ECONNREFUSED). The bridge continues to retry.")
      .waitFor();
    await visit(page, "#/connections");
    await page.locator("dd", { hasText: "The connection failed (ECONNREFUSED)." }).waitFor();
  });

  it("links that may be out of date are marked with the reason, and can be searched for", async () => {
    await visit(page, "#/links");
    const row = (label: string): Locator => page.locator("tbody tr", { hasText: label });
    await row("other/rig#3").getByText("stale: not mapped").waitFor();
    await row("acme/rig#4").getByText("stale: not read for 30 days").waitFor();
    await row("acme/rig#12").getByText("stale: failed").waitFor();
    expect(await row("acme/rig#13").getByText("stale").count()).toBe(0);
    await page.getByLabel("Containing").fill("stale not mapped");
    await row("acme/rig#4").waitFor({ state: "detached" });
    expect(await page.locator("main tbody tr").count()).toBe(1);
  });
});
