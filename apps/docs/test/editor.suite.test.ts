import { chromiumPath } from "@halyard/testing/chromium";
import { describe, expect, test } from "vitest";
import { useSite } from "./site.ts";

describe.skipIf(chromiumPath === undefined)("the editor of the playground", () => {
  const site = useSite();

  test("a program is edited, run and shared by its address, and reaches no network", async () => {
    const { page, complaints } = await site.open("playground/");
    await page.getByRole("button", { name: "Edit" }).click();
    const editor = page.getByRole("textbox", { name: "Program" });
    await editor.click();
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText(
      'const refused = await fetch("https://example.com/").catch((error: Error) => error.name);\nconsole.log("edited", refused);',
    );
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByText("Done.").waitFor();

    expect(await page.locator("pre.output").textContent()).toBe("edited TypeError\n");
    expect(complaints.every((text) => text.includes("https://example.com/"))).toBe(true);

    await page.getByRole("button", { name: "Share" }).click();
    await page.waitForURL(/#code=/);
    const other = await site.open(`playground/${new URL(page.url()).hash}`);
    await other.page.getByText('console.log("edited", refused);').waitFor();
    expect(other.complaints).toEqual([]);
  });

  test("the editor marks errors, shows types and completes names", async () => {
    const { page, complaints } = await site.open("playground/");
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByText(/^Types are ready/).waitFor();
    await page.getByRole("textbox", { name: "Program" }).click();
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText(
      'import { createPmClient } from "@halyard/pm-resources";\nconst pm = createPmClient({ baseUrl: 5 });\n',
    );

    await page.locator(".cm-lintRange-error").first().hover();
    await page.getByText("Type 'number' is not assignable to type 'string | URL'").waitFor();
    await page.mouse.move(0, 0);

    await page.getByText("createPmClient").last().hover();
    await page.getByText("Creates a client for an OpenProject server").waitFor();
    await page.mouse.move(0, 0);

    await page.getByRole("textbox", { name: "Program" }).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("pm.workP");
    await page.getByRole("option", { name: "workPackages", exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });
});
