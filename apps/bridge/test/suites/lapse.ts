import { PgBoss } from "pg-boss";

/**
 * Waits until a dead process is no longer considered alive. On PostgreSQL, other processes take over its jobs after
 * half a minute without a heartbeat. By then, any write that it had in flight has arrived.
 */
export async function lapseHeartbeats(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({
    ...{ connectionString: databaseUrl, schema: "halyard_queue", max: 1 },
    ...{ schedule: false, supervise: false },
  });
  boss.on("error", () => undefined);
  await boss.start();
  try {
    const held = (await boss.findJobs("subjects")).filter(({ state }) => state === "active");
    if (held.length > 0) await boss.fail("subjects", held);
  } finally {
    await boss.stop({ graceful: false });
  }
}
