import { PgBoss } from "pg-boss";

/**
 * Lets the time pass in which a dead process may still be thought alive: on PostgreSQL its jobs go to others only after
 * half a minute of silence, when a write that it left on its way has long arrived.
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
