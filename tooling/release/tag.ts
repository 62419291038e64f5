/** Tags the checked-out commit with the versions published from it, and pushes the tags. */
import { execFileSync } from "node:child_process";
import { runProgram } from "./program.ts";

await runProgram(() => {
  // A workflow passes all tags as a single argument.
  const tags = process.argv.slice(2).flatMap((argument) => argument.split(/\s+/).filter((tag) => tag !== ""));
  const existing = new Set(git("ls-remote", "--tags", "origin").map((line) => line.replace(/^\S+\s+refs\/tags\//, "")));
  const missing = tags.filter((tag) => !existing.has(tag));
  if (missing.length > 0) git("push", "--atomic", "origin", ...missing.map((tag) => `HEAD:refs/tags/${tag}`));
  for (const tag of tags) console.log(`The tag ${tag} ${existing.has(tag) ? "already exists" : "was created"}.`);
});

function git(...options: readonly string[]): readonly string[] {
  return execFileSync("git", options, { encoding: "utf8" }).split("\n");
}
