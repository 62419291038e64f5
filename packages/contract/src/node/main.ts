/** Implements `npm run test:live`: runs the contract against real servers. */
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import process from "node:process";
import { accessToken, apiKey } from "@halyard/auth";
import { runGitContract } from "../git/run-git-contract.ts";
import { summarize } from "../markdown.ts";
import { runPmContract } from "../pm/run-pm-contract.ts";
import { problemsOf, type Report } from "../report.ts";
import type { RunOptions } from "../run-scenarios.ts";
import type { PartResult } from "../scenario.ts";
import { listenForEvents } from "./listen-for-events.ts";
import { keepSummary, writeReport } from "./report-files.ts";

const help = `Runs the contract tests of Halyard's clients against running servers.

Usage: npm run test:live -- --forge <url> --token <token> [options]
       npm run test:live -- --openproject <url> --key <key> [options]

A run creates projects, repositories and organizations. With an administrator's credential, the run also creates users.
The names of all these items begin with halyard-contract-. The run deletes everything that it created, and leaves
everything else unchanged, but use a test server anyway. One run can test both a git server and OpenProject.

  --forge <url>          URL of a Gitea or Forgejo server
  --token <token>        access token for that server, with all scopes (default: HALYARD_FORGE_TOKEN)
  --openproject <url>    URL of an OpenProject server
  --key <key>            API key of an OpenProject administrator (default: HALYARD_OPENPROJECT_KEY)
  --receiver <url>       URL to which the git server sends webhooks (default: this machine's loopback address)
  --receiver-port <n>    local port on which to receive webhooks (default: any free port)
  --no-events            do not receive webhooks
  --only <names>         scenarios to run, separated by commas
  --report <folder>      folder for the reports, which are in Markdown and JSON
  --keep                 store the summaries from which docs/compatibility.md is generated
  --help                 print this text`;

type Options = NonNullable<ReturnType<typeof readOptions>>;

type Run = (options: RunOptions) => Promise<Report>;

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options === undefined || options.help === true || (options.forge ?? options.openproject) === undefined) {
    process.stdout.write(`${help}\n`);
    return options?.help === true ? 0 : 2;
  }
  const token = options.token ?? process.env["HALYARD_FORGE_TOKEN"];
  if (options.forge !== undefined && token === undefined) {
    process.stderr.write("--token is missing. Pass an access token for the server, or set HALYARD_FORGE_TOKEN.\n");
    return 2;
  }
  const key = options.key ?? process.env["HALYARD_OPENPROJECT_KEY"];
  if (options.openproject !== undefined && key === undefined) {
    process.stderr.write("--key is missing. Pass the API key of an administrator, or set HALYARD_OPENPROJECT_KEY.\n");
    return 2;
  }
  const interruption = interruptedBySignal();
  let failed = false;
  for (const run of [forgeRun(options, token), openProjectRun(options, key)]) {
    if (run === undefined) continue;
    const report = await run({
      prefix: `halyard-contract-${randomBytes(4).toString("hex")}`,
      only: options.only?.split(","),
      signal: interruption,
      onPart: print,
    });
    if (interruption.aborted) {
      for (const rest of report.left) {
        process.stderr.write(`The run did not delete this item. Delete it manually: ${rest}\n`);
      }
      return 130;
    }
    if (options.report !== undefined) await writeReport(options.report, report);
    if (options.keep === true) await keepSummary(report);
    if (!conclude(report)) failed = true;
  }
  return failed ? 1 : 0;
}

function forgeRun(options: Options, token = ""): Run | undefined {
  const { forge: baseUrl } = options;
  if (baseUrl === undefined) return undefined;
  return async (runOptions) => {
    const address = { url: options.receiver, port: Number(options["receiver-port"] ?? 0) };
    const events = options["no-events"] === true ? undefined : await listenForEvents(address);
    try {
      return await runGitContract({ baseUrl, auth: accessToken(token), receiver: events?.receiver }, runOptions);
    } finally {
      await events?.close();
    }
  };
}

function openProjectRun({ openproject: baseUrl }: Options, key = ""): Run | undefined {
  if (baseUrl === undefined) return undefined;
  return (runOptions) => runPmContract({ baseUrl, auth: apiKey(key) }, runOptions);
}

/**
 * Returns a signal that aborts at the first SIGINT or SIGTERM. A second one ends the process immediately, without
 * clean-up.
 */
function interruptedBySignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.once(name, () => {
      process.stderr.write(
        "The run stops after the current part and deletes what it created. Press Ctrl+C again to stop without deleting.\n",
      );
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
        openproject: { type: "string" },
        key: { type: "string" },
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

/** Prints a run's totals and problems. Returns true if there were no problems. */
function conclude(report: Report): boolean {
  const problems = problemsOf(report);
  for (const problem of problems) process.stdout.write(`problem: ${problem}\n`);
  process.stdout.write(`${summarize(report)}\n`);
  return problems.length === 0;
}
