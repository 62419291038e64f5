import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { freePort } from "./free-port.ts";

/** Options for `startPostgres`. */
export interface TestPostgresOptions {
  /**
   * Whether to keep the server's default settings, which write each commit to disk. Benchmarks require this. If false,
   * a crash of the operating system can lose commits, but a crash of only the server cannot. Default: false.
   */
  readonly durable?: boolean;
}

/** A temporary PostgreSQL server on a loopback port. */
export interface TestPostgres {
  /** Creates an empty database and returns its URL. Default name: `test_1`, `test_2` and so on. */
  createDatabase(name?: string): Promise<string>;
  /** Returns a database's URL. */
  urlOf(name: string): string;
  /** Stops the server immediately, without a clean shutdown. Call `start` to restart it on the same port. */
  crash(): Promise<void>;
  /** Restarts the server after `crash`. */
  start(): Promise<void>;
  /** Stops the server and deletes its files. */
  stop(): Promise<void>;
}

/**
 * Folder that contains `initdb` and `postgres`: HALYARD_POSTGRES_BIN, or an installed package's folder. Undefined if
 * there is no such folder.
 */
export const postgresBin: string | undefined = [
  process.env["HALYARD_POSTGRES_BIN"],
  ...versionsBelow("/usr/lib/postgresql"),
  "/usr/local/pgsql/bin",
  "/opt/homebrew/opt/postgresql/bin",
  "/usr/local/bin",
  "/usr/bin",
].find((path) => path !== undefined && existsSync(join(path, "initdb")));

/** Reason for skipping tests that need PostgreSQL. It is appended to the tests' names. */
export const withoutPostgres =
  "skipped: no PostgreSQL found; set HALYARD_POSTGRES_BIN to the folder that contains initdb";

function versionsBelow(root: string): string[] {
  if (!existsSync(root)) return [];
  const versions = readdirSync(root).sort((one, other) => Number(other) - Number(one));
  return versions.map((version) => join(root, version, "bin"));
}

/**
 * Returns the command that starts a PostgreSQL program. PostgreSQL refuses to run as root. If this process runs as
 * root, the command therefore switches to the user `postgres`, which PostgreSQL's package creates.
 */
function unprivileged(command: string, args: string[]): [string, string[]] {
  if (process.getuid?.() !== 0) return [command, args];
  return ["setpriv", ["--reuid=postgres", "--regid=postgres", "--clear-groups", command, ...args]];
}

function prepare(directory: string): void {
  if (process.getuid?.() !== 0) return;
  const id = (flag: string): number => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  chownSync(directory, id("-u"), id("-g"));
  chmodSync(directory, 0o700);
}

/**
 * Creates a database cluster in a temporary directory and starts its server.
 *
 * @throws Error when PostgreSQL is not installed or its server exits.
 */
export async function startPostgres({ durable = false }: TestPostgresOptions = {}): Promise<TestPostgres> {
  if (postgresBin === undefined) throw new Error(withoutPostgres);
  const bin = postgresBin;
  const directory = mkdtempSync(join(tmpdir(), "halyard-postgres-"));
  prepare(directory);
  const data = join(directory, "data");
  const initialise = ["-D", data, "-U", "postgres", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"];
  execFileSync(...unprivileged(join(bin, "initdb"), initialise), { stdio: "ignore", cwd: directory });
  const port = await freePort();
  const urlOf = (name: string): string => `postgres://postgres@127.0.0.1:${port}/${name}`;
  let server: ChildProcess | undefined;
  let databases = 0;

  async function start(): Promise<void> {
    const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories="];
    if (!durable) settings.push("fsync=off", "full_page_writes=off");
    const args = ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
    server = spawn(...unprivileged(join(bin, "postgres"), args), { stdio: "ignore", cwd: directory });
    while (server.exitCode === null && server.signalCode === null) {
      const client = new Client({ connectionString: urlOf("postgres") });
      client.on("error", () => undefined);
      try {
        await client.connect();
        await client.end();
        return;
      } catch {
        await sleep(50);
      }
    }
    throw new Error("PostgreSQL did not start.");
  }

  async function end(signal: "SIGINT" | "SIGQUIT"): Promise<void> {
    const running = server;
    server = undefined;
    if (running?.exitCode !== null) return;
    const exited = new Promise((resolve) => running.once("exit", resolve));
    running.kill(signal);
    await exited;
  }

  await start();
  return {
    async createDatabase(name = `test_${++databases}`) {
      const client = new Client({ connectionString: urlOf("postgres") });
      client.on("error", () => undefined);
      await client.connect();
      await client.query(`CREATE DATABASE ${name}`);
      await client.end();
      return urlOf(name);
    },
    urlOf,
    crash: () => end("SIGQUIT"),
    start,
    async stop() {
      await end("SIGINT");
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
