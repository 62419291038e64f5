/**
 * The soak test: the built program receives deliveries at a steady rate while its memory, handles and files are
 * measured. The test fails if one of them grows by more than a fifth from the second quarter of the run to the last. In
 * a run of less than ten minutes, growth is not a failure, because files have not reached their usual size by then.
 *
 * Options: --minutes (default 30), --rate (changed pull requests per second, default 2), --database pglite|postgres,
 * --program (default: dist/cli.js). Linux only, because the measurements are read from /proc.
 */
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { freePort } from "@halyard/testing/free-port";
import { postgresBin, startPostgres, withoutPostgres } from "@halyard/testing/postgres";
import { type BridgeProcess, createInstallation, type Installation } from "./bridge-process.js";
import { settle } from "./settle.js";
import { startUpstream, type Upstream } from "./upstream.js";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    rate: { type: "string", default: "2" },
    database: { type: "string", default: "pglite" },
    program: { type: "string" },
  },
});
const minutes = Number(values.minutes);
const rate = Number(values.rate);
const isPostgres = values.database === "postgres";
if (!(minutes > 0) || !(rate > 0) || (!isPostgres && values.database !== "pglite")) {
  throw new Error("Expected --minutes <number> --rate <number> --database pglite|postgres.");
}
if (isPostgres && postgresBin === undefined) throw new Error(withoutPostgres);

/** Number of measurements. */
const samples = 40;

/**
 * Maximum factor by which a resource's {@link usual} value may rise from the second quarter to the last. A larger rise
 * counts as growth.
 */
const maxGrowth = 1.2;

/** Minimum length of a run in minutes. In a shorter run, growth is not a failure. */
const minimumMinutes = 10;

/** Number of pull requests. Their titles are changed in turn. */
const pulls = 10;

const place = { owner: "acme", repo: "rig" };

/** Resources of the bridge at one moment. */
interface Sample {
  /** Resident memory in bytes. */
  readonly memory: number;
  /** Number of open files and sockets. */
  readonly handles: number;
  /** Size of the spool in bytes. */
  readonly spool: number;
  /** Size of the embedded database in bytes. 0 with PostgreSQL. */
  readonly database: number;
}

const megabyte = 1024 ** 2;

async function bytesIn(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = entries
    .filter((entry) => entry.isFile())
    // A file may be deleted after the directory was listed.
    .map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function measure({ child }: BridgeProcess, { dataDirectory }: Installation): Promise<Sample> {
  const status = await readFile(`/proc/${child.pid}/status`, "utf8");
  return {
    memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024,
    handles: (await readdir(`/proc/${child.pid}/fd`)).length,
    spool: await bytesIn(join(dataDirectory, "spool")),
    database: await bytesIn(join(dataDirectory, "database")),
  };
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/** Opens the pull requests, each of which names a work package. */
async function openPulls({ as }: Upstream): Promise<void> {
  const { git } = as("ada");
  for (let index = 1; index <= pulls; index++) {
    const branch = `soak-${index}`;
    await git.branches.create({ ...place, new_branch_name: branch });
    await git.contents.create({ ...place, path: branch, branch, content: btoa(branch), message: "Work" });
    await git.pulls.create({ ...place, head: branch, base: "main", title: `OP#${(index % 3) + 1}` });
  }
}

/** Changes titles at the configured rate until `end`. Returns the number of changes. */
async function changeTitles({ as }: Upstream, end: number): Promise<number> {
  const { git } = as("ada");
  let changes = 0;
  for (const begun = Date.now(); Date.now() < end; changes++) {
    const title = `OP#${(changes % 3) + 1} change ${changes}`;
    await git.pulls.update({ ...place, index: (changes % pulls) + 1, title });
    await sleep(Math.max(0, begun + ((changes + 1) / rate) * 1000 - Date.now()));
  }
  return changes;
}

/**
 * Returns a resource's usual value in one part of the run: the minimum for handles, and the median for the other
 * resources. The number of pooled sockets varies with the number of concurrent requests, but a handle that is never
 * closed is part of every measurement.
 */
function usual(name: keyof Sample, values: readonly number[]): number {
  return name === "handles" ? Math.min(...values) : median(values);
}

/** Prints the values of each resource. Returns the names of the resources that have grown. */
function judge(found: readonly Sample[]): string[] {
  const quarter = Math.floor(found.length / 4);
  return (["memory", "handles", "spool", "database"] as const).filter((name) => {
    const all = found.map((sample) => sample[name]);
    const [before, after] = [usual(name, all.slice(quarter, 2 * quarter)), usual(name, all.slice(-quarter))];
    const shown = (value: number): string =>
      name === "handles" ? String(value) : `${(value / megabyte).toFixed(1)} MB`;
    const hasGrown = after > before * maxGrowth;
    console.log(
      `${name}: ${shown(before)} in the second quarter, ${shown(after)} in the last, ${shown(Math.max(...all))} at most: ${hasGrown ? "has grown" : "flat"}`,
    );
    return hasGrown;
  });
}

const postgres = isPostgres ? await startPostgres() : undefined;
const port = await freePort();
const upstream = await startUpstream({ bridge: () => `http://127.0.0.1:${port}` });
// Deliveries are kept for a tenth of the run, so that the measurements include their deletion.
const retention = `${Math.max(1, Math.round(minutes / 10))}m`;
const installation = createInstallation({
  ...{ upstream, port, databaseUrl: await postgres?.createDatabase(), program: values.program },
  spool: { retention, segmentBytes: "64KiB" },
});
const bridge = installation.start();
try {
  await bridge.ready();
  await openPulls(upstream);
  await settle(upstream, bridge);
  console.log(`The soak takes ${minutes} minutes, with ${rate} changes a second and a retention of ${retention}.`);
  const end = Date.now() + minutes * 60_000;
  const changing = changeTitles(upstream, end);
  const found: Sample[] = [];
  for (let index = 1; index <= samples; index++) {
    await sleep(Math.max(0, end - minutes * 60_000 * (1 - index / samples) - Date.now()));
    const sample = await measure(bridge, installation);
    found.push(sample);
    const { memory, handles, spool, database } = sample;
    const [inMemory, inSpool, inDatabase] = [memory, spool, database].map((bytes) => (bytes / megabyte).toFixed(1));
    console.log(
      `${((index * minutes) / samples).toFixed(1)} min: memory ${inMemory} MB, handles ${handles}, spool ${inSpool} MB, database ${inDatabase} MB`,
    );
  }
  const changes = await changing;
  await settle(upstream, bridge);
  const refused = upstream.responses.filter((status) => status !== 202 && status !== 200).length;
  console.log(`${changes} changes, ${upstream.acknowledged.length} deliveries acknowledged, ${refused} refused.`);
  const grown = judge(found);
  if ((grown.length > 0 && minutes >= minimumMinutes) || refused > 0) process.exitCode = 1;
} finally {
  await bridge.end();
  await upstream.close();
  await postgres?.stop();
  await rm(installation.directory, { recursive: true, force: true });
}
