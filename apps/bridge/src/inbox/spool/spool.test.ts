import { readdir, readFile, rm, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { temporaryDirectory } from "../../../test/temporary-directory.js";
import type { SpoolDamage } from "./segment-reader.js";
import { machineDisk, type SpoolDisk } from "./segment-writer.js";
import { comparePositions, type SpoolPosition } from "../../store/spool-position.js";
import { Spool, SpoolFullError, type RawDelivery, type SpooledDelivery, type SpoolOptions } from "./spool.js";

const day = 86_400_000;

function delivery(id: string, size = 20): RawDelivery {
  const body = new Uint8Array(size).fill(0x61);
  return { id, connection: "forge", receivedAt: 1, headers: { "x-gitea-event": "push" }, body };
}

async function opened(directory: string, options: Partial<SpoolOptions> = {}): Promise<[Spool, SpoolDamage[]]> {
  const damage: SpoolDamage[] = [];
  const spool = await Spool.open({
    directory,
    maxBytes: 1_000_000,
    segmentBytes: 10_000,
    retention: day,
    onDamage: (found) => damage.push(found),
    ...options,
  });
  onTestFinished(() => spool.close());
  return [spool, damage];
}

async function all(spool: Spool, from?: SpoolPosition): Promise<SpooledDelivery[]> {
  const read: SpooledDelivery[] = [];
  for await (const spooled of spool.read(from)) read.push(spooled);
  return read;
}

async function ids(spool: Spool, from?: SpoolPosition): Promise<string[]> {
  return (await all(spool, from)).map((spooled) => spooled.delivery.id);
}

async function segmentFiles(directory: string): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.endsWith(".spool")).sort();
}

describe("a spool", () => {
  test("returns the appended deliveries in order, also after it was opened again", async () => {
    const directory = await temporaryDirectory();
    const [first] = await opened(directory);
    const positions = await Promise.all(["a", "b", "c"].map((id) => first.append(delivery(id))));
    expect(positions.toSorted(comparePositions)).toEqual(positions);
    const before = await all(first);
    expect(before.map((spooled) => spooled.delivery)).toEqual(["a", "b", "c"].map((id) => delivery(id)));
    expect(before.map(({ position }) => position)).toEqual(positions);
    await first.close();
    const [second, damage] = await opened(directory);
    expect(await all(second)).toEqual(before);
    expect([second.id, damage]).toEqual([first.id, []]);
  });

  test("continues reading at the position after a record", async () => {
    const [spool] = await opened(await temporaryDirectory(), { segmentBytes: 200 });
    for (const id of ["a", "b", "c", "d"]) await spool.append(delivery(id));
    for (const { delivery: read, next } of await all(spool)) {
      expect(await ids(spool, next)).toEqual(["a", "b", "c", "d"].filter((id) => id > read.id));
    }
  });

  test("treats a position outside of the spool, as after a restored backup, as the beginning", async () => {
    const [spool] = await opened(await temporaryDirectory());
    await spool.append(delivery("a"));
    expect(await ids(spool, { segment: 9, offset: 99 })).toEqual(["a"]);
    expect(await ids(spool, { segment: 0, offset: 0 })).toEqual(["a"]);
  });

  test("reads only the deliveries that existed when it began, however many are appended meanwhile", async () => {
    const [spool] = await opened(await temporaryDirectory());
    await spool.append(delivery("a"));
    const read: string[] = [];
    for await (const spooled of spool.read()) {
      read.push(spooled.delivery.id);
      await spool.append(delivery("b"));
    }
    expect(read).toEqual(["a"]);
  });

  test("finds a delivery by its id, and returns undefined for a missing one", async () => {
    const [spool] = await opened(await temporaryDirectory(), { segmentBytes: 100 });
    for (const id of ["a", "b", "c"]) await spool.append(delivery(id));
    expect((await spool.find("b"))?.delivery).toEqual(delivery("b"));
    expect(await spool.find("z")).toBeUndefined();
  });

  test("is readable by its owner only", async () => {
    const directory = join(await temporaryDirectory(), "deep", "spool");
    const [spool] = await opened(directory);
    await spool.append(delivery("a"));
    const names = ["", "id", "00000001.spool"];
    const modes = await Promise.all(names.map(async (name) => (await stat(join(directory, name))).mode & 0o777));
    expect(modes).toEqual([0o700, 0o600, 0o600]);
  });

  test("refuses appends after it was closed, and completes earlier ones", async () => {
    const directory = await temporaryDirectory();
    const [spool] = await opened(directory);
    const underWay = spool.append(delivery("a"));
    await spool.close();
    await expect(underWay).resolves.toMatchObject({ segment: 1 });
    await expect(spool.append(delivery("b"))).rejects.toThrow("closed");
    expect(await ids((await opened(directory))[0])).toEqual(["a"]);
  });
});

