/**
 * Copies the project's metadata (repository, author, keywords, code owners) from the root package.json to every file
 * that repeats it. If a copy differs, metadata.test.ts fails.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { outdatedFiles } from "./project-files.ts";

const root = join(import.meta.dirname, "..", "..");

for (const { path, content } of outdatedFiles(root)) {
  writeFileSync(join(root, path), content);
  console.log(`${path} was updated.`);
}
