import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../root.ts";

const text = readFileSync(join(root, "docs", "architecture.md"), "utf8");

test("the architecture names every area of the bridge, with each of its folders", () => {
  const rows = new Map(
    [...text.matchAll(/^\| `([\w-]+)\/` +\| (.*)\|$/gm)].map(([, room = "", row = ""]) => [room, row]),
  );
  const folders = globSync("*/*.ts", { cwd: join(root, "apps/bridge/src") }).map((path) => dirname(path));
  const inner = globSync("*/*/*.{ts,css}", { cwd: join(root, "apps/bridge/src") }).map((path) => dirname(path));

  expect([...rows.keys()].toSorted()).toEqual(
    [...new Set([...folders, ...inner.map((path) => dirname(path))])].toSorted(),
  );
  const unnamed = [...new Set(inner)].filter(
    (path) => rows.get(dirname(path))?.includes(`\`${basename(path)}/\``) !== true,
  );
  expect(unnamed).toEqual([]);
});

test("each file named in the walkthroughs of a request and a delivery exists", () => {
  const walks = text
    .split(/^#{2,3} /m)
    .filter((part) => /^(?:A request from call|Where a credential|The walk of)/.test(part));
  const named = walks.flatMap((part) => [...part.matchAll(/`([\w/-]+\.ts)`/g)].map(([, path = ""]) => path));
  const sources = globSync(["packages/http-core/src/**/*.ts", "apps/bridge/src/**/*.ts"], { cwd: root });

  expect(walks).toHaveLength(3);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((path) => !sources.some((source) => source.endsWith(`/${path}`)))).toEqual([]);
});
