import { expect, test, vi } from "vitest";
import { runProgram } from "../src/operator/commands/program.js";
import type { AlertsView, DeadLetterReasonsView, DeadLetterReasonView, StatusView } from "../src/page/wire.js";
import { createStore } from "../src/store/create-store.js";
import { openDatabase } from "../src/store/open-database.js";
import { goLive, writeConfigFile } from "./live.js";
import { recordingLogger } from "./recording-logger.js";

test("more than 1,000 dead letters have the same number in the metrics, the page, the alerts and the command", async () => {
  const live = await goLive();
  const database = await openDatabase(live.config, recordingLogger().logger);
  const { deadLetters } = createStore(database);
  const counts = { "The project is archived.": 1003, "The server responded with 500.": 200 };
  const subject = { kind: "pull", connection: "forge", owner: "acme", repo: "hull" } as const;
  let number = 0;
  for (const [reason, count] of Object.entries(counts)) {
    for (let left = count; left > 0; left -= 1) {
      number += 1;
      await deadLetters.put({ subject: { ...subject, number }, reason, at: new Date(number), tries: 1 });
    }
  }
  await database.close();

  const bridge = await live.start({ ...live.config, page: { ...live.config.page, allowActions: true } });
  // Polls, because the gauge exists only after the engine has started, and the server starts before the engine.
  await expect
    .poll(async () => (await (await fetch(`${bridge.url}/metrics`)).text()).split("\n"))
    .toContain("halyard_dead_letters 1203");
  const headers = { authorization: `Bearer ${bridge.pageToken}` };
  const get = async <View>(path: string): Promise<View> =>
    (await (await fetch(`${bridge.url}/api/${path}`, { headers })).json()) as View;
  const { reasons } = await get<DeadLetterReasonsView>("dead-letters/reasons");
  expect(Object.fromEntries(reasons.map(({ reason, count }) => [reason, count]))).toEqual(counts);
  expect((await get<AlertsView>("alerts")).alerts.map(({ summary }) => summary)).toEqual([
    expect.stringMatching(/ and 199 more: The server responded with 500\.$/),
    expect.stringMatching(/ and 1002 more: The project is archived\.$/),
  ]);
  // The navigation shows "99+" for 100 or more, so the bridge stops counting at 100.
  expect((await get<StatusView>("status")).deadLetters).toBe(100);

  const { path, env } = await writeConfigFile(live.config);
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value ?? "");
  const lines: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
  try {
    const command = ["--config", path, "dead-letters", "reasons", "--json"];
    expect(await runProgram(command, { version: "0.0.0" })).toBe(0);
  } finally {
    log.mockRestore();
    vi.unstubAllEnvs();
  }
  const listed = JSON.parse(lines.join("\n")) as readonly DeadLetterReasonView[];
  expect(listed.reduce((sum, { count }) => sum + count, 0)).toBe(1203);
});
