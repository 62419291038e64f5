import { chromiumPath, launchChromium } from "@halyard/testing/chromium";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTab, signIn, type Tab, visit } from "../../test/chromium.js";
import { type PageFixture, pageToken, startPage } from "../../test/page-fixture.js";
import { hostile, playTrouble, troubledPull, troubledPullKey } from "../../test/page-trouble.js";

const views = [
  "#/overview",
  "#/deliveries",
  "#/queue",
  "#/links",
  "#/dead-letters",
  "#/connections",
  "#/actions",
  "#/deliveries/delivery-0",
];

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
    tab = await openTab(browser, bridge);
    page = tab.page;
  });
  afterEach(async () => {
    await page.context().close();
    await bridge.close();
    expect(tab.complaints).toEqual([]);
  });

  const live = (): Locator => page.getByText("Live", { exact: true });
  const rows = (): Promise<string[]> => page.locator(".sheet tbody tr .event").allTextContents();

  describe("signing in", () => {
    it("works with the keyboard alone, shows errors, and stores the token nowhere", async () => {
      await page.getByLabel("Token").waitFor();
      await page.keyboard.type("wrong");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").getByText("The token is wrong").waitFor();
      await page.keyboard.type(pageToken);
      await page.keyboard.press("Enter");
      await page.locator("h1:focus", { hasText: "Overview" }).waitFor();
      await page.reload();
      await page.getByRole("heading", { name: "Overview" }).waitFor();
      const left = await page.evaluate(() => [
        location.href,
        document.cookie,
        document.documentElement.outerHTML,
        JSON.stringify([localStorage, sessionStorage]),
      ]);
      expect(left.join("\n")).not.toContain(pageToken);
      expect(tab.requests.filter((request) => request.includes(pageToken))).toEqual([]);
    });

    it("is sent once, also when the key is pressed twice", async () => {
      const held = Promise.withResolvers<() => void>();
      await page.route("**/api/sign-in", (route) => held.resolve(() => void route.continue()));
      await page.getByLabel("Token").fill(pageToken);
      await page.keyboard.press("Enter");
      const respond = await held.promise;
      await page.keyboard.press("Enter");
      respond();
      await page.getByRole("heading", { name: "Overview" }).waitFor();
      expect(tab.requests.filter((request) => request.endsWith("/api/sign-in"))).toHaveLength(1);
    });

    it("is required again when the session has ended, and after signing out", async () => {
      await signIn(page);
      bridge.settings = { ...bridge.settings, page: { token: "another-token", allowActions: true } };
      await page.getByText("The session has ended.").waitFor();
      await page.getByLabel("Token").fill("another-token");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.getByText("You are signed out.").waitFor();
      await page.reload();
      await page.getByLabel("Token").waitFor();
      expect(await page.getByRole("navigation").isVisible()).toBe(false);
    });
  });

  describe("deliveries", () => {
    beforeEach(() => signIn(page));

    it("are listed and filtered by state, connection and subject; the address contains the filters", async () => {
      await visit(page, "#/deliveries");
      expect(await rows()).toEqual(["push", "work_package updated", "issues opened", "pull_request opened"]);
      await page.getByLabel("State").selectOption("ignored");
      await page.getByText("1 in all.").waitFor();
      expect(await rows()).toEqual(["push"]);
      await page.getByLabel("State").selectOption("");
      await page.getByLabel("Connection").selectOption("pm");
      await page.getByText("1 in all.").waitFor();
      expect(await rows()).toEqual(["work_package updated"]);
      expect(page.url()).toBe(`${bridge.url}/#/deliveries?connection=pm`);
      await page.reload();
      await page.getByText("1 in all.").waitFor();
      expect(await rows()).toEqual(["work_package updated"]);
      await page.getByRole("button", { name: "Clear" }).click();
      await page.getByText("4 in all.").waitFor();
      await page.getByLabel("Subject").fill(troubledPullKey);
      await page.keyboard.press("Enter");
      await page.getByText("2 in all.").waitFor();
      expect(await rows()).toEqual(["issues opened", "pull_request opened"]);
    });

    it("are not counted before the list fits the filters", async () => {
      await visit(page, "#/deliveries");
      await page.getByText("4 in all.").waitFor();
      const held = Promise.withResolvers<() => void>();
      await page.route(/api\/deliveries\?.*state=ignored/, (route) => held.resolve(() => void route.continue()));
      await page.getByLabel("State").selectOption("ignored");
      const respond = await held.promise;
      await page.getByText("The list is loading.").waitFor();
      respond();
      await page.getByText("1 in all.").waitFor();
      expect(await rows()).toEqual(["push"]);
    });

    it("show their path from arrival to effect, and their body on request", async () => {
      await visit(page, "#/deliveries");
      await page.getByRole("link", { name: "pull_request opened" }).press("Enter");
      await page.getByRole("heading", { name: "From arrival to effect" }).waitFor();
      const course = page.locator(".course > li");
      await course.last().waitFor();
      const steps = (await course.allTextContents()).map((text) => text.replaceAll(/\s+/g, " "));
      expect(steps).toHaveLength(4);
      expect(steps[0]).toMatch(/^Received and kept \d/);
      expect(steps[1]).toMatch(
        /^Reconciled pull requestacme\/rig#12 .*Failed attempt at .*Done: write the comment on OP#7.*Closes work package#7/,
      );
      expect(steps[2]).toMatch(/^Also reconciled work package#7.*no changes were needed/);
      expect(steps[3]).toMatch(/^Failed .* after 1\.0 s$/);
      expect(tab.requests.filter((request) => request.endsWith("/raw"))).toEqual([]);
      await page.getByText("As received").click();
      await page.getByText("x-forgejo-event: pull_request").waitFor();
      expect(await page.getByRole("region", { name: "Headers and body" }).textContent()).toContain(hostile);
    });

    it("cannot be replayed before the page knows that they exist", async () => {
      const held = Promise.withResolvers<() => void>();
      await page.route("**/api/deliveries/unknown", (route) => held.resolve(() => void route.continue()));
      await page.evaluate(() => (location.hash = "#/deliveries/unknown"));
      const respond = await held.promise;
      await page.getByRole("heading", { name: "Delivery" }).waitFor();
      expect(await page.getByRole("button", { name: "Replay" }).count()).toBe(0);
      respond();
      await page.locator(".empty").filter({ visible: true }).waitFor();
      expect(await page.getByRole("button", { name: "Replay" }).count()).toBe(0);
    });

    it("can be replayed", async () => {
      await visit(page, "#/deliveries/delivery-0");
      await page.getByRole("button", { name: "Replay" }).click();
      await page.getByRole("status").getByText("The delivery is being replayed.").waitFor();
      expect(bridge.asked).toEqual(["replay delivery-0"]);
    });
  });

  describe("actions", () => {
    it("retry a dead letter and resume a connection", async () => {
      await signIn(page);
      await visit(page, "#/dead-letters");
      await page.getByRole("button", { name: "Try again: acme/rig#12" }).click();
      await page.getByText("acme/rig#12 is being retried.").waitFor();
      await visit(page, "#/connections");
      await page.getByRole("button", { name: "Resume forge" }).click();
      await page.getByRole("region", { name: "forge" }).getByText("silent").waitFor();
      expect(bridge.asked.map((what) => what.split(" ")[0])).toEqual(["retry", "resume"]);
    });

    it("retry all dead letters of one reason, hundreds of them, and leave those of others", async () => {
      for (let number = 1; number <= 501; number += 1) {
        await bridge.store.deadLetters.put({
          ...{ subject: { ...troubledPull, number: 1000 + number }, reason: `OP#${number} is locked.`, tries: 1 },
          at: new Date(bridge.time - number),
        });
      }
      await signIn(page);
      await visit(page, "#/dead-letters");
      const reasons = page.getByRole("table", { name: "Reasons" });
      await reasons.getByText("OP#1 is locked.").waitFor();
      const group = reasons.locator("tbody tr", { hasText: "OP#1 is locked." });
      const cells = await group.locator("td").allTextContents();
      expect([0, 2, 4, 5].map((column) => cells[column])).toEqual([
        ...["501", "forge", "show only these", "Try all 501 again"],
      ]);
      expect(await group.locator("td p").first().textContent()).toBe("OP#1 is locked.");
      await group.getByRole("link", { name: "show only these" }).click();
      await page.getByRole("heading", { name: "Dead letters with this reason" }).waitFor();
      await page.getByText("Only the newest dead letters are shown.").waitFor();
      expect(await page.getByRole("button", { name: "Try again: acme/rig#12", exact: true }).count()).toBe(0);
      await group.getByRole("button", { name: /^Try all 501 again \(forge\): OP#1 is locked\.$/ }).click();
      await page.getByText("The dead letters with this reason are being retried.").waitFor();
      await page.getByText("No dead letter has this reason any more.").waitFor();
      expect(await reasons.locator("tbody tr").count()).toBe(1);
      expect(bridge.asked.map((what) => what.slice(0, 9))).toEqual(["retry all", "retry all"]);
      expect(bridge.queue.waiting.filter(({ cause }) => cause === "retry")).toHaveLength(501);
    });

    it("show the reason when they fail", async () => {
      await signIn(page);
      await visit(page, "#/dead-letters");
      await page.getByRole("button", { name: "Pause" }).click();
      await bridge.store.deadLetters.remove(troubledPullKey);
      await page.getByRole("button", { name: "Try again: acme/rig#12" }).click();
      await page.getByText("This dead letter no longer exists.").waitFor();
      expect(bridge.asked).toEqual([]);
    });

    it("are not offered on a read-only page", async () => {
      bridge.settings = { ...bridge.settings, page: { token: pageToken, allowActions: false } };
      await signIn(page);
      for (const hash of ["#/dead-letters", "#/connections", "#/deliveries/delivery-0"]) {
        await visit(page, hash);
        await page.getByText("Read-only.").waitFor();
        expect(await page.getByRole("button", { name: /Replay|again|Resume/ }).count()).toBe(0);
      }
    });
  });

  describe("text from servers", () => {
    it("stays text in every view", async () => {
      await signIn(page);
      for (const hash of [...views.slice(1), "#/deliveries/delivery-1", "#/overview"]) {
        await visit(page, hash);
        await page.getByText("globalThis.broken=1").filter({ visible: true }).first().waitFor();
        expect(await page.locator("main").locator("img, script").count()).toBe(0);
      }
      expect(await page.evaluate(() => "broken" in globalThis)).toBe(false);
    });

    it("is not linked when it contains an address that a browser should not follow", async () => {
      await signIn(page);
      await visit(page, "#/links");
      await page.getByText("acme/rig#13").waitFor();
      const addresses = await page
        .locator("main a")
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
      expect(addresses.filter((address) => !/^https?:/.test(address))).toEqual([]);
      expect(await page.getByRole("link", { name: "acme/rig#13" }).count()).toBe(0);
    });
  });

  describe("staying up to date", () => {
    const arrive = (id: string, event: string): Promise<unknown> =>
      bridge.store.deliveries.add({
        id,
        event,
        connection: "forge",
        receivedAt: new Date(bridge.time),
        subjects: [troubledPullKey],
        state: "queued",
      });

    it("shows new data without losing the focus or moving unchanged rows", async () => {
      await signIn(page);
      await visit(page, "#/deliveries");
      await page.getByRole("link", { name: "push" }).focus();
      await arrive("delivery-9", "release published");
      await page.getByRole("link", { name: "release published" }).waitFor();
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("push");
      await bridge.store.deliveries.finish(troubledPullKey, await bridge.store.deliveries.newest(), { state: "done" });
      await page.locator("tr", { hasText: "release published" }).getByText("done").waitFor();
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("push");
    });

    it("moves nothing without changes", async () => {
      await signIn(page);
      await live().waitFor();
      await page.evaluate(() => {
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries()) console.error(`layout shift ${JSON.stringify(shift)}`);
        }).observe({ type: "layout-shift" });
      });
      for (let polls = 0; polls < 2; polls += 1) await page.waitForResponse(/api\/deliveries/);
    });

    it("changes nothing after a pause, although a poll was in progress", async () => {
      await signIn(page);
      await visit(page, "#/dead-letters");
      const held = Promise.withResolvers<() => Promise<void>>();
      await page.route(/api\/dead-letters\?/, (route) => held.resolve(() => route.continue().catch(() => undefined)));
      const respond = await held.promise;
      await page.getByRole("button", { name: "Pause" }).click();
      await bridge.store.deadLetters.remove(troubledPullKey);
      await page.unroute(/api\/dead-letters\?/);
      await respond();
      // If the page did not ignore the poll's response, the dead letter would disappear from the view before the
      // following request ends.
      await page.evaluate(async () => void (await fetch("api/status")).text());
      expect(await page.getByRole("button", { name: "Try again: acme/rig#12" }).count()).toBe(1);
    });

    it("stops while it is paused or hidden, and updates immediately afterwards", async () => {
      await signIn(page);
      const pause = page.getByRole("button", { name: "Pause" });
      await pause.click();
      await quiet(page, tab);
      await arrive("delivery-9", "release published");
      await pause.click();
      await page.getByRole("link", { name: "release published" }).waitFor();
      await setHidden(page, true);
      await quiet(page, tab);
      await arrive("delivery-10", "release updated");
      await setHidden(page, false);
      await page.getByRole("link", { name: "release updated" }).waitFor();
    });

    it("reports an unavailable bridge, keeps its data, and continues when the bridge is back", async () => {
      await signIn(page);
      await page.route("**/api/status", (route) => route.abort());
      await page.getByText("Not up to date").waitFor();
      expect(await rows()).toHaveLength(4);
      await page.unroute("**/api/status");
      await live().waitFor();
    });
  });

  describe("accessibility", () => {
    it("lets the keyboard skip the bar, reach the views, and marks the current one", async () => {
      await signIn(page);
      const first = page.locator("a, button, input, [tabindex]").first();
      expect(await first.textContent()).toBe("Skip to the content");
      await first.focus();
      await page.keyboard.press("Enter");
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
      await page.getByRole("link", { name: "Dead letters" }).first().press("Enter");
      await page.getByRole("heading", { name: "Dead letters" }).waitFor();
      expect(await page.title()).toBe("Dead letters · Halyard bridge");
      await page.locator("h1:focus", { hasText: "Dead letters" }).waitFor();
      // The number of dead letters comes from a separate status request, so it may appear after the heading.
      await expect
        .poll(() => page.locator("[aria-current=page]").allTextContents())
        .toEqual(["Dead letters 1 waiting"]);
    });
  });
});

/** Waits for longer than the polling interval, and checks that the page sends no request during this time. */
async function quiet(page: Page, { requests }: Tab): Promise<void> {
  // Every earlier request is reported once the page has responded to this call.
  await page.evaluate(() => undefined);
  const before = requests.length;
  await page.waitForTimeout(2500);
  expect(requests.slice(before)).toEqual([]);
}

async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { configurable: true, value });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}
