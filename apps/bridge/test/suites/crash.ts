/**
 * The crash suite: kills the built program with SIGKILL and checks the end states. Some kills happen in random stories,
 * whose end states must be the same as without kills. The other kills happen in stories of renames, transfers,
 * deletions and similar changes. A run of 100 kills plays all of these stories. Half of all kills happen while a write
 * is in flight. The others happen during a start, after an acknowledgement, or at a random time.
 *
 * Options: --rounds (kills per database, default 100), --seed, --database pglite|postgres|both, --program (default:
 * dist/cli.js). SIGINT and SIGTERM end everything that was started.
 */
import { parseArgs } from "node:util";
import { postgresBin, startPostgres, withoutPostgres } from "@halyard/testing/postgres";
import { actionsPerKill, type CrashResult, playCrashStory, playUndisturbed } from "./crash-story.js";
import { killsPerUpheaval, playCrashUpheaval } from "./crash-upheaval.js";
import { doubledIn, lostIn, planKills } from "./crash-plan.js";
import type { Snapshot } from "./snapshot.js";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "100" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    database: { type: "string", default: "both" },
    program: { type: "string" },
  },
});

/**
 * Maximum number of kills in a random story. After the last kill, the end state is compared with that of the same story
 * without kills.
 */
const killsPerStory = 10;

/** Number of upheavals that are tested at the same time. These tests spend most of their time waiting. */
const upheavalsAtOnce = 2;

const print = (line: string): void => console.log(line);
const rounds = Number(values.rounds);
const firstSeed = Number(values.seed);
const databases = values.database === "both" ? ["pglite", "postgres"] : [values.database];
const isKnown = databases.every((database) => ["pglite", "postgres"].includes(database));
if (!isKnown || !Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(firstSeed)) {
  throw new Error("Expected --rounds <number> --seed <number> --database pglite|postgres|both.");
}
if (databases.includes("postgres") && postgresBin === undefined) throw new Error(withoutPostgres);

const stopping = new AbortController();
const { signal } = stopping;
let ended: string | undefined;
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;
for (const name of ["SIGINT", "SIGTERM"] as const) {
  process.on(name, () => {
    process.exitCode = exitCodes[name];
    ended = `Ended by ${name}.`;
    stopping.abort();
  });
}

const { program } = values;
const ends = new Map<number, Promise<Snapshot>>();
const begun = Date.now();

interface Total {
  kills: number;
  acknowledged: number;
  inFlight: number;
  stories: number;
  asUndisturbed: number;
  lost: number;
  doubled: number;
  faults: number;
}

async function run(database: string): Promise<Total> {
  const total: Total = {
    ...{ kills: 0, acknowledged: 0, inFlight: 0 },
    ...{ stories: 0, asUndisturbed: 0, lost: 0, doubled: 0, faults: 0 },
  };
  const postgres = database === "postgres" ? await startPostgres() : undefined;
  try {
    const common = { program, signal, print: (line: string) => print(`${database} ${line}`) };
    const add = (story: string, kills: number, { faults, acknowledged, inFlight, directory }: CrashResult): void => {
      total.kills += kills;
      total.acknowledged += acknowledged;
      total.inFlight += inFlight;
      total.stories += 1;
      total.asUndisturbed += faults.length === 0 ? 1 : 0;
      total.lost += lostIn(faults).length;
      total.doubled += doubledIn(faults).length;
      total.faults += faults.length;
      print(
        `${database} story ${story}: ${faults.length === 0 ? "as undisturbed" : `${faults.length} faults, see ${directory}`}`,
      );
      for (const fault of faults) print(`    ${fault}`);
    };
    const plan = planKills(rounds, firstSeed);
    const playRandom = async (): Promise<void> => {
      let left = plan.random;
      for (let seed = firstSeed; left > 0; seed++) {
        const kills = Math.min(killsPerStory, left);
        left -= kills;
        const story = { seed, upheavals: true, program, signal };
        const end = ends.get(seed) ?? playUndisturbed({ ...story, actions: kills * actionsPerKill });
        ends.set(seed, end);
        const undisturbed = await end;
        const databaseUrl = await postgres?.createDatabase();
        add(String(seed), kills, await playCrashStory({ ...common, ...story, kills, undisturbed, databaseUrl }));
      }
    };
    const waiting = plan.upheavals.map((upheaval, index) => ({ upheaval, seed: firstSeed + index }));
    const playUpheavals = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const databaseUrl = await postgres?.createDatabase();
        const result = await playCrashUpheaval({ ...common, ...next, databaseUrl });
        add(`${next.seed}, ${next.upheaval.name}`, killsPerUpheaval, result);
      }
    };
    // These run concurrently, because they spend most of their time waiting for processes to start.
    await Promise.all([playRandom(), ...Array.from({ length: upheavalsAtOnce }, playUpheavals)]);
  } finally {
    await postgres?.stop();
  }
  return total;
}

print(`Crash suite, seed ${firstSeed}: ${rounds} kills for each of ${databases.join(" and ")}.`);
const runs = await Promise.allSettled(databases.map(async (database) => ({ database, ...(await run(database)) })));
for (const each of runs) {
  if (each.status === "rejected") {
    if (!signal.aborted) throw each.reason;
    continue;
  }
  const { database, kills, acknowledged, inFlight, stories, asUndisturbed, lost, doubled, faults } = each.value;
  print(
    `${database}: ${kills} kills, ${inFlight} of them with a create on its way; ${acknowledged} acknowledged deliveries`,
  );
  print(`${database}: ${lost} lost, ${doubled} doubled, ${asUndisturbed} of ${stories} stories as undisturbed`);
  if (faults > 0) process.exitCode ??= 1;
}
print(ended ?? `${Math.round((Date.now() - begun) / 1000)} s`);
// Without an explicit exit, writes that the test still holds back would keep the process alive for several seconds.
process.exit();
