import { execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { freePort } from "./free-port.ts";

/** A temporary PostgreSQL server with the defaults of its version, which write each commit to disk. */
export interface Postgres {
  /** Address of the server. Append the name of a database. */
  readonly url: string;
  /** Creates an empty database and returns its address. */
  createDatabase(name: string): Promise<string>;
  /** Ends the server and deletes its files. */
  end(): Promise<void>;
}

/** Returns the folder of `initdb` and `postgres`: HALYARD_POSTGRES_BIN, or Debian's; undefined when neither exists. */
export const postgresBin: string | undefined = [process.env["HALYARD_POSTGRES_BIN"], ...debianVersions()].find(
  (folder) => folder !== undefined && existsSync(join(folder, "initdb")),
);

/**
 * Creates a cluster in a temporary folder and starts it on a loopback port.
 *
 * @throws Error when it does not start.
 */
export async function startPostgres(): Promise<Postgres> {
  if (postgresBin === undefined)
    throw new Error(
      "PostgreSQL was not found. Install PostgreSQL, or set HALYARD_POSTGRES_BIN to the folder of `initdb`.",
    );
  const folder = mkdtempSync(join(tmpdir(), "halyard-bench-postgres-"));
  giveToServer(folder);
  const data = join(folder, "data");
  const port = await freePort();
  const urlOf = (database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`;

  const [initdb, initialise] = asServer("initdb", ["-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8"]);
  execFileSync(initdb, initialise, { stdio: "ignore", cwd: folder });
  const loopback = ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="];
  const [command, args] = asServer("postgres", ["-D", data, "-p", String(port), ...loopback]);
  const server = spawn(command, args, { stdio: "ignore", cwd: folder });
  const run = async (database: string, sql: string): Promise<void> => {
    const client = new Client({ connectionString: urlOf(database) });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  const end = async (): Promise<void> => {
    if (server.exitCode === null && server.signalCode === null) {
      const gone = once(server, "exit");
      server.kill("SIGINT");
      await gone;
    }
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    await eventually(() => run("postgres", "SELECT 1"));
  } catch (error) {
    await end();
    throw error;
  }
  return {
    url: urlOf(""),
    async createDatabase(name) {
      await run("postgres", `CREATE DATABASE ${name}`);
      return urlOf(name);
    },
    end,
  };
}

function debianVersions(): readonly string[] {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root) : [];
  return versions.toSorted((a, b) => Number(b) - Number(a)).map((version) => join(root, version, "bin"));
}

/**
 * Returns a command of PostgreSQL. PostgreSQL refuses to run as root, so root runs the command as the user of the
 * PostgreSQL package.
 */
function asServer(program: string, args: readonly string[]): [command: string, args: readonly string[]] {
  const path = join(postgresBin ?? "", program);
  if (process.getuid?.() !== 0) return [path, args];
  return ["setpriv", ["--reuid=postgres", "--regid=postgres", "--clear-groups", path, ...args]];
}

function giveToServer(folder: string): void {
  if (process.getuid?.() !== 0) return;
  const id = (flag: string): number => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  chownSync(folder, id("-u"), id("-g"));
  chmodSync(folder, 0o700);
}

async function eventually(attempt: () => Promise<void>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (tries === 200) throw new Error("PostgreSQL did not start within ten seconds.", { cause: error });
      await wait(50);
    }
  }
}
