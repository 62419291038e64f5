import { axeViolations } from "@halyard/testing/axe";
import { chromiumPath } from "@halyard/testing/chromium";
import { describe, expect, test } from "vitest";
import { useSite } from "./site.ts";

describe.skipIf(chromiumPath === undefined)("the bridge in the page", () => {
  const site = useSite();

  test("the bridge plays its story in the page, and both servers show each step", async () => {
    const { page, complaints } = await site.open("playground/bridge/");
    await page.getByRole("button", { name: "Start the servers and the bridge" }).press("Enter");
    const steps = ["Open a pull request", "Request a review", "Merge it", "Change the other side"];
    const seen: unknown[] = [];
    for (const name of steps) {
      // The focus moves on to the next step, so the Enter key alone plays all steps.
      await page.waitForFunction((title) => document.activeElement?.textContent === title, name);
      await page.keyboard.press("Enter");
      const part = page
        .getByRole("listitem")
        .filter({ has: page.getByRole("button", { name, exact: true }) })
        .last();
      await part.getByRole("heading", { name: `${name}: what the bridge wrote` }).waitFor();
      const tables = await part
        .locator(".state .table")
        .evaluateAll((all) =>
          all.flatMap((table) =>
            [...table.querySelectorAll("tbody tr[class]")].map((row) => `${table.ariaLabel ?? ""}: ${row.className}`),
          ),
        );
      const workPackages = part.getByRole("group", { name: "OpenProject: Work packages" });
      const cells = await workPackages.locator("tbody tr.changed td").allTextContents();
      seen.push({ tables, cells: cells.join(" "), writes: (await part.locator(".writes li").count()) > 0 });
    }

    expect(seen).toMatchInlineSnapshot(`
      [
        {
          "cells": "changed #4 Grease the winch In progress ",
          "tables": [
            "Git server: Pull requests: new",
            "Git server: Comments on issues and pull requests: new",
            "OpenProject: Work packages: changed",
            "OpenProject: Comments on work packages: new",
            "OpenProject: Comments on work packages: new",
            "OpenProject: Time entries: new",
          ],
          "writes": true,
        },
        {
          "cells": "changed #4 Grease the winch In review ",
          "tables": [
            "Git server: Pull requests: changed",
            "Git server: Comments on issues and pull requests: changed",
            "OpenProject: Work packages: changed",
            "OpenProject: Comments on work packages: changed",
          ],
          "writes": true,
        },
        {
          "cells": "changed #4 Grease the winch Developed ",
          "tables": [
            "Git server: Pull requests: changed",
            "Git server: Comments on issues and pull requests: changed",
            "OpenProject: Work packages: changed",
            "OpenProject: Comments on work packages: changed",
          ],
          "writes": true,
        },
        {
          "cells": "changed #4 Grease every winch Developed Grace Hopper",
          "tables": [
            "Git server: Comments on issues and pull requests: changed",
            "OpenProject: Work packages: changed",
          ],
          "writes": true,
        },
      ]
    `);
    expect([...complaints, ...(await axeViolations(page))]).toEqual([]);
  });

  test("a bridge that cannot be loaded is reported", async () => {
    const page = await site.newPage();
    await page.route(/\/story-worker-[^/]+\.js$/, (route) => route.abort());
    await page.goto(`${site.url}playground/bridge/`);
    await page.getByRole("button", { name: "Start the servers and the bridge" }).click();
    await page.getByText(/^The bridge could not be loaded: .*Reload the page\.$/).waitFor();
  });

  test("a program with the bridge is edited, with its types", async () => {
    const { page, complaints } = await site.open("playground/#example=playground-bridge-1");
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByText("Types are ready: no errors.").waitFor();
    const editor = page.getByRole("textbox", { name: "Program" });
    await editor.click();
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText(`import { startBridge } from "#bridge";

const bridge = await startBridge({ status: { merged: { closing: "Closed" } } });
const rig = { owner: "acme", repo: "rig" };
await bridge.git.contents.writeFile({ ...rig, path: "w", content: "w", message: "Refs OP#4", new_branch: "w" });
await bridge.git.pulls.create({ ...rig, head: "w", base: "main", title: "Winch", body: "Closes OP#4" });
await bridge.gitAs("grace").pulls.merge({ ...rig, index: 1, Do: "merge" });
await bridge.settle();
console.log((await bridge.pm.workPackages.get({ id: 4 }))._links.status.title);
const wrong: number = bridge.writes;
`);
    await page.locator(".cm-lintRange-error").first().hover();
    await page.getByText("Type 'readonly string[]' is not assignable to type 'number'").waitFor();
    await page.mouse.move(0, 0);
    await page.getByText("startBridge").last().hover();
    await page.getByText("Starts OpenProject and a git server in memory, and the bridge between").waitFor();
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByText(/^Done\./).waitFor();

    expect(await page.locator("pre.output").textContent()).toBe("Closed\n");
    // The page shows the bridge's requests, and both servers.
    expect(await page.getByText("OpenProject: POST /api/v3/work_packages/4/activities").count()).toBeGreaterThan(0);
    expect(await page.getByRole("group", { name: "Git server: Pull requests" }).locator("tr.new").count()).toBe(1);
    expect(complaints).toEqual([]);
  });
});
