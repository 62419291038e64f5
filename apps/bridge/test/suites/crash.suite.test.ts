import { postgresBin, startPostgres, withoutPostgres } from "@halyard/testing/postgres";
import { describe, expect, test } from "vitest";
import { actionsPerKill, playCrashStory, playUndisturbed } from "./crash-story.js";
import { planKills } from "./crash-plan.js";
import { killsPerUpheaval, playCrashUpheaval } from "./crash-upheaval.js";
import { upheavals } from "./upheavals.js";
import type { Snapshot } from "./snapshot.js";

// A short version of `npm run test:crash`.
const kills = 3;
const seed = 1;

let calm: Promise<Snapshot> | undefined;

async function expectAsUndisturbed(databaseUrl?: string): Promise<void> {
  calm ??= playUndisturbed({ seed, actions: kills * actionsPerKill, upheavals: true });
  const undisturbed = await calm;
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  const { faults } = await playCrashStory({ seed, kills, undisturbed, databaseUrl, print, upheavals: true });
  expect(faults).toEqual([]);
  expect(lines).toHaveLength(kills);
}

// These tests run concurrently, because they spend most of their time waiting.
describe.concurrent("the built program, killed with SIGKILL under load, causes no loss and no duplicate", () => {
  test("on the embedded database", () => expectAsUndisturbed());

  test("while a repository is transferred out of the mappings and back", async () => {
    const upheaval = upheavals.find(
      ({ name }) => name === "the repository is transferred out of the mappings and back",
    )!;
    const { faults } = await playCrashUpheaval({ seed, upheaval, print: () => undefined });
    expect(faults).toEqual([]);
  });

  test("in every story of a full run", () => {
    const { random, upheavals: played } = planKills(100, seed);
    expect(new Set(played)).toEqual(new Set(upheavals));
    expect(random + played.length * killsPerUpheaval).toBe(100);
    expect(random).toBeGreaterThanOrEqual(30);
  });

  test.skipIf(postgresBin === undefined)(
    postgresBin === undefined ? `on PostgreSQL (${withoutPostgres})` : "on PostgreSQL",
    async ({ onTestFinished }) => {
      const postgres = await startPostgres();
      onTestFinished(() => postgres.stop());
      await expectAsUndisturbed(await postgres.createDatabase());
    },
  );
});
