import { readFile } from "node:fs/promises";
import { pulls } from "@halyard/git-hosting/pulls";
import { type ConnectionFlags, openGit } from "../profiles/clients.js";
import { readRepository } from "../repository/git.js";
import { UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";
import { jobVariable } from "./job-variable.js";

/** The pull request that a continuous integration job runs for. */
export interface CiPullRequest {
  readonly repo: string;
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly branch: string;
  readonly sha: string;
  readonly isFork: boolean;
}

/** Flags that override values from the job's environment. */
export interface CiFlags extends ConnectionFlags {
  readonly repo?: string;
  readonly number?: number;
  readonly title?: string;
  readonly body?: string;
  readonly branch?: string;
  readonly sha?: string;
}

/** Fields that a check needs from the job's event. Gitea, Forgejo and GitHub all send them. */
interface Event {
  readonly pull_request?: {
    readonly number?: number;
    readonly title?: string;
    readonly body?: string | null;
    readonly head?: {
      readonly ref?: string;
      readonly sha?: string;
      readonly repo?: { readonly full_name?: string } | null;
    };
    readonly base?: { readonly repo?: { readonly full_name?: string } | null };
  };
}

/**
 * Reads the job's pull request from flags and the job's event. If there is no event and the flags give only the
 * repository and number, reads the pull request from the server. Undefined if the job has no pull request.
 */
export async function readPullRequest(io: Io, flags: CiFlags): Promise<CiPullRequest | undefined> {
  const event = (await readEvent(io)).pull_request;
  const number = flags.number ?? event?.number;
  const repo = flags.repo ?? event?.base?.repo?.full_name ?? jobVariable(io, "REPOSITORY");
  if (number === undefined || repo === undefined) return undefined;
  const isDescribed = [event, flags.title, flags.body, flags.branch].some((part) => part !== undefined);
  const pull = isDescribed ? event : await fetchPullRequest(io, flags, repo, number);
  const from = event?.head?.repo?.full_name;
  return {
    repo,
    number,
    title: flags.title ?? pull?.title ?? "",
    body: flags.body ?? pull?.body ?? "",
    branch: flags.branch ?? pull?.head?.ref ?? "",
    sha: flags.sha ?? pull?.head?.sha ?? "",
    isFork: from !== undefined && from !== repo,
  };
}

async function fetchPullRequest(
  io: Io,
  flags: ConnectionFlags,
  repo: string,
  index: number,
): Promise<Event["pull_request"]> {
  const place = readRepository(repo);
  if (place === undefined) throw new UsageError(`The repository must be \`owner/name\`, got \`${repo}\`.`);
  const git = await openGit(io, flags, { resources: {} });
  return git.operation(pulls.get)({ ...place, index }, { signal: io.signal });
}

async function readEvent(io: Io): Promise<Event> {
  const path = jobVariable(io, "EVENT_PATH");
  if (path === undefined) return {};
  try {
    return JSON.parse(await readFile(path, "utf8")) as Event;
  } catch {
    throw new UsageError(
      `The file ${path} (GITHUB_EVENT_PATH) cannot be read as JSON. It must contain the event that started the job.`,
    );
  }
}
