import { axeViolations } from "@halyard/testing/axe";
import { chromiumPath } from "@halyard/testing/chromium";
import { describe, expect, test } from "vitest";
import { accessibilityTree, controlRoles, landmarkRoles } from "./accessibility-tree.ts";
import { kinds, type Tab, useSite } from "./site.ts";

describe.skipIf(chromiumPath === undefined)("a reader with a disability", () => {
  const site = useSite();

  test.each(kinds)("“%s” is accessible in dark and light, and on a narrow screen", async (path) => {
    const complaints: string[] = [];
    for (const [colorScheme, width] of [
      ["light", 1280],
      ["dark", 360],
    ] as const) {
      const tab = await site.open(path, { colorScheme, viewport: { width, height: 800 } });
      if (path === "playground/") await tab.page.getByRole("button", { name: "Run" }).waitFor();
      const room = await tab.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (room > 0) complaints.push(`${width} px: ${room} px wider than the window`);
      complaints.push(...tab.complaints, ...(await axeViolations(tab.page)).map((text) => `${colorScheme}: ${text}`));
    }

    expect(complaints).toEqual([]);
  });

  test.each(kinds)("“%s” has named parts and controls, and a heading, for a screen reader", async (path) => {
    const { page } = await site.open(path);
    if (path === "playground/") {
      await page.getByRole("button", { name: "Run" }).click();
      await page.getByText(/^Done\./).waitFor();
    }
    const nodes = await accessibilityTree(page);
    const parts = nodes.filter(({ role }) => landmarkRoles.has(role)).map(({ role, name }) => `${role} ${name}`.trim());
    const controls = nodes.filter(({ role }) => controlRoles.has(role));

    expect(parts).toEqual(expect.arrayContaining(["banner", "search", "navigation Pages", "main"]));
    expect(new Set(parts).size, "two parts of the same name").toBe(parts.length);
    expect(controls.length).toBeGreaterThan(10);
    expect(controls.filter(({ name }) => name === "")).toEqual([]);
    const headings = nodes.filter(({ role }) => role === "heading").map(({ name }) => name);
    expect(headings.length).toBeGreaterThan(0);
    expect(headings).not.toContain("");
  });

  test("a screen reader is told the state of a run, of the story, and the number of results", async () => {
    const told = async ({ page }: Tab): Promise<readonly string[]> => {
      const nodes = await accessibilityTree(page);
      return nodes.filter(({ role, live }) => role === "status" && live === "polite").map(({ text }) => text);
    };
    const playground = await site.open("playground/");
    await playground.page.getByRole("button", { name: "Run" }).click();
    await playground.page.getByText(/^Done\./).waitFor();
    expect(await told(playground)).toContain("Done. The output is the same as in the documentation.");

    await playground.page.getByRole("combobox", { name: "Search" }).fill("lockVersion");
    const found = playground.page.getByRole("listbox", { name: "Results" }).getByRole("option");
    await found.first().waitFor();
    const results = await found.count();
    expect(await told(playground)).toContain(`${results} results`);

    const story = await site.open("playground/bridge/");
    await story.page.getByRole("button", { name: "Start the servers and the bridge" }).click();
    await story.page.getByRole("button", { name: "Open a pull request" }).click();
    await story.page.getByText(/^Done\. The bridge made /).waitFor();
    expect(await told(story)).toContainEqual(expect.stringMatching(/^Done\. The bridge made 6 writes/));
  });
});
