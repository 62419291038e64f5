import type { PullRequest } from "@halyard/git-hosting/pulls";
import type { ConnectionFlags } from "../profiles/clients.js";
import type { RepositoryFlags } from "../repository/current.js";
import { cleanLine, cleanText } from "../terminal/clean.js";
import type { Io } from "../terminal/io.js";
import { type OutputFlags, printJson, wantsJson } from "../terminal/print.js";
import { maxListed, readEntries } from "../terminal/progress.js";
import { type Column, paint, printTable } from "../terminal/table.js";
import { openPulls } from "./open.js";

/** Flags that all pull request commands share. */
export interface PullFlags extends ConnectionFlags, OutputFlags, RepositoryFlags {}

/** Flags of `halyard pr list`. */
export interface PullListFlags extends PullFlags {
  readonly state: "open" | "closed" | "all";
  readonly limit?: number;
}

const columns: readonly Column<PullRequest>[] = [
  { title: "no", value: ({ number }) => number, colour: () => "cyan" },
  { title: "state", value: stateOf, colour: (pull) => (stateOf(pull) === "open" ? "green" : "magenta") },
  { title: "title", value: ({ title }) => title, shrinks: true },
  { title: "branch", value: ({ head }) => head.ref },
  { title: "author", value: ({ user }) => user.login },
];

/** Prints pull requests, most recently changed first. */
export async function listPulls(io: Io, flags: PullListFlags): Promise<void> {
  const { git, place } = await openPulls(io, flags);
  const { state, limit } = flags;
  const call = git.pulls.list(
    { ...place, state, sort: "recentupdate", limit: Math.min(limit ?? maxListed, 50) },
    { signal: io.signal },
  );
  const found = await readEntries(io, call, limit);
  if (wantsJson(flags)) return printJson(io, found, flags);
  printTable(io, columns, found);
}

/** Prints a pull request with its description. */
export async function viewPull(io: Io, index: number, flags: PullFlags): Promise<void> {
  const { git, place } = await openPulls(io, flags);
  const pull = await git.pulls.get({ ...place, index }, { signal: io.signal });
  if (wantsJson(flags)) return printJson(io, pull, flags);
  const { number, title, user, base, head, html_url: address, body } = pull;
  io.out(`${paint(io, "cyan", `#${number}`)} ${cleanLine(title)}\n`);
  for (const [label, value] of [
    ["State", stateOf(pull)],
    ["Author", user.login],
    ["Branches", `${head.ref} into ${base.ref}`],
    ["Address", address],
  ] as const) {
    io.out(`${paint(io, "gray", `${label}:`.padEnd(10))}${cleanLine(value)}\n`);
  }
  const text = cleanText(body).trim();
  if (text !== "") io.out(`\n${text}\n`);
}

function stateOf({ state, merged, draft }: PullRequest): string {
  if (merged) return "merged";
  return state === "open" && draft === true ? "draft" : state;
}
