import { PgBoss } from "pg-boss";

/**
 * Makes other processes take over a dead process's jobs at once, by marking the jobs as failed. On PostgreSQL, this
 * normally happens after half a minute without a heartbeat. By then, any write that the dead process had in flight has
 * taken effect.
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
