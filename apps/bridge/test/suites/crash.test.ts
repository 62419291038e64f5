import { expect, onTestFinished, test } from "vitest";
import { postgresBin, startPostgres, withoutPostgres } from "../postgres.js";
import { actionsPerKill, playCrashStory, playUndisturbed } from "./crash-story.js";

// The short form of `npm run test:crash`.
const kills = 3;
const seed = 4;

async function expectAsUndisturbed(databaseUrl?: string): Promise<void> {
  const undisturbed = await playUndisturbed(seed, kills * actionsPerKill);
  const lines: string[] = [];
  const { faults } = await playCrashStory({ seed, kills, undisturbed, databaseUrl, print: (line) => lines.push(line) });
  expect(faults).toEqual([]);
  expect(lines).toHaveLength(kills);
}

test("the built program, killed with SIGKILL under load, loses and doubles nothing on the embedded database", async () => {
  await expectAsUndisturbed();
}, 180_000);

const title = "the built program, killed with SIGKILL under load, loses and doubles nothing on PostgreSQL";

test.skipIf(postgresBin === undefined)(
  postgresBin === undefined ? `${title} (${withoutPostgres})` : title,
  async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    await expectAsUndisturbed(await postgres.createDatabase());
  },
  180_000,
);
