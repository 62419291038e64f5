/**
 * Runs the embedded database in its own thread, because PGlite blocks the thread that calls it. Creating a database
 * blocks the thread for seconds.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import { gunzipSync } from "node:zlib";
import { messages, parse, PGlite, protocol } from "@electric-sql/pglite";
import { sendable } from "../../threads/sent-error.js";
import type { PackedEntry, ThreadMessage, ThreadRequest, ThreadStart } from "./messages.js";

const { directory, settings, template } = workerData as ThreadStart;
const listeners = new Map<string, () => Promise<void>>();

function post(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}

/**
 * Unpacks an archive that `packDatabase` created. PGlite can also unpack archives, but takes six times as much
 * processor time, because it writes every file through its emulated file system. If unpacking is interrupted, running
 * it a second time completes the database.
 */
function unpack(archive: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  for (const { path, content } of deserialize(gunzipSync(readFileSync(archive))) as readonly PackedEntry[]) {
    const place = join(directory, path);
    if (content === undefined) mkdirSync(place, { recursive: true, mode: 0o700 });
    else {
      // Writes each file under a temporary name first. Even an incomplete `PG_VERSION` would mark the database as
      // complete.
      const draft = `${place}.new`;
      writeFileSync(draft, content, { mode: 0o600 });
      renameSync(draft, place);
    }
  }
}

async function open(): Promise<PGlite> {
  const isNew = !existsSync(join(directory, "PG_VERSION"));
  if (isNew && template !== undefined) unpack(template);
  return PGlite.create({
    dataDir: directory,
    startParams: [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ["-c", setting])],
  });
}

async function rowsOf(
  pglite: PGlite,
  statements: PreparedStatements,
  { kind, text, parameters }: ThreadRequest,
): Promise<unknown[][]> {
  switch (kind) {
    case "begin":
      await statements.query("BEGIN", []);
      return [await statements.query(text, parameters)];
    case "query":
      return [await statements.query(text, parameters)];
    case "exec":
      return statements.exec(text);
    case "listen":
      listeners.set(
        text,
        await pglite.listen(text, (payload) => post({ kind: "notification", channel: text, payload })),
      );
      return [];
    case "unlisten":
      await listeners.get(text)?.();
      listeners.delete(text);
      return [];
    case "close":
      await pglite.close();
      return [];
  }
}

async function main(): Promise<void> {
  let pglite: PGlite;
  try {
    pglite = await open();
  } catch (error) {
    post({ kind: "unusable", failure: sendable(error) });
    return;
  }
  const statements = new PreparedStatements(pglite);
  let turn: Promise<unknown> = Promise.resolve();
  parentPort?.on("message", (request: ThreadRequest) => {
    // Runs one request at a time. Preparing and running a statement are separate steps, and no other request may come
    // between them.
    turn = turn
      .then(() => rowsOf(pglite, statements, request))
      .then(
        (rows) => post({ kind: "result", id: request.id, rows }),
        (error: unknown) => post({ kind: "failure", id: request.id, failure: sendable(error) }),
      );
  });
  post({ kind: "open" });
}

const { serialize } = protocol;

interface Prepared {
  readonly name: string;
  /** Object identifiers (OIDs) of the parameter types. */
  readonly parameterTypes: readonly number[];
  /** Description of the columns. Undefined for a statement that returns no rows. */
  readonly rows: messages.BackendMessage | undefined;
}

/** Maximum number of prepared statements. The bridge and pg-boss use about a hundred. */
const limit = 200;

/** Matches the kinds of statements that run often. Only these are prepared. */
const isPreparable = /^\s*(?:select|insert|update|delete|with|begin|commit|rollback)\b/i;

/** Matches statements that may change the columns that a prepared statement returns. */
const changesTables = /\b(?:create|alter|drop)\b/i;

/**
 * Runs statements on PGlite, and prepares each statement only once. Most of the cost of the bridge's statements is
 * parsing and planning, and PGlite's `query` repeats both every time.
 */
class PreparedStatements {
  readonly #pglite: PGlite;
  /** Prepared statements by their SQL, the most recently used one last. */
  readonly #prepared = new Map<string, Prepared>();
  #count = 0;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  async query(text: string, parameters: readonly unknown[]): Promise<unknown[]> {
    if (!isPreparable.test(text)) {
      await this.#beforeOther(text);
      return (await this.#pglite.query(text, [...parameters])).rows;
    }
    const { name, parameterTypes, rows } = await this.#prepare(text);
    const values = parameters.map((value, at) => this.#serialized(value, parameterTypes[at]));
    const answer = await this.#send(serialize.bind({ statement: name, values }), serialize.execute({}));
    const described = rows === undefined ? answer : [rows, ...answer];
    return parse.parseResults(described, this.#pglite.parsers)[0]?.rows ?? [];
  }

  /** Runs any number of statements without parameters, and returns the rows of each. */
  async exec(text: string): Promise<unknown[][]> {
    // SQL without a semicolon is a single statement, so it can be prepared. For example, pg-boss claims jobs this way.
    if (!text.includes(";") && isPreparable.test(text)) return [await this.query(text, [])];
    await this.#beforeOther(text);
    return (await this.#pglite.exec(text)).map(({ rows }) => rows as unknown[]);
  }

  /**
   * Removes all prepared statements if `text` may change the columns of a table. After such a change, PostgreSQL would
   * refuse to run these statements.
   */
  async #beforeOther(text: string): Promise<void> {
    if (!changesTables.test(text)) return;
    const names = [...this.#prepared.values()].map(({ name }) => serialize.close({ type: "S", name }));
    this.#prepared.clear();
    if (names.length > 0) await this.#send(...names);
  }

  async #prepare(text: string): Promise<Prepared> {
    const known = this.#prepared.get(text);
    if (known !== undefined) {
      this.#prepared.delete(text);
      this.#prepared.set(text, known);
      return known;
    }
    if (this.#prepared.size >= limit) await this.#forgetOldest();
    const name = `halyard_${++this.#count}`;
    const answer = await this.#send(serialize.parse({ name, text }), serialize.describe({ type: "S", name }));
    const prepared: Prepared = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(answer),
      rows: answer.find((message) => message instanceof messages.RowDescriptionMessage),
    };
    this.#prepared.set(text, prepared);
    return prepared;
  }

  async #forgetOldest(): Promise<void> {
    for (const [text, { name }] of this.#prepared) {
      this.#prepared.delete(text);
      await this.#send(serialize.close({ type: "S", name }));
      return;
    }
  }

  /** Converts a parameter as PGlite's `query` does. */
  #serialized(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const serializer = type === undefined ? undefined : this.#pglite.serializers[type];
    if (serializer !== undefined) return serializer(value);
    return typeof value === "string" ? value : JSON.stringify(value);
  }

  async #send(...parts: readonly Uint8Array[]): Promise<messages.BackendMessage[]> {
    const request = Buffer.concat([...parts, serialize.sync()]);
    return (await this.#pglite.execProtocol(new Uint8Array(request))).messages;
  }
}

await main();
