/**
 * The crash suite: kills the built program with SIGKILL at random moments and compares how the story ends with an
 * undisturbed run. Options: --rounds (kills for each database, default 100), --seed, --database pglite|postgres|both,
 * --program (default: dist/cli.js).
 */
import { parseArgs } from "node:util";
import { postgresBin, startPostgres, withoutPostgres } from "../postgres.js";
import { actionsPerKill, playCrashStory, playUndisturbed } from "./crash-story.js";
import type { Snapshot } from "./snapshot.js";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "100" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    database: { type: "string", default: "both" },
    program: { type: "string" },
  },
});

/** Kills in one story: its end is compared afterwards. */
const killsPerStory = 10;

const print = (line: string): void => console.log(line);
const rounds = Number(values.rounds);
const firstSeed = Number(values.seed);
const databases = values.database === "both" ? ["pglite", "postgres"] : [values.database];
const isKnown = databases.every((database) => ["pglite", "postgres"].includes(database));
if (!isKnown || !Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(firstSeed)) {
  throw new Error("Expected --rounds <number> --seed <number> --database pglite|postgres|both.");
}
if (databases.includes("postgres") && postgresBin === undefined) throw new Error(withoutPostgres);

const ends = new Map<number, Promise<Snapshot>>();
const begun = Date.now();

async function run(database: string): Promise<{ kills: number; acknowledged: number; faults: number }> {
  const total = { kills: 0, acknowledged: 0, faults: 0 };
  const postgres = database === "postgres" ? await startPostgres() : undefined;
  try {
    for (let seed = firstSeed; total.kills < rounds; seed++) {
      const kills = Math.min(killsPerStory, rounds - total.kills);
      const end = ends.get(seed) ?? playUndisturbed(seed, kills * actionsPerKill, values.program);
      ends.set(seed, end);
      const undisturbed = await end;
      const { faults, acknowledged, directory } = await playCrashStory({
        ...{ seed, kills, undisturbed, program: values.program },
        databaseUrl: await postgres?.createDatabase(),
        print: (line) => print(`${database} ${line}`),
      });
      total.kills += kills;
      total.acknowledged += acknowledged;
      total.faults += faults.length;
      print(
        `${database} story ${seed}: ${faults.length === 0 ? "as undisturbed" : `${faults.length} faults, see ${directory}`}`,
      );
      for (const fault of faults) print(`    ${fault}`);
    }
  } finally {
    await postgres?.stop();
  }
  return total;
}

print(`Crash suite, seed ${firstSeed}: ${rounds} kills for each of ${databases.join(" and ")}.`);
// Side by side: most of the time is spent waiting for a process to start.
const totals = await Promise.all(databases.map(async (database) => ({ database, ...(await run(database)) })));
for (const { database, kills, acknowledged, faults } of totals) {
  print(`${database}: ${kills} kills, ${acknowledged} acknowledged deliveries, ${faults} faults`);
}
print(`${Math.round((Date.now() - begun) / 1000)} s`);
process.exitCode = totals.some(({ faults }) => faults > 0) ? 1 : 0;
