import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import type { Command } from "commander";
import type { LinkRequest } from "../../app/control.js";
import { counted } from "../../config/counted.js";
import type { LinkResult } from "../../repair/link-issue.js";
import { UsageError } from "./usage-error.js";
import { type BridgeSession, withBridge } from "./with-bridge.js";

interface LinkFlags {
  readonly connection?: string | undefined;
  readonly plan?: true | undefined;
  readonly json?: true | undefined;
}

type Pair = Pick<LinkRequest, "owner" | "repo" | "number" | "workPackage">;

/** Adds `bridge link issue` and `bridge link issues`, which link existing issues and work packages. */
export function registerLink(program: Command): void {
  const link = program.command("link").description("link existing issues and work packages");
  const withFlags = (command: Command): Command =>
    command
      .option("--connection <name>", "git connection of the issues; required if there are several git connections")
      .option(
        "--plan",
        "check whether each pair can be linked, and list the differences that linking would remove; change nothing",
      )
      .option("--json", "as JSON");

  withFlags(
    link
      .command("issue <issue> <work-package>")
      .description("link one issue, such as acme/rig#12, to the work package with the given id"),
  ).action((issue: string, workPackage: string, flags: LinkFlags) =>
    linkAll(program, [parsePair(issue, workPackage)], flags),
  );

  withFlags(
    link
      .command("issues <file>")
      .description(
        "read a CSV file with lines such as acme/rig#12,7, and link the issue and work package on each line; use - for standard input",
      ),
  ).action(async (file: string, flags: LinkFlags) => linkAll(program, parsePairs(await read(file)), flags));
}

async function linkAll(program: Command, pairs: readonly Pair[], { connection, plan, json }: LinkFlags): Promise<void> {
  await withBridge(program, { work: true }, async (session) => {
    const results: LinkResult[] = [];
    for (const pair of pairs) {
      const request: LinkRequest = { ...pair, connection, plan: plan === true };
      const result: LinkResult = await session.post("/control/link-issue", request);
      results.push(result);
      if (!json) for (const line of linesOf(result)) console.log(line);
    }
    await report(session, results, json === true);
  });
}

async function report(session: BridgeSession, results: readonly LinkResult[], json: boolean): Promise<void> {
  const count = (outcome: LinkResult["outcome"]): number => results.filter((each) => each.outcome === outcome).length;
  if (json) console.log(JSON.stringify(results, undefined, 2));
  else {
    const done = [`${count("linked")} linked`, `${count("planned")} planned`, `${count("unchanged")} unchanged`];
    console.log(`${counted(results.length, "pair")}: ${[...done, `${count("refused")} refused`].join(", ")}`);
  }
  if (count("refused") > 0) process.exitCode = 1;
  if (count("linked") > 0) await session.post("/control/idle");
}

const words = { linked: "linked", planned: "would link", unchanged: "already linked", refused: "refused" } as const;

function linesOf({ issue, workPackage, outcome, reason, changes }: LinkResult): string[] {
  const why = reason === undefined ? "" : `: ${reason}`;
  return [`${words[outcome]}  ${issue} and OP#${workPackage}${why}`, ...changes.map((change) => `  ${change}`)];
}

async function read(file: string): Promise<string> {
  if (file === "-") return text(process.stdin);
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    throw new UsageError(`The file ${file} cannot be read. Check its path and its permissions.`, { cause });
  }
}

/**
 * Parses the pairs in a CSV file. Ignores empty lines, lines that begin with `# `, and a header (a first line without
 * digits).
 */
function parsePairs(content: string): Pair[] {
  const lines = content.split(/\r?\n/).map((line, index) => ({ line: line.trim(), number: index + 1 }));
  const filled = lines.filter(({ line }) => line !== "" && !line.startsWith("# "));
  const [head] = filled;
  const rows = head !== undefined && !/\d/.test(head.line) ? filled.slice(1) : filled;
  if (rows.length === 0)
    throw new UsageError("The file lists no issues or work packages. Expected lines such as acme/rig#12,7.");
  return rows.map(({ line, number }) => {
    const [issue = "", workPackage = "", ...rest] = line.split(/[,;\t]/).map((cell) => cell.trim().replaceAll('"', ""));
    if (rest.length > 0)
      throw new UsageError(`Line ${number} has more than two columns. Expected a line such as acme/rig#12,7.`);
    return parsePair(issue, workPackage, `Line ${number}: `);
  });
}

function parsePair(issue: string, workPackage: string, place = ""): Pair {
  const [, owner, repo, number] = /^([\w.-]+)\/([\w.-]+)#(\d{1,15})$/.exec(issue) ?? [];
  if (owner === undefined || repo === undefined) {
    throw new UsageError(`${place}The issue must be written as owner/repository#number, such as acme/rig#12.`);
  }
  const [, id] = /^(?:OP)?#?(\d{1,15})$/i.exec(workPackage) ?? [];
  if (id === undefined) throw new UsageError(`${place}The work package must be written as an id, such as 7.`);
  return { owner, repo, number: Number(number), workPackage: Number(id) };
}