describe("group commit", () => {
  test("waiting appends share one write and one fdatasync", async () => {
    const log: string[] = [];
    const [spool] = await opened(await temporaryDirectory(), { disk: observed(log) });
    await spool.append(delivery("first"));
    log.length = 0;
    await Promise.all(Array.from({ length: 50 }, (_, index) => spool.append(delivery(`${index}`))));
    expect(log).toEqual(["write", "datasync"]);
  });

  test.each([1, 3])("appends resolve after fdatasync has returned, not before (%i at a time)", async (count) => {
    const states: number[] = [];
    let acknowledged = 0;
    const disk = intercepted((call) => {
      if (call === "datasync") states.push(acknowledged);
    });
    const [spool] = await opened(await temporaryDirectory(), { disk });
    const names = ["a", "b", "c"].slice(0, count);
    const appends = names.map(async (name) => {
      await spool.append(delivery(name));
      acknowledged++;
    });
    expect(await ids(spool)).toEqual([]);
    await Promise.all(appends);
    expect(states).toEqual([0]);
    expect(await ids(spool)).toEqual(names);
  });

  test("a new segment and its directory entry are on disk before its first record is acknowledged", async () => {
    const log: string[] = [];
    const [spool] = await opened(await temporaryDirectory(), { disk: observed(log) });
    await spool.append(delivery("a"));
    // The file and its directory are synced before the record is written.
    expect(log).toEqual(["write", "sync", "sync", "write", "datasync"]);
  });
});

describe("a failing disk", () => {
  test("a failed fdatasync fails all its appends, and no record is written after them", async () => {
    const directory = await temporaryDirectory();
    const faults: (string | undefined)[] = [];
    const [spool] = await opened(directory, { disk: failing("datasync", faults) });
    await spool.append(delivery("a"));
    faults.push("EIO");
    await expect(spool.append(delivery("lost"))).rejects.toThrow("EIO");
    await spool.append(delivery("b"));
    expect(await segmentFiles(directory)).toHaveLength(2);
    faults.push("EIO");
    const together = await Promise.allSettled([spool.append(delivery("lost")), spool.append(delivery("lost"))]);
    expect(together.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await ids(spool)).toEqual(["a", "b"]);
    await spool.close();
    expect(await ids((await opened(directory))[0])).toEqual(["a", "b"]);
  });

  test("a full disk is reported as a full spool, and appends succeed again when there is room", async () => {
    const faults: (string | undefined)[] = ["ENOSPC"];
    const [spool] = await opened(await temporaryDirectory(), { disk: failing("write", faults) });
    await expect(spool.append(delivery("lost"))).rejects.toThrow(SpoolFullError);
    await spool.append(delivery("a"));
    faults.push("EDQUOT");
    await expect(spool.append(delivery("lost"))).rejects.toThrow(SpoolFullError);
    await spool.append(delivery("b"));
    expect(await ids(spool)).toEqual(["a", "b"]);
  });
});

describe("a check for room", () => {
  test.each([["write", "ENOSPC"] as const, ["datasync", "EDQUOT"] as const])(
    "fails while a full disk fails %s, like an append",
    async (step, code) => {
      const directory = await temporaryDirectory();
      const faults: (string | undefined)[] = [code];
      let time = 0;
      const [spool] = await opened(directory, { disk: failing(step, faults), now: () => time });
      await expect(spool.checkRoom()).rejects.toThrow(SpoolFullError);
      await expect(spool.checkRoom()).rejects.toThrow(SpoolFullError);
      time += 5000;
      await expect(spool.checkRoom()).resolves.toBeUndefined();
      expect(await segmentFiles(directory)).toEqual([]);
    },
  );

  test("fails when the limit leaves no room for a delivery", async () => {
    const [spool] = await opened(await temporaryDirectory(), { maxBytes: 60_000 });
    await expect(spool.checkRoom()).rejects.toThrow(SpoolFullError);
  });
});

