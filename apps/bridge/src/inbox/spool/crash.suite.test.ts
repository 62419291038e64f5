import { expect, test } from "vitest";
import { startSource } from "../../../test/source-process.js";
import { temporaryDirectory } from "../../../test/temporary-directory.js";
import { Spool } from "./spool.js";

test("a process that is killed repeatedly while it appends loses no acknowledged delivery", async () => {
  const directory = await temporaryDirectory();
  const acknowledged: string[] = [];
  for (const round of [1, 2, 3, 4, 5]) {
    const { child, lines } = startSource("append-program.ts", [directory, `${round}`]);
    // The program prints the id of a delivery only after the delivery is on disk.
    for (let line = await lines.next(); line.done !== true; line = await lines.next()) {
      acknowledged.push(line.value);
      if (acknowledged.length === round * 150) child.kill("SIGKILL");
    }
  }
  const spool = await Spool.open({
    directory,
    maxBytes: 1e9,
    segmentBytes: 20_000,
    retention: 0,
    onDamage: ({ kind }) => expect(kind).toBe("torn"),
  });
  const read = new Set<string>();
  for await (const { delivery } of spool.read()) read.add(delivery.id);
  await spool.close();
  expect(acknowledged.length).toBeGreaterThanOrEqual(750);
  expect(acknowledged.filter((id) => !read.has(id))).toEqual([]);
});
