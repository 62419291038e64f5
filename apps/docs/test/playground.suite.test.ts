import { readFileSync } from "node:fs";
import { join } from "node:path";
import { axeViolations } from "@halyard/testing/axe";
import { chromiumPath } from "@halyard/testing/chromium";
import { describe, expect, inject, test } from "vitest";
import { type Example, exampleFile, type ListedExample } from "../src/site/example.ts";
import { useSite } from "./site.ts";

describe.skipIf(chromiumPath === undefined)("the playground", () => {
  const site = useSite();

  test("every example prints in the playground what its page says", async () => {
    const { page, complaints } = await site.open("playground/");
    const list = "assets/examples.json";
    const read = (path: string): unknown => JSON.parse(readFileSync(join(inject("folder"), path), "utf8"));
    const examples = read(list) as readonly ListedExample[];
    expect(examples.length).toBeGreaterThan(3);
    for (const { id } of examples) {
      const { output } = read(exampleFile(list, id)) as Example;
      // The click waits while the chosen example is loading, because the Run button is disabled.
      await page.locator("select").selectOption(id);
      await page.getByRole("button", { name: "Run" }).click();
      await page.getByText(/^Done\./).waitFor();

      expect(await page.locator("pre.output").textContent(), id).toBe(`${output.trimEnd()}\n`);
      await page.getByText("The output is the same as in the documentation.").waitFor();
    }
    expect(await page.locator(".requests details").count()).toBeGreaterThan(1);
    expect(complaints).toEqual([]);
  });

  test("nothing can be run or edited before the program is loaded", async () => {
    const page = await site.newPage();
    const requested = Promise.withResolvers<() => void>();
    await page.route(/operations-openproject-workPackages-1\.json$/, (route) => {
      requested.resolve(() => void route.continue());
    });
    await page.goto(`${site.url}playground/#example=operations-openproject-workPackages-1`);
    const respond = await requested.promise;
    expect(await page.locator("#program").getByRole("button").count()).toBe(0);
    respond();
    await page.locator("button.primary:enabled").waitFor();
    expect(await page.getByRole("group", { name: "Program" }).textContent()).toContain("workPackages");

    // The page shows the earlier program until the next one is loaded.
    const next = Promise.withResolvers<() => void>();
    await page.route(/playground-1\.json$/, (route) => {
      next.resolve(() => void route.continue());
    });
    await page.evaluate(() => (location.hash = "example=playground-1"));
    const respondNext = await next.promise;
    expect(await page.getByRole("button", { name: "Run" }).isDisabled()).toBe(true);
    respondNext();
    await page.locator("button.primary:enabled").waitFor();
    expect(await page.locator("select").inputValue()).toBe("playground-1");
  });

  test("a choice disables Run immediately, also while a program is running, until the chosen one is loaded", async () => {
    const { page, complaints } = await site.open("playground/#example=operations-openproject-workPackages-1");
    const [choice, run] = [page.locator("select"), page.getByRole("button", { name: "Run" })];
    const held = Promise.withResolvers<() => void>();
    await page.route(/playground-1\.json$/, (route) => {
      held.resolve(() => void route.continue());
    });
    await run.click();
    await choice.selectOption("playground-1");
    const respond = await held.promise;
    await page.getByText(/^Done\./).waitFor();
    expect(await run.isDisabled()).toBe(true);

    // A click before the response arrives must not run the earlier program.
    await run.evaluate((button: HTMLButtonElement) => {
      button.click();
    });
    expect(await page.getByRole("status").filter({ hasText: "Done." }).count()).toBe(1);
    respond();
    await run.click();
    await page.getByText("The output is the same as in the documentation.").waitFor();
    expect(await page.getByRole("group", { name: "Git server: Pull requests" }).locator("tr.new").count()).toBe(1);

    await page.goBack();
    await expect.poll(() => choice.inputValue()).toBe("operations-openproject-workPackages-1");
    expect(complaints).toEqual([]);
  });

  test("the editor gets the focus when it is loaded, and Edit keeps its place until then", async () => {
    const { page, complaints } = await site.open("playground/");
    const held = Promise.withResolvers<() => void>();
    await page.route(/\/editor-[^/]+\.js$/, (route) => {
      held.resolve(() => void route.continue());
    });
    await page.getByRole("button", { name: "Edit" }).press("Enter");
    const respond = await held.promise;
    expect(await page.getByRole("group", { name: "Program" }).count()).toBe(1);
    respond();
    await page.getByRole("textbox", { name: "Program" }).and(page.locator(":focus")).waitFor();
    await page.getByText("Types are ready: no errors.").waitFor();
    expect(complaints).toEqual([]);
  });

  test("an editor that cannot be loaded is reported, and the program can still be run", async () => {
    const page = await site.newPage();
    await page.route(/\/editor-[^/]+\.js$/, (route) => route.abort());
    await page.goto(`${site.url}playground/`);
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByText(/^The editor could not be loaded: .*Reload the page\.$/).waitFor();
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByText("The output is the same as in the documentation.").waitFor();
  });

  test("a program that cannot be loaded is reported, and the page says what to do", async () => {
    const page = await site.newPage();
    await page.route(/\/examples\.json$/, (route) => route.abort());
    await page.goto(`${site.url}playground/`);
    await page.getByText(/^The playground could not be loaded: .*Reload the page\.$/).waitFor();
    expect(await page.locator("#program").getByRole("button").count()).toBe(0);
  });

  test("the servers are shown as tables after a run, with its changes marked", async () => {
    const { page, complaints } = await site.open("playground/#example=playground-1");
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByText(/^Done\./).waitFor();
    const changed = async (table: string): Promise<readonly string[]> => {
      const rows = page.getByRole("group", { name: table }).locator("tbody tr[class]");
      return (await rows.allTextContents()).map((text) => text.slice(0, 40));
    };

    expect(await changed("Git server: Pull requests")).toEqual(["newacme/rig#1Closes OP#4: grease the win"]);
    expect(await changed("OpenProject: Comments on work packages")).toEqual([
      "new#4Bridge BotPull request: Closes OP#4",
    ]);
    expect(await changed("OpenProject: Work packages")).toEqual([]);
    expect(await page.getByRole("group", { name: "OpenProject: Work packages" }).locator("tbody tr").count()).toBe(12);
    expect([...complaints, ...(await axeViolations(page))]).toEqual([]);
  });

  test("the documents of a run are drawn with their links", async () => {
    const { page } = await site.open("playground/#example=operations-openproject-workPackages-1");
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByText(/^Done\./).waitFor();

    const drawing = page.getByRole("group", { name: "Links between documents" });
    await drawing.locator("text", { hasText: "WorkPackage 4" }).first().waitFor();
    expect(await drawing.locator("text", { hasText: "WorkPackage 4" }).count()).toBe(1);
    expect(await drawing.locator("text", { hasText: "status" }).count()).toBeGreaterThan(0);
  });

  test("the playground is used with the keyboard alone", async () => {
    const { page, complaints } = await site.open("playground/");
    await page.getByRole("button", { name: "Run" }).waitFor();
    const focused = (): Promise<string> =>
      page.evaluate(() => {
        const { activeElement: at } = document;
        return at?.ariaLabel ?? at?.textContent ?? "";
      });
    const tab = async (): Promise<string> => {
      await page.keyboard.press("Tab");
      return focused();
    };
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.locator("main:focus").waitFor();

    // Chooses the second example in the list and runs it.
    expect(await tab()).toBe("Example");
    const first = await page.locator("select").inputValue();
    await page.keyboard.press("ArrowDown");
    expect(await page.locator("select").inputValue()).not.toBe(first);
    await page.locator("button.primary:enabled").waitFor();
    expect(await tab()).toBe("Run");
    await page.keyboard.press("Enter");
    await page.getByText("The output is the same as in the documentation.").waitFor();
    expect(await focused()).toBe("Run");

    // The Tab key reaches everything that the run shows, in page order.
    const reached = [await tab(), await tab(), await tab(), await tab()];
    expect(reached).toEqual(["Edit", "Share", "Program", "Output"]);
    expect(await tab()).toMatch(/^(?:OpenProject|Git server): GET /);
    await page.keyboard.press("Enter");
    await page.locator(".requests details[open]").first().waitFor();

    await page.getByRole("button", { name: "Edit" }).press("Enter");
    await page.getByRole("textbox", { name: "Program" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Control+Enter");
    await page.getByText("The output is the same as in the documentation.").waitFor();
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("Output");
    expect(complaints).toEqual([]);
  });
});