describe("the limit", () => {
  test("applies to any number of concurrent appends, and refused ones are not written", async () => {
    const directory = await temporaryDirectory();
    const [spool] = await opened(directory, { maxBytes: 5000, segmentBytes: 1000 });
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => spool.append(delivery(`${index}`, 300))),
    );
    const accepted = results.filter(({ status }) => status === "fulfilled");
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused.every(({ reason }) => reason instanceof SpoolFullError)).toBe(true);
    expect(accepted.length).toBeGreaterThan(5);
    expect(await all(spool)).toHaveLength(accepted.length);
    const files = await Promise.all((await segmentFiles(directory)).map((name) => stat(join(directory, name))));
    const onDisk = files.reduce((sum, { size }) => sum + size, 0);
    expect(onDisk).toBeLessThanOrEqual(5000);
    expect(spool.size()).toBe(onDisk);
  });

  test("a limit below the current size takes effect when the deliveries are handed over", async () => {
    const directory = await temporaryDirectory();
    const [before] = await opened(directory);
    await Promise.all(Array.from({ length: 20 }, (_, index) => before.append(delivery(`before ${index}`))));
    const end = (await all(before)).at(-1)!.next;
    await before.close();

    const [spool, damage] = await opened(directory, { maxBytes: 1500 });
    await expect(spool.append(delivery("early"))).rejects.toThrow(SpoolFullError);
    await spool.prune({ ...end, offset: end.offset - 1 });
    expect(await ids(spool)).toHaveLength(20);
    await spool.prune(end);
    const taken = await Promise.all([spool.append(delivery("a")), spool.append(delivery("b"))]);
    expect(taken.every((position) => comparePositions(position, end) > 0)).toBe(true);
    expect(await ids(spool, end)).toEqual(["a", "b"]);
    expect(damage).toEqual([]);
  });

  test("appends are accepted again after pruning", async () => {
    const [spool] = await opened(await temporaryDirectory(), { maxBytes: 5000 });
    let last: SpoolPosition = { segment: 0, offset: 0 };
    const fill = async (): Promise<never> => {
      for (;;) last = await spool.append(delivery("x", 300));
    };
    await expect(fill()).rejects.toThrow(SpoolFullError);
    await spool.prune(last);
    await spool.append(delivery("y"));
    expect((await ids(spool)).at(-1)).toBe("y");
  });
});

describe("prune", () => {
  async function fourSegments(options: Partial<SpoolOptions> = {}): Promise<[Spool, string, SpoolPosition[]]> {
    const directory = await temporaryDirectory();
    const [spool] = await opened(directory, { segmentBytes: 100, ...options });
    const positions: SpoolPosition[] = [];
    for (const id of ["a", "b", "c", "d"]) positions.push(await spool.append(delivery(id)));
    expect(await segmentFiles(directory)).toHaveLength(4);
    return [spool, directory, positions];
  }

  test("deletes segments before the position once they are older than the retention", async () => {
    const [spool, directory, positions] = await fourSegments({ now: () => Date.now() + 2 * day });
    await spool.prune(positions[2]!);
    expect(await ids(spool)).toEqual(["c", "d"]);
    expect(await segmentFiles(directory)).toEqual(["00000003.spool", "00000004.spool"]);
  });

  test("may be called concurrently", async () => {
    const [spool, directory, positions] = await fourSegments({ now: () => Date.now() + 2 * day });
    await Promise.all([spool.prune(positions[2]!), spool.prune(positions[3]!), spool.prune(positions[1]!)]);
    expect(await segmentFiles(directory)).toEqual(["00000004.spool"]);
    expect(await ids(spool)).toEqual(["d"]);
    expect(spool.size()).toBe((await stat(join(directory, "00000004.spool"))).size);
  });

  test("keeps segments younger than the retention, and all later ones", async () => {
    const [spool, directory, positions] = await fourSegments();
    const old = new Date(Date.now() - 2 * day);
    for (const name of ["00000001.spool", "00000003.spool"]) await utimes(join(directory, name), old, old);
    await spool.prune(positions[3]!);
    expect(await ids(spool)).toEqual(["b", "c", "d"]);
  });

  test("keeps deliveries that are not handed over, whatever their age and the size of the spool", async () => {
    const [spool, , positions] = await fourSegments({ maxBytes: 700, now: () => Date.now() + 99 * day });
    await spool.prune(positions[0]!);
    expect(await ids(spool)).toEqual(["a", "b", "c", "d"]);
  });
});

