import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type ClientProgram, halyardClients, installedPrograms } from "../contenders/client-programs.ts";
import { compare, seriesOf } from "../harness/comparison.ts";
import { pairedRounds } from "../harness/paired-rounds.ts";
import type { Goal, Row } from "../harness/row.ts";
import { times } from "../harness/time-findings.ts";
import { peersFolder } from "../peers.ts";

/** The compiler's statistics for a program. */
interface TypeCost {
  readonly instantiations: number;
  readonly types: number;
  /** Seconds of type checking. */
  readonly checkTime: number;
  /** Memory in MB. */
  readonly memory: number;
}

const empty = "an empty file";
const octokit = "@octokit/core";

/** Maximum number of rounds. Type checking takes seconds and its time varies little, so the number is low. */
const maximumRounds = 7;

/** Measures the time and memory that the compiler needs for a client's types. */
export const typesRow: Row = {
  name: "types",
  isOnRequest: true,
  title: "Cost of the types",
  description:
    "`tsc --extendedDiagnostics` on a file that makes one call and uses a field of the response. The file for openapi-fetch contains only the types of this operation; those of a whole API would be added to its cost.",
  packages: installedPrograms({ peers: true }).flatMap(({ packages }) => packages),
  async run(setting) {
    const programs = [{ name: empty, folder: peersFolder, call: "export {};" }, ...installedPrograms(setting)];
    const projects = new Map(programs.map((program) => [program.name, writeProject(program)]));
    const rounds = Math.min(setting.rounds, maximumRounds);
    const samples = await pairedRounds(
      programs.map(({ name }) => name),
      (name) => check(projects.get(name) ?? ""),
      {
        rounds,
      },
    );
    const checkTimes = seriesOf(samples, ({ checkTime }) => checkTime);
    const costs = [...samples].flatMap(([name, [first]]) => (first ? [{ name, ...first }] : []));
    const lines = costs
      .toSorted((a, b) => a.instantiations - b.instantiations)
      .map(({ name, instantiations, types, memory }) => {
        const { ratio } = compare(checkTimes, name, halyardClients.git);
        return [name, String(instantiations), String(types), times(ratio.median), memory.toFixed(0)];
      });
    const columns = ["", "instantiations", "types", `check time relative to ${halyardClients.git}`, "memory, MB"];
    const goals = Object.values(halyardClients).flatMap((own) => goalsOf(costs, own));
    return { tables: [{ columns, lines }], goals, rounds };
  },
};

function goalsOf(costs: readonly ({ readonly name: string } & TypeCost)[], own: string): readonly Goal[] {
  const find = (wanted: string): number | undefined => costs.find(({ name }) => name === wanted)?.instantiations;
  const ours = find(own) ?? Number.NaN;
  const theirs = find(octokit);
  const goals = [{ text: `${own}: under 5,000 instantiations`, measured: String(ours), met: ours < 5000 }];
  if (theirs !== undefined) {
    const ratio = theirs / ours;
    goals.push({
      text: `${own}: at most a twentieth of ${octokit}`,
      measured: `1/${ratio.toFixed(1)}`,
      met: ratio >= 20,
    });
  }
  return goals;
}

function writeProject({ name, folder, call }: Pick<ClientProgram, "name" | "folder" | "call">): string {
  const project = join(folder, ".cache", "types", name.replaceAll(/\W+/g, "-"));
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, "consumer.mts"), call);
  const compilerOptions = {
    strict: true,
    target: "es2022",
    lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
    module: "nodenext",
    types: [],
    skipLibCheck: true,
    noEmit: true,
  };
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["consumer.mts"] }));
  return project;
}

function check(project: string): TypeCost {
  const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
  const { status, stdout } = spawnSync(process.execPath, [compiler, "-p", project, "--extendedDiagnostics"], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The program in ${project} does not compile:\n${stdout}`);
  const read = (label: string): number => {
    const value = new RegExp(`^${label}:\\s+([\\d.]+)`, "m").exec(stdout)?.[1];
    if (value === undefined) throw new Error(`\`tsc --extendedDiagnostics\` printed no line "${label}".`);
    return Number(value);
  };
  return {
    instantiations: read("Instantiations"),
    types: read("Types"),
    checkTime: read("Check time"),
    memory: read("Memory used") / 1024,
  };
}
