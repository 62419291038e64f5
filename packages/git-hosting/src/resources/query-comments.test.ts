import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const everyday = [
  "commits/commits",
  "commits/statuses",
  "contents",
  "issues/comments",
  "issues/issues",
  "labels",
  "milestones",
  "notifications",
  "orgs/orgs",
  "orgs/teams",
  "pulls/changes",
  "pulls/pulls",
  "releases",
  "repos/repos",
  "users/users",
];

/** Matches query schemas without an interface. Editors do not show the comments on the fields of such schemas. */
const inferred = /query: \(\) =>\s*z\.fields\(/g;

test.each(everyday)("the query fields in %s have comments that editors show", async (name) => {
  const source = await readFile(new URL(`./${name}.ts`, import.meta.url), "utf8");
  // The queries of `contents.getMany`, organization feeds and team feeds have no interface.
  const allowed = { contents: 1, "orgs/orgs": 1, "orgs/teams": 1 }[name] ?? 0;
  expect(source.match(inferred) ?? []).toHaveLength(allowed);

  const queries = new Set([...source.matchAll(/query: \(\): z\.Schema<(\w+)>/g)].map(([, query]) => query));
  for (const query of queries) {
    const members = new RegExp(`interface ${query} [^{]*\\{([^}]*)\\}`).exec(source)?.[1] ?? "";
    const lines = members.split("\n").map((line) => line.trim());
    const without = lines.filter((line, index) => /^["\w-]+\??:/.test(line) && !lines[index - 1]?.endsWith("*/"));
    expect([query, without]).toEqual([query, []]);
  }
});
