import { chromiumPath, launchChromium } from "@halyard/testing/chromium";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { runProgram } from "../src/operator/commands/program.js";
import type { DeliveryView } from "../src/page/wire.js";
import { openTab, signIn } from "./chromium.js";
import { goLive, writeConfigFile } from "./live.js";

// The bridge has deliveries that are done, deliveries that failed, and deliveries that it ignored because it caused
// them itself.

describe.skipIf(chromiumPath === undefined)("the charts (set HALYARD_CHROMIUM where it is skipped)", () => {
  test("have the sums of the metrics and of `deliveries list`", async () => {
    let broken = false;
    const live = await goLive();
    const fetchOf = (name: string) => (request: Request) =>
      Promise.resolve(
        name === "forge" && broken && request.method === "POST" && request.url.endsWith("/comments")
          ? Response.json({ message: "comments are closed" }, { status: 422 })
          : fetch(request),
      );
    const bridge = await live.start(undefined, { fetch: fetchOf });
    await expect.poll(() => live.log.map(({ msg }) => msg)).toContain("A sweep has finished.");
    await live.sendTo(bridge.url!);
    await live.openPull("Fixes OP#1", "hoist");
    await live.settle(bridge);
    broken = true;
    await live.openPull("Fixes OP#2", "mast");
    await live.settle(bridge);
    // Reads the sums from the metrics.
    const metrics = await (await fetch(`${bridge.url}/metrics`)).text();
    const outcomes = (state: string): number =>
      [...metrics.matchAll(/^halyard_delivery_outcomes_total\{[^}]*state="(\w+)"[^}]*\} (\d+)$/gm)]
        .filter(([, of]) => of === state)
        .reduce((sum, [, , count]) => sum + Number(count), 0);
    const counted = { done: outcomes("done"), failed: outcomes("failed"), ignored: outcomes("ignored") };
    expect(Math.min(...Object.values(counted))).toBeGreaterThan(0);

    // Reads the sums from the command.
    const { path, env } = await writeConfigFile(live.config);
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value ?? "");
    onTestFinished(() => void vi.unstubAllEnvs());
    const list = async (state: string): Promise<readonly DeliveryView[]> => {
      const lines: string[] = [];
      const log = vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
      const flags = ["--state", state, "--limit", "500", "--json"];
      expect(await runProgram(["--config", path, "deliveries", "list", ...flags], { version: "0.0.0" })).toBe(0);
      log.mockRestore();
      return JSON.parse(lines.join("\n")) as readonly DeliveryView[];
    };
    const listed = {
      done: (await list("done")).length,
      failed: (await list("failed")).length,
      ignored: (await list("ignored")).length,
    };
    expect(listed).toEqual(counted);
    expect(await list("queued")).toEqual([]);

    // Reads the sums from the chart.
    const browser = await launchChromium();
    onTestFinished(() => browser.close());
    const { page } = await openTab(browser, { url: bridge.url! });
    await signIn(page, bridge.pageToken);
    const { done, failed } = counted;
    const summary = `${done + failed} arrived, ${done} done, ${failed} failed.`;
    await page.getByRole("img", { name: `Throughput. ${summary}` }).waitFor();
    const throughput = page.locator("figure", { has: page.getByRole("img", { name: "Throughput" }) });
    await throughput.getByText("As a table").press("Enter");
    await throughput.locator("tbody tr").first().waitFor();
    const cells = await throughput.locator("tbody td").allTextContents();
    const sums = [0, 1, 2].map((column) =>
      cells.reduce((sum, cell, at) => (at % 3 === column ? sum + Number(cell) : sum), 0),
    );
    expect(sums).toEqual([done, failed, done + failed]);
  });
});
