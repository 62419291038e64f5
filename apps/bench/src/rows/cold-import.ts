import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transform } from "esbuild";
import { type ClientProgram, halyardClients, installedPrograms } from "../contenders/client-programs.ts";
import { issueAt } from "../data/issues.ts";
import { workPackageAt } from "../data/work-packages.ts";
import { seriesOf } from "../harness/comparison.ts";
import { pairedRounds } from "../harness/paired-rounds.ts";
import type { Findings, Row, Setting } from "../harness/row.ts";
import { timeGoals, timeTable } from "../harness/time-findings.ts";
import { peersFolder } from "../peers.ts";

const empty = "an empty program";

/** Measures the start-up time that a client adds to a program. */
export const coldImportRow: Row = {
  name: "cold-import",
  title: "Cold start",
  description:
    "The wall-clock time of a Node process that imports a client and ends, compared with a process that imports nothing. A second process also makes its first call, with a response from memory, because a client can postpone loading until its first use.",
  packages: installedPrograms({ peers: true }).flatMap(({ packages }) => packages),
  isOnRequest: true,
  async run(setting) {
    const programs = installedPrograms(setting);
    const importing = new Map(programs.map((program) => [program.name, write(program, "import", importOf(program))]));
    const calling = new Map<string, string>();
    for (const program of programs.filter(({ usesFetch }) => usesFetch)) {
      calling.set(program.name, write(program, "call", await firstCall(program)));
    }
    const imported = await compareStarts("importing the whole client", importing, setting);
    const called = await compareStarts("importing what one call needs, and making it", calling, setting);
    return { tables: [...imported.tables, ...called.tables], goals: imported.goals, rounds: setting.rounds };
  },
};

async function compareStarts(
  caption: string,
  files: ReadonlyMap<string, string>,
  { rounds }: Setting,
): Promise<Findings> {
  const all = new Map([[empty, write({ name: empty, folder: peersFolder }, "none", "")], ...files]);
  const samples = await pairedRounds([...all.keys()], (name) => lifetime(all.get(name) ?? ""), { rounds });
  const series = seriesOf(samples, (wall) => wall);
  const goals = timeGoals(
    series,
    Object.values(halyardClients).map((contender) => ({ contender, against: empty, atMost: 2 })),
  );
  return { tables: [{ ...timeTable(series, empty), caption }], goals };
}

/** Returns how many milliseconds a process takes from start to exit. */
function lifetime(file: string): number {
  const before = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [file], { encoding: "utf8" });
  const wall = performance.now() - before;
  if (status !== 0) throw new Error(`${file} does not run:\n${stderr}`);
  return wall;
}

/** Writes a program to a folder where its imports resolve as they do for a user, and returns the path of the file. */
function write({ folder, name }: Pick<ClientProgram, "folder" | "name">, kind: string, code: string): string {
  const target = join(folder, ".cache", "programs");
  mkdirSync(target, { recursive: true });
  const file = join(target, `${name.replaceAll(/\W+/g, "-")}.${kind}.mjs`);
  writeFileSync(file, code);
  return file;
}

function importOf({ whole }: ClientProgram): string {
  const specifiers = [...whole.matchAll(/ from ("[^"]+");/g)].map(([, specifier]) => specifier);
  return specifiers.map((specifier) => `import ${String(specifier)};`).join("\n");
}

async function firstCall({ call }: ClientProgram): Promise<string> {
  const { code } = await transform(call.replace("export const answer", "const answer"), { loader: "ts" });
  const issue = JSON.stringify({ ...issueAt(7), _links: workPackageAt(7)._links });
  const workPackage = JSON.stringify(workPackageAt(7));
  return `globalThis.fetch = async (input) => {
  const hal = String(input.url ?? input).includes("/work_packages/");
  const type = hal ? "application/hal+json" : "application/json";
  return new Response(hal ? ${JSON.stringify(workPackage)} : ${JSON.stringify(issue)}, { headers: { "content-type": type } });
};
${code}
if (!(await answer)) throw new Error("The call returned nothing.");`;
}
