import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeRecordHead, recordHead, scanRecords, type Scanned } from "./record.js";

const payloads = fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 12 });
const seeds = fc.nat({ max: 0xffff_ffff });

function encodeRecord(payload: Uint8Array, seed: number, offset: number): Buffer {
  return Buffer.concat([encodeRecordHead(payload, seed, offset), payload]);
}

function write(contents: readonly Uint8Array[], seed: number, offset: number): { bytes: Buffer; ends: number[] } {
  const records: Buffer[] = [];
  const ends: number[] = [];
  let at = offset;
  for (const payload of contents) {
    const record = encodeRecord(payload, seed, at);
    records.push(record);
    at += record.length;
    ends.push(at);
  }
  return { bytes: Buffer.concat(records), ends };
}

function payloadsOf(scanned: Iterable<Scanned>): string[] {
  return [...scanned].flatMap((each) => (each.kind === "record" ? each.payload.toString("hex") : []));
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}

describe("scanRecords", () => {
  test("returns all written records without a gap", () => {
    fc.assert(
      fc.property(payloads, seeds, fc.nat({ max: 1e9 }), (contents, seed, offset) => {
        const { bytes, ends } = write(contents, seed, offset);
        const scanned = [...scanRecords(bytes, seed, offset)];
        expect(payloadsOf(scanned)).toEqual(contents.map(hex));
        expect(scanned.map(({ next }) => next)).toEqual(ends);
      }),
    );
  });

  test("after truncation at any byte returns all records before it, then one range of damage", () => {
    fc.assert(
      fc.property(payloads, seeds, fc.nat(), (contents, seed, chosen) => {
        const { bytes, ends } = write(contents, seed, 0);
        const cut = chosen % (bytes.length + 1);
        const whole = ends.filter((end) => end <= cut).length;
        const scanned = [...scanRecords(bytes.subarray(0, cut), seed, 0)];
        expect(payloadsOf(scanned)).toEqual(contents.slice(0, whole).map(hex));
        const rest = cut - (ends[whole - 1] ?? 0);
        expect(scanned.slice(whole)).toEqual(rest === 0 ? [] : [{ kind: "damage", offset: cut - rest, next: cut }]);
      }),
    );
  });

  test("after a change of any byte returns all records except the changed one", () => {
    fc.assert(
      fc.property(payloads, seeds, fc.nat(), fc.integer({ min: 1, max: 255 }), (contents, seed, chosen, change) => {
        fc.pre(contents.length > 0);
        const { bytes, ends } = write(contents, seed, 0);
        const at = chosen % bytes.length;
        bytes.writeUInt8(bytes.readUInt8(at) ^ change, at);
        const hit = ends.findIndex((end) => at < end);
        expect(payloadsOf(scanRecords(bytes, seed, 0))).toEqual(contents.toSpliced(hit, 1).map(hex));
      }),
      { numRuns: 500 },
    );
  });

  test("finds no record in random bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), seeds, (noise, seed) => {
        expect(payloadsOf(scanRecords(Buffer.from(noise), seed, 0))).toEqual([]);
      }),
    );
  });

  test("ignores a record inside a damaged one, unless it was written with the seed", () => {
    const secret = 0x5eed;
    const inner = encodeRecord(Buffer.from("forged"), 0, recordHead + 4);
    const outer = encodeRecord(Buffer.concat([Buffer.from("text"), inner]), secret, 0);
    outer.writeUInt8(outer.readUInt8(recordHead) ^ 1, recordHead);
    expect(payloadsOf(scanRecords(outer, secret, 0))).toEqual([]);
    expect(payloadsOf(scanRecords(outer, 0, 0))).toEqual([hex(Buffer.from("forged"))]);
  });

  test("ignores a genuine record at another offset", () => {
    const record = encodeRecord(Buffer.from("moved"), 7, 0);
    expect(payloadsOf(scanRecords(Buffer.concat([record, record]), 7, 0))).toHaveLength(1);
  });

  test("reads a megabyte of false marks after damage once, and not once for each mark", () => {
    const falseHead = encodeRecord(Buffer.alloc(0), 0, 0);
    falseHead.writeUInt32BE(1_000_000, 4);
    const hostile = Buffer.alloc(1_600_000, falseHead);
    const last = encodeRecord(Buffer.from("last"), 9, hostile.length);
    // The bytes contain 100,000 marks. Computing a checksum of a megabyte for each of them would take minutes, and the
    // test would time out.
    expect(payloadsOf(scanRecords(Buffer.concat([hostile, last]), 9, 0))).toEqual([hex(Buffer.from("last"))]);
  });
});
