import fc from "fast-check";
import { expect, test } from "vitest";
import { tabBody } from "./tab-body.js";

/**
 * Returns every number that any version of OpenProject's handler could read as a reference to a work package, on any
 * host.
 */
function namedIn(body: string): number[] {
  const pattern = /OP#(\d+)|https?:\/\/\S*?(?:work_packages|wp)\/([0-9]+)/gi;
  return [...body.matchAll(pattern)].map(([, short, long]) => Number(short ?? long));
}

const piece = fc.constantFrom(
  ...["OP#", "op#", "O", "P#", "7", "99", " ", "\n", "https://pm.example.com/", "/work_packages/", "wp/", "/wp/"],
  ...["projects/rigging/work_packages/", "work_packages/99", "OP#99", "\u2060", "http://", "Closes "],
);
const description = fc.oneof(
  fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join("")),
  fc.string({ unit: "grapheme" }),
);
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 5 });

test("a description names no work package in OpenProject but those that the bridge has accepted", () => {
  fc.assert(
    fc.property(description, ids, ids, (text, current, former) => {
      const allowed = new Set([...current, ...former]);
      expect(namedIn(tabBody(text, current, former)).filter((id) => !allowed.has(id))).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test("every accepted work package is named, and the body is not blank", () => {
  fc.assert(
    fc.property(description, ids, ids, (text, current, former) => {
      const body = tabBody(text, current, former);
      const all = new Set([...current, ...former]);
      expect(new Set(namedIn(body))).toEqual(all);
      if (all.size > 0) expect(body.trim()).not.toBe("");
    }),
  );
});
