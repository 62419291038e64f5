import * as fc from "fast-check";
import { expect, test } from "vitest";
import { byPath } from "./changes.js";
import { mergeTrees, toFiles } from "./merge-trees.js";

const trees = fc
  .dictionary(fc.constantFrom("a", "b", "c"), fc.constantFrom("1", "2", "3"))
  .map((files) => toFiles(new Map(Object.entries(files))));

test("a merge has every change of both sides, and conflicts exactly where both changed a file differently", () => {
  fc.assert(
    fc.property(trees, trees, trees, (base, ours, theirs) => {
      const [before, one, other] = [byPath(base), byPath(ours), byPath(theirs)];
      const paths = ["a", "b", "c"];
      const expected = paths.filter(
        (path) =>
          one.get(path) !== before.get(path) &&
          other.get(path) !== before.get(path) &&
          one.get(path) !== other.get(path),
      );
      const { files, conflicts = [] } = mergeTrees(base, ours, theirs);
      expect(conflicts).toEqual(expected);
      if (!files) return;
      const merged = byPath(files);
      for (const path of paths) {
        const changed = one.get(path) === before.get(path) ? other : one;
        expect(merged.get(path)).toBe(changed.get(path));
      }
    }),
  );
});
