import { describe, expect, it } from "vitest";
import { rows } from "./index.ts";

const setting = { quick: true, rounds: 2, peers: false };

describe("every row runs with Halyard alone, and accepts its result", () => {
  it.each(rows.map((row) => [row.name, row] as const))("%s", async (_name, row) => {
    const { tables, goals } = await row.run(setting);
    expect(tables.length).toBeGreaterThan(0);
    for (const { columns, lines } of tables) {
      expect(lines.some(([name]) => name?.startsWith("Halyard"))).toBe(true);
      expect(lines.every((line) => line.length === columns.length)).toBe(true);
      expect(lines.flat().join(" ")).not.toMatch(/NaN|undefined/);
    }
    expect(goals.every(({ measured }) => !measured.includes("NaN"))).toBe(true);
  });
});

it("has no two rows with the same name", () => {
  const names = rows.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
