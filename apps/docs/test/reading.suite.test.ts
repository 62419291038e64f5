import { chromiumPath } from "@halyard/testing/chromium";
import { describe, expect, test } from "vitest";
import { useSite } from "./site.ts";

describe.skipIf(chromiumPath === undefined)("a reader", () => {
  const site = useSite();

  test("the search finds a heading, by keyboard alone", async () => {
    const { page, complaints } = await site.open("guides/bridge/");
    await page.keyboard.press("/");
    await page.keyboard.type("backfill");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    const name = await page.locator('[aria-selected="true"] a').evaluate((link) => link.firstChild?.textContent ?? "");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.hash !== "");

    const anchor = new URL(page.url()).hash.slice(1);
    expect(await page.evaluate((id) => document.getElementById(id)?.textContent, anchor)).toContain(name);
    expect(complaints).toEqual([]);
  });

  test("the Enter key of a fast reader opens the first result when the index is loaded", async () => {
    const { page, complaints } = await site.open("guides/quick-start/");
    const held = Promise.withResolvers<() => void>();
    await page.route(/\/search\.json$/, (route) => {
      held.resolve(() => void route.continue());
    });
    await page.keyboard.press("/");
    await page.keyboard.type("backfill");
    await page.keyboard.press("Enter");
    const respond = await held.promise;
    expect(page.url()).toBe(`${site.url}guides/quick-start/`);
    respond();
    await page.waitForURL((url) => url.href !== `${site.url}guides/quick-start/`);
    expect(complaints).toEqual([]);
  });

  test("a search without its index is reported, and works as soon as the index is there", async () => {
    const page = await site.newPage();
    await page.route(/\/search\.json$/, (route) => route.abort());
    await page.goto(`${site.url}guides/quick-start/`);
    await page.getByRole("combobox", { name: "Search" }).fill("webhook");
    await page.getByText("The search index could not be loaded. Reload the page.").waitFor();
    await page.unrouteAll();
    await page.getByRole("combobox", { name: "Search" }).fill("webhooks");
    await page.getByRole("option").first().waitFor();
  });

  test("the first key leads to the content", async () => {
    const { page } = await site.open("guides/tutorial/");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");

    await page.locator("#content:focus").waitFor();
    expect(new URL(page.url()).hash).toBe("#content");
  });

  test("the list of pages shows the place of the page, however far down it is", async () => {
    const { page, complaints } = await site.open("security/");
    const current = page.getByRole("navigation", { name: "Pages" }).locator('[aria-current="page"]');

    expect(await current.textContent()).toBe("Security");
    expect(await current.evaluate((link) => link.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("the theme is chosen and kept", async () => {
    const { page } = await site.open("", { colorScheme: "light" });
    await page.getByRole("button", { name: "Dark" }).click();
    await page.reload();

    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  });

  test("pictures match the chosen theme and have alternative text", async () => {
    const { page, complaints } = await site.open("guides/bridge/", { colorScheme: "light" });
    const shown = page.locator("img.picture").filter({ visible: true });
    const read = async (): Promise<readonly string[]> => {
      const names: string[] = [];
      for (const picture of await shown.all()) {
        await picture.scrollIntoViewIfNeeded();
        names.push(
          await picture.evaluate(async (image: HTMLImageElement) => {
            await image.decode();
            return `${image.src.split("/").at(-1)} ${image.naturalWidth > 0} ${image.alt.length > 40}`;
          }),
        );
      }
      return names;
    };
    const pictures = ["bridge-overview", "bridge-delivery", "bridge-connections"];

    expect(await read()).toEqual(pictures.map((name) => `${name}.webp true true`));
    await page.getByRole("button", { name: "Dark" }).click();
    expect(await read()).toEqual(pictures.map((name) => `${name}-dark.webp true true`));
    expect(complaints).toEqual([]);
  });

  test("a page is printed in light colours, with its drawings and without navigation", async () => {
    const { page } = await site.open("guides/bridge/", { colorScheme: "light", viewport: { width: 700, height: 900 } });
    await page.getByRole("button", { name: "Dark" }).click();
    await page.emulateMedia({ media: "print", colorScheme: "dark" });

    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(255, 255, 255)");
    expect(await page.locator(".top, nav, footer, .copy").filter({ visible: true }).count()).toBe(0);
    expect(await page.locator("img.picture.light").first().isVisible()).toBe(true);
    expect(await page.locator("img.picture.dark").first().isVisible()).toBe(false);
    const wide = await page
      .locator("main pre, main .drawing svg, main img")
      .evaluateAll((parts) => parts.filter((part) => part.getBoundingClientRect().right > innerWidth).length);
    expect(wide).toBe(0);
    const pdf = await page.pdf({ format: "A4" });
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  });

  test.each([
    ["guides/writing/", "May a failed attempt be retried?"],
    ["guides/bridge/", "Who may do what through the bridge?"],
    ["architecture/", "Apps use the sandbox"],
  ])("%s has its drawing from the sources", async (path, title) => {
    const { page, complaints } = await site.open(path);

    expect(await page.getByRole("img", { name: title }).count()).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  });

  test("the search works without a network once its index is loaded, and announces the number of results", async () => {
    const { page, complaints } = await site.open("guides/quick-start/");
    const loaded = page.waitForEvent("requestfinished", (request) => request.url().endsWith("/search.json"));
    await page.getByRole("combobox", { name: "Search" }).focus();
    await loaded;
    await page.context().setOffline(true);
    await page.keyboard.type("webhook");
    await page.getByRole("option").first().waitFor();

    const count = await page.getByRole("option").count();
    expect(count).toBeGreaterThan(3);
    await page.getByRole("search").getByRole("status").getByText(`${count} results`).waitFor();
    await page.keyboard.type("xyzzyx");
    await page.getByRole("search").getByRole("status").getByText("No results").waitFor();
    expect(complaints).toEqual([]);
  });
});
