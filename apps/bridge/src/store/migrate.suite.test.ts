import { expect, it } from "vitest";
import { describeStores } from "../../test/stores.js";
import { deadLetterGroup } from "./dead-letter-group.js";
import { migrate } from "./migrate.js";
import { migrations } from "./migrations.js";

describeStores("migrate", (opened) => {
  const at = (seconds: number): Date => new Date(Date.UTC(2026, 0, 1, 12, 0, seconds));

  it("migrates once, also when opened repeatedly and concurrently", async () => {
    await Promise.all([migrate(opened.database), migrate(opened.database)]);
    const rows = await opened.database.query<{ version: number }>("SELECT version FROM halyard.migration");
    expect(rows).toEqual(migrations.map(({ version }) => ({ version })));
  });

  it("puts dead letters from an older bridge into the same groups as new ones", async () => {
    const reasons = [
      'There is no status "Done / shipped" for OP#7 (https://p.test/api/v3/statuses/1).',
      "`issues.create.project` is unknown; acme/rig#12 … 403",
    ];
    for (const [id, reason] of reasons.entries()) {
      await opened.store.deadLetters.put({
        subject: { kind: "workPackage", connection: "pm", id },
        reason,
        at: at(id),
        tries: 1,
      });
    }
    const before = await opened.store.deadLetters.list({ limit: 9 });
    const step = migrations.find(({ version }) => version === 8)!;
    await opened.database.query("ALTER TABLE halyard.dead_letter DROP COLUMN reason_group");
    for (const statement of step.statements) await opened.database.query(statement);
    expect(await opened.store.deadLetters.list({ limit: 9 })).toEqual(before);
    expect(before.map(({ group, reason }) => group === deadLetterGroup("pm", reason))).toEqual([true, true]);
  });

  it("leaves no trace of a failed migration", async () => {
    const broken = { version: 99, statements: ["CREATE TABLE halyard.half (a int)", "NOT SQL"] };
    await expect(migrate(opened.database, [broken])).rejects.toThrow("syntax error");
    const [row] = await opened.database.query<{ half: unknown }>("SELECT to_regclass('halyard.half') AS half");
    expect(row).toEqual({ half: null });
  });

  it("rolls a transaction back when its work rejects", async () => {
    const failing = opened.database.transaction(async (transaction) => {
      await transaction.query("INSERT INTO halyard.mark VALUES ('a', 'b')");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await opened.store.marks.get("a")).toBeUndefined();
  });
});
