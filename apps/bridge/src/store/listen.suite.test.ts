import { postgresBin, startPostgres, type TestPostgres, withoutPostgres } from "@halyard/testing/postgres";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { listenOn } from "./listen.js";

describe.skipIf(postgresBin === undefined)(`PostgreSQL${postgresBin ? "" : ` (${withoutPostgres})`}`, () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  async function listen(connectionString: string): Promise<{ events: string[]; close(): Promise<void> }> {
    const events: string[] = [];
    const listener = await listenOn({
      config: { connectionString },
      channel: "News",
      onNotification: (payload) => void events.push(payload),
      onSubscribed: () => void events.push("subscribed"),
      onError: ({ message }) => void events.push(`error: ${message}`),
    });
    return { events, close: () => listener.close() };
  }

  async function administrator(connectionString: string): Promise<Client> {
    const client = new Client({ connectionString });
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  }

  const terminate = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'";

  async function expectNoSession(admin: Client): Promise<void> {
    const sessions = "SELECT 1 FROM pg_stat_activity WHERE query LIKE 'LISTEN%'";
    await expect.poll(async () => (await admin.query(sessions)).rowCount).toBe(0);
  }

  it("receives notifications, and again after its session was terminated", async () => {
    const url = await server.createDatabase();
    const admin = await administrator(url);
    const { events, close } = await listen(url);
    await admin.query(`NOTIFY "News", 'one'`);
    await expect.poll(() => events).toEqual(["subscribed", "one"]);
    await admin.query(terminate);
    await expect.poll(() => events.at(-1)).toBe("subscribed");
    await admin.query(`NOTIFY "News", 'two'`);
    await expect
      .poll(() => events.filter((each) => !each.startsWith("error: ")))
      .toEqual(["subscribed", "one", "subscribed", "two"]);
    expect(events).toContain("error: terminating connection due to administrator command");
    await close();
    await expectNoSession(admin);
  });

  it("closes also between two sessions", async () => {
    const url = await server.createDatabase();
    const admin = await administrator(url);
    const { events, close } = await listen(url);
    await admin.query(terminate);
    await expect.poll(() => events.length).toBeGreaterThan(1);
    await close();
    await expectNoSession(admin);
  });

  it("rejects when it cannot subscribe at first", async () => {
    const url = new URL(await server.createDatabase());
    url.pathname = "/missing";
    await expect(listen(url.href)).rejects.toThrow('database "missing" does not exist');
  });
});
