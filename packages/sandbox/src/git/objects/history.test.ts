import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { RepositoryRecord } from "../state/git-state.js";
import { emptyRepository } from "../state/seed.js";
import { commitsBetween, findMergeBase, resolveRef } from "./history.js";
import { writeCommit } from "./write-commit.js";

/**
 * Creates a repository with one commit for each entry of `parents`. Each entry lists the numbers of its commit's
 * parents, which must be earlier commits.
 */
function grow(parents: readonly (readonly number[])[]): { repository: RepositoryRecord; hashes: string[] } {
  const repository = emptyRepository({ id: 1, owner: "acme", name: "rig" });
  const hashes: string[] = [];
  for (const [n, before] of parents.entries()) {
    const signature = { name: "Ada", email: "ada@example.com", date: "2026-01-05T09:00:00Z" };
    const commit = { files: [], parents: before.map((parent) => hashes[parent] ?? ""), message: `${n}` };
    hashes.push(writeCommit(repository, { ...commit, author: signature, committer: signature }).sha);
  }
  return { repository, hashes };
}

const histories = fc
  .array(fc.tuple(fc.nat(), fc.option(fc.nat(), { nil: undefined }), fc.boolean()), { minLength: 1, maxLength: 14 })
  .map((draws) =>
    draws.map(([one, other, isRoot], n) => {
      if (n === 0 || (isRoot && one % 5 === 0)) return [];
      return [...new Set([one % n, ...(other === undefined ? [] : [other % n])])];
    }),
  );

function ancestors(parents: readonly (readonly number[])[], n: number): Set<number> {
  return new Set([n, ...(parents[n] ?? []).flatMap((parent) => [...ancestors(parents, parent)])]);
}

test("the commits between two commits are ancestors of only one of them, each listed after its descendants", () => {
  fc.assert(
    fc.property(histories, fc.nat(), fc.nat(), (parents, a, b) => {
      const [from, to] = [a % parents.length, b % parents.length];
      const { repository, hashes } = grow(parents);
      const found = commitsBetween(repository, [hashes[from] ?? ""], hashes[to] ?? "").map(({ sha }) =>
        hashes.indexOf(sha),
      );
      const [before, after] = [ancestors(parents, from), ancestors(parents, to)];
      expect(new Set(found)).toEqual(new Set([...after].filter((n) => !before.has(n))));
      for (const [place, n] of found.entries()) {
        const later = found.slice(place + 1);
        expect(later.every((m) => !ancestors(parents, m).has(n))).toBe(true);
      }
    }),
  );
});

test("a merge base is an ancestor of both commits, and none of its descendants is", () => {
  fc.assert(
    fc.property(histories, fc.nat(), fc.nat(), (parents, a, b) => {
      const [one, other] = [a % parents.length, b % parents.length];
      const { repository, hashes } = grow(parents);
      const base = findMergeBase(repository, hashes[one] ?? "", hashes[other] ?? "");
      const common = [...ancestors(parents, one)].filter((n) => ancestors(parents, other).has(n));
      if (base === undefined) {
        expect(common).toEqual([]);
        return;
      }
      const n = hashes.indexOf(base);
      expect(common).toContain(n);
      expect(common.filter((m) => m !== n && ancestors(parents, m).has(n))).toEqual([]);
    }),
  );
});

test("a reference is a branch, a full reference or the beginning of a hash", () => {
  const { repository, hashes } = grow([[], [0]]);
  const sha = hashes[1] ?? "";
  repository.branches.push({ name: "main", sha });
  for (const ref of ["main", "refs/heads/main", sha, sha.slice(0, 7)])
    expect(resolveRef(repository, ref)?.sha).toBe(sha);
  for (const ref of ["", "none", sha.slice(0, 6), "constructor"]) expect(resolveRef(repository, ref)).toBeUndefined();
});
