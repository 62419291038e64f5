import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { Profiler } from "node:inspector";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startChild } from "../harness/child.ts";
import { seriesOf } from "../harness/comparison.ts";
import { pairedRounds } from "../harness/paired-rounds.ts";
import { interval, partFinder, type ProfileParts, timeByPart } from "../harness/profile.ts";
import type { Row } from "../harness/row.ts";
import { timeGoals, timeTable } from "../harness/time-findings.ts";
import { profileTable } from "../report/profile-table.ts";
import type { SandboxAnswers } from "../servers/sandbox-process.ts";

const empty = "an empty program";
const version = "Halyard (command), --version";
const list = "Halyard (command), wp list";

const cli = fileURLToPath(new URL("dist/cli.cjs", import.meta.resolve("@halyard/cli/package.json")));

/**
 * Programs that send the same request as `wp list`, but without a client. They show the minimum time that a command
 * takes.
 */
const requests = {
  "one GET with node:http": `const { request } = process.getBuiltinModule("node:http");
request(process.env.ADDRESS, { headers: { authorization: process.env.AUTHORIZATION } }, (response) => {
  let text = "";
  response.setEncoding("utf8").on("data", (chunk) => (text += chunk)).on("end", () => finish(text));
}).end();`,
  "one GET with fetch": `const options = { headers: { authorization: process.env.AUTHORIZATION } };
finish(await (await fetch(process.env.ADDRESS, options)).text());`,
};

/** Code that prints the number of work packages and exits at once, because idle connections would delay the exit. */
const finish = `const finish = (text) => {
  console.log(JSON.parse(text)._embedded.elements.length);
  process.exit();
};
`;

/** Measures how long the command line takes to start. */
export const commandRow: Row = {
  name: "command",
  title: "Start of the command line",
  description:
    "The wall-clock time of `halyard --version` and of `halyard wp list` with a server on this machine, from the start of the process to its end, compared with a Node program that does nothing. Two further programs send the same request without a client.",
  packages: ["@halyard/cli"],
  async run({ rounds }) {
    return withPrograms(async (programs, environment) => {
      const run = (name: string): number => lifetime(programs.get(name) ?? [], environment, name !== empty);
      const series = seriesOf(await pairedRounds([...programs.keys()], run, { rounds }), (wall) => wall);
      return {
        tables: [timeTable(series, empty)],
        goals: timeGoals(series, [
          { contender: version, against: empty, atMost: 1.3 },
          { contender: list, against: empty, atMost: 2 },
        ]),
        rounds,
      };
    });
  },
  profile: () =>
    withPrograms((programs, environment) => {
      const profiles = new Map<string, ProfileParts>();
      for (const name of [empty, ...Object.keys(requests), list]) {
        // The first run fills the cache of compiled code, and is not profiled.
        lifetime(programs.get(name) ?? [], environment, name !== empty);
        profiles.set(name, profileOf(programs.get(name) ?? [], environment));
      }
      return [profileTable(profiles, empty)];
    }),
};

/** The arguments that start each program with Node, by the program's name. */
type Programs = ReadonlyMap<string, readonly string[]>;

/** Starts a server and calls `use` with the programs and their environment variables. */
async function withPrograms<Result>(
  use: (programs: Programs, environment: NodeJS.ProcessEnv) => Result | Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "halyard-bench-command-"));
  const file = new URL("../servers/sandbox-process.ts", import.meta.url);
  const sandbox = startChild<SandboxAnswers>(file, { pulls: 0, latency: 0, secret: "" });
  try {
    const { pm } = await sandbox.ask("open");
    const environment = {
      // Folder for configuration and compiled code.
      HOME: folder,
      HALYARD_PM_URL: pm.url,
      HALYARD_PM_TOKEN: pm.token,
      ADDRESS: `${pm.url}/api/v3/work_packages?pageSize=30`,
      AUTHORIZATION: `Basic ${btoa(`apikey:${pm.token}`)}`,
    };
    const programs = new Map<string, readonly string[]>([
      [empty, [write(folder, "empty", "")]],
      [version, [cli, "--version"]],
      [list, [cli, "wp", "list"]],
      ...Object.entries(requests).map(([name, code]): [string, readonly string[]] => [
        name,
        [write(folder, name, finish + code)],
      ]),
    ]);
    return await use(programs, environment);
  } finally {
    await sandbox.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Number of profiled runs per program. */
const profiledRuns = 20;

/** Returns the mean time of a run, divided into parts of the program. Excludes the time before the profiler starts. */
function profileOf(argv: readonly string[], env: NodeJS.ProcessEnv): ProfileParts {
  const folder = mkdtempSync(join(tmpdir(), "halyard-bench-profile-"));
  try {
    const flags = ["--cpu-prof", `--cpu-prof-interval=${interval}`, `--cpu-prof-dir=${folder}`];
    for (let run = 0; run < profiledRuns; run++) spawnSync(process.execPath, [...flags, ...argv], { env });
    const partOf = partFinder(partOfCommand);
    const times = new Map<string, number>();
    for (const file of readdirSync(folder)) {
      const profile = JSON.parse(readFileSync(join(folder, file), "utf8")) as Profiler.Profile;
      for (const [part, time] of timeByPart(profile, partOf)) times.set(part, (times.get(part) ?? 0) + time);
    }
    return [...times].map(([part, time]) => [part, time / profiledRuns] as const);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the part of the command that a source file belongs to. */
function partOfCommand(source: string): string {
  if (source.startsWith("node:internal/modules/")) return "Node: finding and linking files";
  if (/^node:(?:_?http|net|internal\/streams)/.test(source)) return "Node: HTTP, sockets and streams";
  if (source.startsWith("node:")) return "other modules of Node";
  if (source.startsWith("../src/")) return "Halyard, the command";
  const [, name] = /^(?:.*node_modules\/)?([\w-]+)\//.exec(source) ?? [];
  if (name === undefined || source.startsWith("/")) return "the program itself, or helpers of the bundler";
  return name === "commander" || name === "zod" ? name : `Halyard, ${name}`;
}

function write(folder: string, name: string, code: string): string {
  const file = join(folder, `${name.replaceAll(/\W+/g, "-")}.mjs`);
  writeFileSync(file, code);
  return file;
}

/** Returns how many milliseconds a process takes from start to exit. */
function lifetime(argv: readonly string[], env: NodeJS.ProcessEnv, prints: boolean): number {
  const before = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, { env, encoding: "utf8" });
  const wall = performance.now() - before;
  if (status !== 0 || (stdout !== "") !== prints)
    throw new Error(`${argv.join(" ")} does not run:\n${stdout}${stderr}`);
  return wall;
}
