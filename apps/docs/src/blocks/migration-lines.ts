import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../root.ts";
import type { Source } from "./check-types.ts";

const path = "docs/guides/migration.md";
const setup = [
  'import { accessToken, apiKey } from "@halyard/auth";',
  'import { createGitClient } from "@halyard/git-hosting";',
  'import { isHalyardError } from "@halyard/http-core";',
  'import { createPmClient, open } from "@halyard/pm-resources";',
  "declare const url: string, token: string, title: string, body: string, sha: string, error: unknown;",
  "const git = createGitClient({ baseUrl: url });",
  "const pm = createPmClient({ baseUrl: url });",
  'const rig = { owner: "acme", repo: "rig" };',
];

/** Returns the code of Halyard in the migration guide, the last cells of its tables, as programs. */
export function migrationLines(): readonly Source[] {
  const lines = readFileSync(join(root, path), "utf8").split("\n");
  return lines.flatMap((line, index): Source[] => {
    const code = /\| `([^`]+)`\s*\|$/.exec(line)?.[1];
    if (code === undefined) return [];
    const program = `${setup.join("\n")}\n${code};\n`;
    return [{ at: `${path}:${index + 1}`, code: program, language: "ts", hiddenLines: setup.length }];
  });
}
