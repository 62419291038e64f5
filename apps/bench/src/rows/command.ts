import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startChild } from "../harness/child.ts";
import { seriesOf } from "../harness/comparison.ts";
import { pairedRounds } from "../harness/paired-rounds.ts";
import type { Row } from "../harness/row.ts";
import { timeGoals, timeTable } from "../harness/time-findings.ts";
import type { SandboxAnswers } from "../servers/sandbox-process.ts";

const empty = "an empty program";
const version = "Halyard (command), --version";
const list = "Halyard (command), wp list";

const cli = fileURLToPath(new URL("dist/cli.js", import.meta.resolve("@halyard/cli/package.json")));

/** Programs that send the request of `wp list` without a client, which is the least that a command takes. */
const requests = {
  "one GET with node:http": `const { request } = process.getBuiltinModule("node:http");
request(process.env.ADDRESS, { headers: { authorization: process.env.AUTHORIZATION } }, (response) => {
  let text = "";
  response.setEncoding("utf8").on("data", (chunk) => (text += chunk)).on("end", () => finish(text));
}).end();`,
  "one GET with fetch": `const options = { headers: { authorization: process.env.AUTHORIZATION } };
finish(await (await fetch(process.env.ADDRESS, options)).text());`,
};

/** Prints the number of work packages and ends, because idle connections would delay the end. */
const finish = `const finish = (text) => {
  console.log(JSON.parse(text)._embedded.elements.length);
  process.exit();
};
`;

/** Measures the start of the command line. */
export const commandRow: Row = {
  name: "command",
  title: "Start of the command line",
  description:
    "The wall-clock time of `halyard --version` and of `halyard wp list` with a server on this machine, from the start of the process to its end, compared with a Node program that does nothing. Two further programs send the same request without a client.",
  packages: ["@halyard/cli"],
  async run({ rounds }) {
    const folder = mkdtempSync(join(tmpdir(), "halyard-bench-command-"));
    const file = new URL("../servers/sandbox-process.ts", import.meta.url);
    const sandbox = startChild<SandboxAnswers>(file, { pulls: 0, latency: 0, secret: "" });
    try {
      const { pm } = await sandbox.ask("open");
      const environment = {
        // The folder for configuration and compiled code.
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
    } finally {
      await sandbox.end();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function write(folder: string, name: string, code: string): string {
  const file = join(folder, `${name.replaceAll(/\W+/g, "-")}.mjs`);
  writeFileSync(file, code);
  return file;
}

/** Returns the milliseconds from the start of a process to its end. */
function lifetime(argv: readonly string[], env: NodeJS.ProcessEnv, prints: boolean): number {
  const before = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, { env, encoding: "utf8" });
  const wall = performance.now() - before;
  if (status !== 0 || (stdout !== "") !== prints)
    throw new Error(`${argv.join(" ")} does not run:\n${stdout}${stderr}`);
  return wall;
}
