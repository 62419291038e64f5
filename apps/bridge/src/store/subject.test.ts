import fc from "fast-check";
import { expect, test } from "vitest";
import { parsePullOrIssueKey, parseSubjectKey, subjectKey, type Subject } from "./subject.js";

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

test("every subject can be read back from its key", () => {
  fc.assert(
    fc.property(subject, (original) => {
      expect(parseSubjectKey(subjectKey(original))).toEqual(original);
    }),
  );
});

test("other text is not a subject key", () => {
  for (const text of ["", "pull:", "pull:a/b#1", "pull:a/b/c#x", "wiki:a/b/c#1", "workPackage:a/b", "branch:a/b/c@"]) {
    expect(parseSubjectKey(text)).toBeUndefined();
  }
});

test("keys of pull requests and issues are parsed, others are ignored", () => {
  const rig = { connection: "forge", owner: "acme", repo: "rig.js" };
  for (const kind of ["pull", "issue"] as const) {
    const subject = { kind, ...rig, number: 12 };
    expect(parsePullOrIssueKey(subjectKey(subject))).toEqual(subject);
  }
  expect(parsePullOrIssueKey(subjectKey({ kind: "branch", ...rig, branch: "x#12" }))).toBeUndefined();
  expect(parsePullOrIssueKey(subjectKey({ kind: "commit", ...rig, sha: "abc" }))).toBeUndefined();
});
