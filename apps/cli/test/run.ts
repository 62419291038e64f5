import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createGitSandbox } from "@halyard/sandbox/git";
import { listen, type ListeningSandbox } from "@halyard/sandbox/node";
import { createOpenProjectSandbox } from "@halyard/sandbox/openproject";
import { hang } from "@halyard/testing/hang";
import { afterAll, beforeAll } from "vitest";
import { runCli } from "../src/program/run.js";
import type { Io, Prompts } from "../src/terminal/io.js";

/** Result of a command. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Options for {@link run}. */
export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly input?: string;
  readonly isTerminal?: boolean;
  readonly columns?: number;
  readonly prompts?: Prompts;
  /** Maximum time that shell completion waits for a server, in milliseconds. Default: a test's maximum duration. */
  readonly completionTimeout?: number;
  /** Receives the progress text. If absent, the command runs as if standard error were not a terminal. */
  readonly showProgress?: (text: string) => void;
}

/** Runs a command in this process. */
export function run(argv: readonly string[], options: RunOptions = {}): Promise<Ran> {
  return start(argv, options, () => undefined);
}

/** A command that prints an address and keeps running. */
export interface Listening {
  /** Address that the command prints. Rejects if the command ends without printing an address. */
  readonly address: Promise<string>;
  readonly ended: Promise<Ran>;
}

/**
 * Runs a command that prints an address to standard error and keeps running.
 *
 * @param pattern - Pattern that matches the output. Its first group captures the address.
 */
export function listening(
  argv: readonly string[],
  options: RunOptions = {},
  pattern = /^Listening on (\S+)\./m,
): Listening {
  const { promise: address, resolve, reject } = Promise.withResolvers<string>();
  const ended = start(argv, options, (text) => {
    const url = pattern.exec(text)?.[1];
    if (url !== undefined) resolve(url);
  });
  void ended.then(({ err }) => reject(new Error(`The command ended without an address: ${err}`)));
  return { address, ended };
}

async function start(argv: readonly string[], options: RunOptions, onError: (text: string) => void): Promise<Ran> {
  const {
    completionTimeout = hang,
    env = {},
    cwd = tmpdir(),
    input = "",
    isTerminal = false,
    columns = 80,
    prompts,
    showProgress,
  } = options;
  const written: string[] = [];
  const errors: string[] = [];
  const io: Io = {
    env,
    cwd,
    isTerminal,
    hasColours: false,
    columns,
    prompts,
    showProgress,
    signal: new AbortController().signal,
    out: (text) => void written.push(text),
    outBytes: (bytes) => {
      written.push(Buffer.from(bytes).toString("utf8"));
      return Promise.resolve();
    },
    err: (text) => {
      errors.push(text);
      onError(text);
    },
    readInput: () => Promise.resolve(input),
  };
  const code = await runCli(argv, io, { version: "1.2.3", completionTimeout });
  return { code, out: written.join(""), err: errors.join("") };
}

type Pm = ListeningSandbox<ReturnType<typeof createOpenProjectSandbox>>;
type Git = ListeningSandbox<ReturnType<typeof createGitSandbox>>;

/** Two servers for a file's tests, and the environment of a user who is signed in to both. */
export interface Servers {
  readonly pm: Pm;
  readonly git: Git;
  readonly env: Readonly<Record<string, string>>;
}

/** Starts an OpenProject server and a git server before a file's tests, and stops them afterwards. */
export function useServers(): () => Servers {
  let servers: Servers | undefined;
  beforeAll(async () => {
    const pm = await listen((url) => createOpenProjectSandbox({ baseUrl: url }));
    const git = await listen((url) => createGitSandbox({ baseUrl: url }));
    const env = {
      PATH: process.env["PATH"] ?? "",
      HALYARD_CONFIG: join(tmpdir(), "no such folder", "config.json"),
      HALYARD_PM_URL: pm.url,
      HALYARD_PM_TOKEN: pm.sandbox.tokenOf("ada"),
      HALYARD_GIT_URL: git.url,
      HALYARD_GIT_TOKEN: git.sandbox.tokenOf("ada"),
    };
    servers = { pm, git, env };
  });
  afterAll(async () => {
    await servers?.pm.close();
    await servers?.git.close();
  });
  return () => {
    if (servers === undefined) throw new Error("The servers run in tests only.");
    return servers;
  };
}

/** Calls a function with a temporary folder, and then deletes the folder. */
export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "halyard-cli-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
