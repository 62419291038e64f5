import { chromiumPath, launchChromium } from "@halyard/testing/chromium";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { runProgram } from "../src/operator/commands/program.js";
import type { DeadLettersView, DeliveryView } from "../src/page/wire.js";
import { openTab, signIn } from "./chromium.js";
import { goLive, writeConfigFile } from "./live.js";

// In this test, some deliveries succeed, some fail, and the bridge ignores those about its own writes.

describe.skipIf(chromiumPath === undefined)("the charts (set HALYARD_CHROMIUM where it is skipped)", () => {
  test("have the sums of the metrics and of `deliveries list`, also after a retry and a replay", async () => {
    let broken = false;
    const live = await goLive();
    const fetchOf = (name: string) => (request: Request) =>
      Promise.resolve(
        name === "forge" && broken && request.method === "POST" && request.url.endsWith("/comments")
          ? Response.json({ message: "comments are closed" }, { status: 422 })
          : fetch(request),
      );
    const config = { ...live.config, page: { allowActions: true, keepActions: 86_400_000 } };
    const bridge = await live.start(config, { fetch: fetchOf });
    await expect.poll(() => live.log.map(({ msg }) => msg)).toContain("A sweep has finished.");
    await live.sendTo(bridge.url!);
    await live.openPull("Fixes OP#1", "hoist");
    await live.settle(bridge);
    broken = true;
    await live.openPull("Fixes OP#2", "mast");
    await live.settle(bridge);
    const metricsOf = async (name: string): Promise<(state: string) => number> => {
      const text = await (await fetch(`${bridge.url}/metrics`)).text();
      return (state) =>
        [...text.matchAll(new RegExp(`^${name}\\{[^}]*state="(\\w+)"[^}]*\\} (\\d+)$`, "gm"))]
          .filter(([, of]) => of === state)
          .reduce((sum, [, , count]) => sum + Number(count), 0);
    };
    const countedNow = async (): Promise<Readonly<Record<"done" | "failed" | "ignored", number>>> => {
      const outcomes = await metricsOf("halyard_delivery_outcomes_total");
      return { done: outcomes("done"), failed: outcomes("failed"), ignored: outcomes("ignored") };
    };

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
    const listedNow = async (): Promise<Readonly<Record<"done" | "failed" | "ignored", number>>> => {
      expect(await list("queued")).toEqual([]);
      return {
        done: (await list("done")).length,
        failed: (await list("failed")).length,
        ignored: (await list("ignored")).length,
      };
    };
    const counted = await countedNow();
    expect(Math.min(...Object.values(counted))).toBeGreaterThan(0);
    expect(await listedNow()).toEqual(counted);

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

    // Retries the dead letters twice: the first time they fail again, the second time they succeed. Then replays a
    // failed and a successful delivery.
    const headers = { authorization: `Bearer ${bridge.pageToken}` };
    const retry = async (): Promise<void> => {
      const { deadLetters } = (await (
        await fetch(`${bridge.url}/api/dead-letters`, { headers })
      ).json()) as DeadLettersView;
      expect(deadLetters.length).toBeGreaterThan(0);
      for (const { id } of deadLetters)
        await fetch(`${bridge.url}/api/dead-letters/${id}/retry`, { method: "POST", headers });
      await live.settle(bridge);
    };
    await retry();
    broken = false;
    await retry();
    const sum = (counts: Readonly<Record<string, number>>): number =>
      Object.values(counts).reduce((total, count) => total + count, 0);
    expect(await countedNow()).toEqual(await listedNow());
    const before = await countedNow();
    const replayed = [(await list("failed"))[0]!, (await list("done"))[0]!];
    for (const { id } of replayed)
      await fetch(`${bridge.url}/api/deliveries/${id}/replay`, { method: "POST", headers });
    await live.settle(bridge);
    const after = await countedNow();
    expect(sum(after)).toBe(sum(await listedNow()));
    expect(after.failed).toBe(before.failed);
    expect((await metricsOf("halyard_delivery_replays_total"))("done")).toBe(2);
  });
});