describe("damage", () => {
  test("at the end is truncated, reported and overwritten", async () => {
    const directory = await temporaryDirectory();
    const [first] = await opened(directory);
    await first.append(delivery("a"));
    const { offset } = await first.append(delivery("b"));
    await first.close();
    const path = join(directory, "00000001.spool");
    await truncate(path, first.size() - 1);
    const [second, damage] = await opened(directory);
    expect(damage).toEqual([{ segment: 1, offset, bytes: first.size() - 1 - offset, kind: "torn" }]);
    expect((await stat(path)).size).toBe(offset);
    expect(await second.append(delivery("c"))).toEqual({ segment: 1, offset });
    expect(await ids(second)).toEqual(["a", "c"]);
  });

  test("is reported once, however often it is read", async () => {
    const directory = await temporaryDirectory();
    const [first] = await opened(directory);
    const { offset } = await first.append(delivery("a"));
    await first.append(delivery("b"));
    await first.close();
    await flip(join(directory, "00000001.spool"), offset + 20);
    const [second, damage] = await opened(directory);
    expect([await ids(second), await ids(second)]).toEqual([["b"], ["b"]]);
    expect(damage).toMatchObject([{ segment: 1, offset, kind: "skipped" }]);
  });

  test("in the head of a segment loses no record, and nothing is appended to that file", async () => {
    const directory = await temporaryDirectory();
    const [first] = await opened(directory);
    await first.append(delivery("a"));
    await first.close();
    await flip(join(directory, "00000001.spool"), 3);
    const [second, damage] = await opened(directory);
    expect(await second.append(delivery("b"))).toMatchObject({ segment: 2 });
    expect(await ids(second)).toEqual(["a", "b"]);
    expect(damage).toMatchObject([{ segment: 1, offset: 0 }]);
  });

  test("in the file with the id loses neither the id nor a record", async () => {
    const directory = await temporaryDirectory();
    const [first] = await opened(directory);
    await first.append(delivery("a"));
    await first.close();
    for (const spoil of [() => rm(join(directory, "id")), () => writeFile(join(directory, "id"), "?")]) {
      await spoil();
      const [again, damage] = await opened(directory);
      expect([again.id, await ids(again), damage]).toEqual([first.id, ["a"], []]);
      await again.close();
    }
  });

  test("from a crash during the creation of a segment is tolerated", async () => {
    for (const content of ["", "hspoo", Buffer.alloc(32)]) {
      const directory = await temporaryDirectory();
      const [first] = await opened(directory);
      await first.append(delivery("a"));
      await first.close();
      await writeFile(join(directory, "00000002.spool"), content);
      const [second] = await opened(directory);
      expect(await second.append(delivery("b"))).toMatchObject({ segment: 3 });
      expect(await ids(second)).toEqual(["a", "b"]);
    }
  });

  // All of the bridge's guarantees depend on this property.
  test("at any byte, by truncation or change, loses at most the records there and never adds one", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.nat({ max: 120 }), { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom("cut", "change"),
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (bursts, kind, chosenFile, chosenByte, change) => {
          const directory = await temporaryDirectory();
          const [spool] = await opened(directory, { segmentBytes: 400 });
          let count = 0;
          for (const burst of bursts) {
            await Promise.all(burst.map((size) => spool.append(delivery(`${count++}`, size))));
          }
          const written = await all(spool);
          await spool.close();

          const files = await segmentFiles(directory);
          const file = files[chosenFile % files.length]!;
          const path = join(directory, file);
          const at = chosenByte % (await stat(path)).size;
          if (kind === "cut") await truncate(path, at);
          else await flip(path, at, change);

          const survives = ({ position, next }: SpooledDelivery): boolean =>
            position.segment !== Number.parseInt(file, 10) ||
            (kind === "cut" ? next.offset <= at && at >= 32 : at < position.offset || at >= next.offset);
          const [again, damage] = await opened(directory);
          const read = await all(again);
          expect(read).toEqual(written.filter(survives));
          if (read.length < written.length && kind === "change") expect(damage).toHaveLength(1);

          const added = await again.append(delivery("added"));
          expect((await all(again)).at(-1)).toMatchObject({ delivery: { id: "added" }, position: added });
          await again.close();
          await rm(directory, { recursive: true });
        },
      ),
      { numRuns: 150 },
    );
  });
});

async function flip(path: string, at: number, change = 0xff): Promise<void> {
  const bytes = await readFile(path);
  bytes.writeUInt8(bytes.readUInt8(at) ^ change, at);
  await writeFile(path, bytes);
}

type FileCall = "write" | "sync" | "datasync";

/** Returns a disk that records writes and syncs. */
function observed(log: string[]): SpoolDisk {
  return intercepted((call) => void log.push(call));
}

/**
 * Returns a disk on which calls of one kind can fail. Each such call removes the first item from `codes`. If the item
 * is an error code, the call fails with it. If the item is undefined or the list was empty, the call succeeds.
 */
function failing(call: FileCall, codes: (string | undefined)[]): SpoolDisk {
  return intercepted((name) => {
    const code = name === call ? codes.shift() : undefined;
    if (code !== undefined) throw Object.assign(new Error(code), { code });
  });
}

/** Returns a disk that calls `before` before each write and sync. */
function intercepted(before: (call: FileCall) => void): SpoolDisk {
  return {
    ...machineDisk,
    writeSync: (...args) => {
      before("write");
      return machineDisk.writeSync(...args);
    },
    fsyncSync: (file) => {
      before("sync");
      machineDisk.fsyncSync(file);
    },
    fdatasyncSync: (file) => {
      before("datasync");
      machineDisk.fdatasyncSync(file);
    },
    fdatasync: async (file) => {
      before("datasync");
      await machineDisk.fdatasync(file);
    },
  };
}
