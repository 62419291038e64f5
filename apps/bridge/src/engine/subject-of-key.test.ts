import fc from "fast-check";
import { expect, test } from "vitest";
import { subjectKey, type Subject } from "../model/subject.js";
import { subjectOfKey } from "./subject-of-key.js";

const name = fc.stringMatching(/^[A-Za-z0-9_.-]{1,20}$/);
const place = { connection: name, owner: name, repo: name };
const number = fc.integer({ min: 1, max: 2 ** 31 });
const branch = fc.string({ minLength: 1 });
const subject: fc.Arbitrary<Subject> = fc.oneof(
  fc.record({ kind: fc.constant("pull" as const), ...place, number }),
  fc.record({ kind: fc.constant("issue" as const), ...place, number }),
  fc.record({ kind: fc.constant("branch" as const), ...place, branch }),
  fc.record({ kind: fc.constant("commit" as const), ...place, sha: fc.stringMatching(/^[0-9a-f]{40}$/) }),
  fc.record({ kind: fc.constant("workPackage" as const), connection: name, id: number }),
);

test("every subject comes back from its key", () => {
  fc.assert(
    fc.property(subject, (original) => {
      expect(subjectOfKey(subjectKey(original))).toEqual(original);
    }),
  );
});

test("other text is none", () => {
  for (const text of ["", "pull:", "pull:a/b#1", "pull:a/b/c#x", "wiki:a/b/c#1", "workPackage:a/b", "branch:a/b/c@"]) {
    expect(subjectOfKey(text)).toBeUndefined();
  }
});
