/** `npm run test:live`: holds running servers to the contract. */
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import process from "node:process";
import { accessToken } from "@halyard/auth";
import { runGitContract } from "../git/run-git-contract.ts";
import { summarize } from "../markdown.ts";
import { problemsOf, type Report } from "../report.ts";
import type { PartResult } from "../scenario.ts";
import { listenForEvents } from "./listen-for-events.ts";
import { keepSummary, writeReport } from "./report-files.ts";

const help = `Holds a running server to the contract of Halyard's clients.

Usage: npm run test:live -- --forge <url> --token <token> [options]

It makes repositories, organizations and, with the token of an administrator, users. Their names begin with
halyard-contract-, and they are deleted at the end. It changes nothing else. Use a server for tests all the same.

  --forge <url>          Gitea or Forgejo
  --token <token>        its access token with all scopes (default: HALYARD_FORGE_TOKEN)
  --receiver <url>       address at which the server reaches this machine, for webhooks (default: loopback)
  --receiver-port <n>    port of this machine that the address leads to (default: any)
  --no-events            do not receive webhooks
  --only <names>         scenarios to run, with commas between them
  --report <folder>      write the report there, in Markdown and JSON
  --keep                 keep the summary for docs/compatibility.md
  --help                 print this text`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options === undefined || options.help === true || options.forge === undefined) {
    process.stdout.write(`${help}\n`);
    return options?.help === true ? 0 : 2;
  }
  const token = options.token ?? process.env["HALYARD_FORGE_TOKEN"];
  if (token === undefined) {
    process.stderr.write("--token is missing. Give an access token of the server, or set HALYARD_FORGE_TOKEN.\n");
    return 2;
  }
  const address = { url: options.receiver, port: Number(options["receiver-port"] ?? 0) };
  const interruption = interruptedBySignal();
  const events = options["no-events"] === true ? undefined : await listenForEvents(address);
  try {
    const report = await runGitContract(
      { baseUrl: options.forge, auth: accessToken(token), receiver: events?.receiver },
      {
        prefix: `halyard-contract-${randomBytes(4).toString("hex")}`,
        only: options.only?.split(","),
        signal: interruption,
        onPart: print,
      },
    );
    if (interruption.aborted) {
      for (const rest of report.left) process.stderr.write(`not cleaned up: ${rest}\n`);
      return 130;
    }
    if (options.report !== undefined) await writeReport(options.report, report);
    if (options.keep === true) await keepSummary(report);
    return conclude(report);
  } finally {
    await events?.close();
  }
}

/** Aborts at the first SIGINT or SIGTERM. A second one ends the process at once, and leaves behind what it has made. */
function interruptedBySignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.once(name, () => {
      process.stderr.write("Ending after this part, and cleaning up. Press Ctrl+C again to leave at once.\n");
      controller.abort();
    });
  }
  return controller.signal;
}

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        forge: { type: "string" },
        token: { type: "string" },
        receiver: { type: "string" },
        "receiver-port": { type: "string" },
        "no-events": { type: "boolean" },
        only: { type: "string" },
        report: { type: "string" },
        keep: { type: "boolean" },
        help: { type: "boolean" },
      },
    }).values;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return undefined;
  }
}

function print({ scenario, title, outcome, reason }: PartResult): void {
  const why = reason === undefined ? "" : ` (${reason.replaceAll("\n", " ")})`;
  process.stdout.write(`${outcome.padEnd(16)} ${scenario}: ${title}${why}\n`);
}

function conclude(report: Report): number {
  const problems = problemsOf(report);
  for (const problem of problems) process.stdout.write(`problem: ${problem}\n`);
  process.stdout.write(`${summarize(report)}\n`);
  return problems.length === 0 ? 0 : 1;
}
