import { axeViolations } from "@halyard/testing/axe";
import { chromiumPath, launchChromium } from "@halyard/testing/chromium";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTab, signIn, visit } from "../../test/chromium.js";
import { audit } from "../../test/page-audit.js";
import { startPage, type PageFixture } from "../../test/page-fixture.js";
import { layoutProblems } from "../../test/page-layout.js";
import { playHour, shownDelivery } from "../../test/page-story.js";
import { playTrouble } from "../../test/page-trouble.js";

const lists = ["overview", "deliveries", "queue", "links", "dead-letters", "connections", "actions"];

/** States of the page. `play` creates the state, and `delivery` is the delivery whose view is checked. */
const states = [
  { state: "empty", play: async () => undefined, delivery: "unknown" },
  { state: "busy", play: playHour, delivery: shownDelivery },
  { state: "failing", play: playTrouble, delivery: "delivery-0" },
] as const;
const cases = states.flatMap((state) =>
  [1280, 390].flatMap((width) => (["light", "dark"] as const).map((colorScheme) => ({ ...state, width, colorScheme }))),
);

describe.skipIf(chromiumPath === undefined)("every view (set HALYARD_CHROMIUM where it is skipped)", () => {
  let browser: Browser;
  const bridges = new Map<string, PageFixture>();
  beforeAll(async () => {
    browser = await launchChromium();
    for (const { state, play } of states) {
      const bridge = await startPage({ allowActions: true });
      await play(bridge);
      bridges.set(state, bridge);
    }
  });
  afterAll(async () => {
    await browser.close();
    await Promise.all([...bridges.values()].map((bridge) => bridge.close()));
  });

  test.each(cases)(
    "of a bridge that is $state fits $width pixels in $colorScheme colours, and axe finds nothing",
    async ({ state, width, colorScheme, delivery }) => {
      const settings = { colorScheme, viewport: { width, height: 800 } };
      const { page, complaints } = await openTab(browser, bridges.get(state)!, settings);
      const problems = async (): Promise<string[]> => [
        ...(await audit(page)),
        ...(await layoutProblems(page)),
        ...(await axeViolations(page)),
      ];
      await page.getByLabel("Token").waitFor();
      expect({ view: "sign-in", problems: await problems() }).toEqual({ view: "sign-in", problems: [] });
      await signIn(page);
      for (const view of [...lists.slice(1), `deliveries/${delivery}`, "unknown", "overview"]) {
        await visit(page, `#/${view}`);
        expect({ view, problems: await problems() }).toEqual({ view, problems: [] });
      }
      await page.context().close();
      expect(complaints).toEqual([]);
    },
  );
});
