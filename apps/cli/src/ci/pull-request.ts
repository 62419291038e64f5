import { readFile } from "node:fs/promises";
import { UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";

/** A pull request in a job of continuous integration. */
export interface CiPullRequest {
  readonly repo: string;
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly branch: string;
  readonly sha: string;
  readonly isFork: boolean;
}

/** Flags that replace parts of the environment. */
export interface CiFlags {
  readonly repo?: string;
  readonly number?: number;
  readonly title?: string;
  readonly body?: string;
  readonly branch?: string;
  readonly sha?: string;
}

/** The fields of an event that are read. Jobs of Gitea, Forgejo and GitHub all have them. */
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

/** Reads the pull request of a job from its event and from flags. Undefined for a job without a pull request. */
export async function readPullRequest(io: Io, flags: CiFlags): Promise<CiPullRequest | undefined> {
  const { pull_request: pull } = await readEvent(io);
  const number = flags.number ?? pull?.number;
  const repo = flags.repo ?? pull?.base?.repo?.full_name ?? io.env["GITHUB_REPOSITORY"];
  if (number === undefined || repo === undefined) return undefined;
  const from = pull?.head?.repo?.full_name;
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

async function readEvent({ env }: Io): Promise<Event> {
  const { GITHUB_EVENT_PATH: path } = env;
  if (path === undefined || path === "") return {};
  try {
    return JSON.parse(await readFile(path, "utf8")) as Event;
  } catch {
    throw new UsageError("GITHUB_EVENT_PATH must be the path of a readable JSON file with the event of the job.");
  }
}
