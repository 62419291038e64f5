import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryDirectory } from "../../../test/temporary-directory.js";
import { packDatabase } from "./pack-database.js";
import { ThreadConnection } from "./connection.js";

let connection: ThreadConnection;
let folder: string;
let template: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "halyard-bridge-"));
  template = join(folder, "empty.gz");
  const source = join(folder, "source");
  const pglite = await PGlite.create(source);
  // Only a database that was created from the template has this table.
  await pglite.exec("CREATE TABLE of_template (a int)");
  await pglite.close();
  await writeFile(template, packDatabase(source));
  connection = await ThreadConnection.open({
    directory: join(folder, "database"),
    settings: ["shared_buffers=8MB"],
    template,
  });
});

afterAll(async () => {
  await connection.close();
  await rm(folder, { recursive: true });
});

test("a new database is a copy of the template, with the settings", async () => {
  expect(await connection.query("SELECT * FROM of_template")).toEqual([]);
  expect(await connection.query("SHOW shared_buffers")).toEqual([{ shared_buffers: "8MB" }]);
});

test("the caller's thread goes on while a statement runs", async () => {
  let turns = 0;
  const counting = setInterval(() => turns++);
  await connection.query("SELECT count(*) FROM generate_series(1, 1000000)");
  clearInterval(counting);
  expect(turns).toBeGreaterThan(10);
});

test("a crash leaves little of the write-ahead log to be replayed, however much was written", async () => {
  // The column is stored without compression, so that every insert writes 20 kB.
  await connection.exec("CREATE TABLE note (text text); ALTER TABLE note ALTER text SET STORAGE EXTERNAL");
  const insert = "INSERT INTO note VALUES (repeat('x', 20000))";
  for (let written = 0; written < 500; written++) {
    await connection.query(insert);
    await connection.transaction(({ query }) => query(insert));
  }
  expect(await connection.query("SELECT count(*)::int FROM note")).toEqual([{ count: 1000 }]);
  const [log] = await connection.query(
    "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::int AS bytes FROM pg_control_checkpoint()",
  );
  // The log stays small, although the inserts above have written 20 MB.
  expect((log as { readonly bytes: number }).bytes).toBeLessThan(10 * 1024 ** 2);
});

test("values keep their types", async () => {
  const [row] = await connection.query(
    "SELECT $1::timestamptz AS at, $2::jsonb AS data, $3::bytea AS bytes, $4::int8 AS big",
    [new Date(0), JSON.stringify({ a: [1] }), new Uint8Array([1, 2]), 2n ** 60n],
  );
  expect(row).toEqual({ at: new Date(0), data: { a: [1] }, bytes: new Uint8Array([1, 2]), big: 2n ** 60n });
  expect(await connection.exec("SELECT 1 AS a; SELECT 2 AS b, 3 AS c")).toEqual([[{ a: 1 }], [{ b: 2, c: 3 }]]);
});

test("an error has the fields of a PostgreSQL error", async () => {
  const failure = connection.query("SELECT * FROM missing");
  await expect(failure).rejects.toBeInstanceOf(Error);
  await expect(failure).rejects.toMatchObject({ code: "42P01", message: 'relation "missing" does not exist' });
});

