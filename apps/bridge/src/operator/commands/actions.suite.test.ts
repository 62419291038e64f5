import { expect, onTestFinished, test, vi } from "vitest";
import { goLive, writeConfigFile } from "../../../test/live.js";
import type { ActionView, DeadLettersView, DeliveriesView } from "../../page/wire.js";
import { runProgram } from "./program.js";

test("`actions list` shows the actions of the page and of the command line with their outcomes, page by page", async () => {
  const live = await goLive();
  let broken = true;
  const config = { ...live.config, page: { allowActions: true, keepActions: 86_400_000 } };
  const bridge = await live.start(config, {
    fetch: (name) => (request) =>
      Promise.resolve(
        name === "forge" && broken && request.method === "POST" && request.url.endsWith("/comments")
          ? Response.json({ message: "comments are closed" }, { status: 422 })
          : fetch(request),
      ),
  });
  await live.sendTo(bridge.url!);
  await live.openPull("Fixes OP#1", "hoist");
  await live.settle(bridge);

  const { path, env } = await writeConfigFile(config);
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value ?? "");
  onTestFinished(() => void vi.unstubAllEnvs());
  const run = async (code: number, ...args: string[]): Promise<string[]> => {
    const lines: string[] = [];
    const log = vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    try {
      expect(await runProgram(["--config", path, ...args], { version: "0.0.0" })).toBe(code);
    } finally {
      log.mockRestore();
      error.mockRestore();
    }
    return lines;
  };
  expect(await run(0, "actions", "list")).toEqual(["There are no sign-ins or actions."]);

  const headers = { authorization: `Bearer ${bridge.pageToken}` };
  const read = async <View>(what: string): Promise<View> =>
    (await (await fetch(`${bridge.url}/api/${what}`, { headers })).json()) as View;
  await fetch(`${bridge.url}/api/connections/forge/resume`, { method: "POST", headers });
  // An ignored delivery has no subject, so its replay is refused.
  const { deliveries } = await read<DeliveriesView>("deliveries?state=ignored&own=show");
  const ignored = deliveries.find(({ subjects }) => subjects.length === 0)!.id;
  await run(1, "deliveries", "replay", ignored);
  broken = false;
  const { deadLetters } = await read<DeadLettersView>("dead-letters");
  await run(0, "dead-letters", "retry", deadLetters[0]!.id);
  expect(await run(0, "dead-letters", "list")).toEqual(["There are no dead letters."]);
  expect(await run(0, "dead-letters", "reasons")).toEqual(["There are no dead letters."]);

  const lines = await run(0, "actions", "list", "--limit", "2");
  const { next } = await read<{ readonly next: string }>("actions?limit=2");
  expect(lines).toEqual([
    expect.stringMatching(/^\S+Z {2}command line {2}retried the dead letter .* {2}done$/),
    expect.stringMatching(/^\S+Z {2}command line {2}replayed the delivery .* {2}failed: .*\.$/),
    `To list older entries, run \`bridge actions list --before ${next}\`.`,
  ]);
  expect(await run(0, "actions", "list", "--before", next)).toEqual([
    expect.stringMatching(/^\S+Z {2}page token {2}resumed the connection forge {2}done$/),
  ]);
  const actions = JSON.parse((await run(0, "actions", "list", "--json")).join("\n")) as ActionView[];
  expect(actions.map(({ origin, action, outcome }) => [origin, action, outcome])).toEqual([
    ["command", "retry", "done"],
    ["command", "replay", "failed"],
    ["token", "resume", "done"],
  ]);

  const requested = live.log.map(({ msg }) => String(msg)).filter((line) => line.includes("was requested"));
  expect(requested).toEqual([
    "A replay was requested on the command line.",
    "A retry was requested on the command line.",
  ]);
});