test("transactions exclude other statements, and are rolled back after a failure", async () => {
  await connection.exec("CREATE TABLE counter (n int); INSERT INTO counter VALUES (0)");
  const increment = connection.transaction(async ({ query }) => {
    const [row] = (await query("SELECT n FROM counter")) as { n: number }[];
    await query("UPDATE counter SET n = $1", [(row?.n ?? 0) + 1]);
    return "done";
  });
  const concurrent = connection.query("UPDATE counter SET n = n + 10 RETURNING n");
  expect(await increment).toBe("done");
  expect(await concurrent).toEqual([{ n: 11 }]);

  const failing = connection.transaction(async ({ query }) => {
    await query("UPDATE counter SET n = 0");
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await connection.query("SELECT n FROM counter")).toEqual([{ n: 11 }]);
});

test("a transaction is rolled back if its first statement fails, and nothing follows one without statements", async () => {
  await connection.exec("CREATE TABLE first (n int)");
  const failing = connection.transaction(async ({ query }) => {
    await query("INSERT INTO missing VALUES (1)");
  });
  const concurrent = connection.query("INSERT INTO first VALUES (1)");
  await expect(failing).rejects.toMatchObject({ code: "42P01" });
  await concurrent;
  expect(await connection.transaction(async () => "nothing")).toBe("nothing");
  expect(await connection.query("SELECT * FROM first")).toEqual([{ n: 1 }]);
});

test("statements outside of a transaction never take part in it", async () => {
  await connection.exec("CREATE TABLE mixed (n int)");
  const insert = "INSERT INTO mixed VALUES ($1)";
  const work: Promise<unknown>[] = [];
  for (let n = 0; n < 100; n++) {
    work.push(connection.query(insert, [n]));
    const rolledBack = connection.transaction(async ({ query }) => {
      await query(insert, [-1]);
      throw new Error("no");
    });
    work.push(expect(rolledBack).rejects.toThrow("no"));
  }
  await Promise.all(work);
  expect(await connection.query("SELECT count(*)::int AS count, min(n) AS least FROM mixed")).toEqual([
    { count: 100, least: 0 },
  ]);
});

test("notifications reach their listener until it ends", async () => {
  const heard: string[] = [];
  const end = await connection.listen("news", (payload) => void heard.push(payload));
  await connection.query("SELECT pg_notify('news', 'one')");
  await expect.poll(() => heard).toEqual(["one"]);
  await end();
  await connection.query("SELECT pg_notify('news', 'two')");
  await connection.query("SELECT 1");
  expect(heard).toEqual(["one"]);
});

test("a vacuum frees the space of deleted rows", async () => {
  await connection.exec(
    "CREATE TABLE bulk AS SELECT n, repeat('x', 500) AS text FROM generate_series(1, 2000) AS n; DELETE FROM bulk",
  );
  const size = async (): Promise<unknown> => connection.query("SELECT pg_relation_size('bulk')::int AS bytes");
  expect(await size()).not.toEqual([{ bytes: 0 }]);
  await connection.exec("VACUUM");
  expect(await size()).toEqual([{ bytes: 0 }]);
});

test("an interrupted unpacking is completed by the next start", async () => {
  const directory = join(await temporaryDirectory(), "database");
  const opened = await ThreadConnection.open({ directory, settings: [], template });
  await opened.close();
  // Simulates an unpacking that was interrupted: the last file is missing, and another one is incomplete.
  await rm(join(directory, "PG_VERSION"));
  await writeFile(join(directory, "global/pg_control"), "");
  const completed = await ThreadConnection.open({ directory, settings: [], template });
  expect(await completed.query("SELECT * FROM of_template")).toEqual([]);
  await completed.close();
});

test("after it is closed, statements are refused", async () => {
  const other = await ThreadConnection.open({ directory: await temporaryDirectory(), settings: [], template });
  await other.close();
  await expect(other.query("SELECT 1")).rejects.toThrow("The thread of the embedded database has ended");
});

test("a statement that was prepared sees later changes of its table", async () => {
  await connection.query("CREATE TABLE changing (a int)");
  await connection.query("INSERT INTO changing VALUES ($1)", [1]);
  expect(await connection.query("SELECT * FROM changing")).toEqual([{ a: 1 }]);
  await connection.query("ALTER TABLE changing ADD COLUMN b text DEFAULT 'x'");
  expect(await connection.query("SELECT * FROM changing")).toEqual([{ a: 1, b: "x" }]);
  await connection.exec("ALTER TABLE changing DROP COLUMN a");
  expect(await connection.query("SELECT * FROM changing")).toEqual([{ b: "x" }]);
  expect(await connection.exec("SELECT * FROM changing")).toEqual([[{ b: "x" }]]);
});

test("a prepared statement goes on after a failure, inside and outside of a transaction", async () => {
  await connection.exec("CREATE TABLE once_only (id int PRIMARY KEY)");
  const insert = "INSERT INTO once_only VALUES ($1) RETURNING id";
  expect(await connection.query(insert, [1])).toEqual([{ id: 1 }]);
  await expect(connection.query(insert, [1])).rejects.toMatchObject({ code: "23505" });
  const failing = connection.transaction(async ({ query }) => {
    await query(insert, [2]);
    await query(insert, [2]);
  });
  await expect(failing).rejects.toMatchObject({ code: "23505" });
  expect(await connection.query(insert, [2])).toEqual([{ id: 2 }]);
});

test("more statements than are kept prepared can be run twice", async () => {
  for (const _ of [1, 2]) {
    for (let n = 0; n < 250; n++) expect(await connection.query(`SELECT ${n} AS n`)).toEqual([{ n }]);
  }
});
