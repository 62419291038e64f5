/**
 * Copies the project's metadata in the package.json at the root (repository, author, keywords, code owners) to every
 * file that repeats it. metadata.test.ts fails when a copy differs.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { outdatedFiles } from "./project-files.ts";

const root = join(import.meta.dirname, "..", "..");

for (const { path, content } of outdatedFiles(root)) {
  writeFileSync(join(root, path), content);
  console.log(`${path} was updated.`);
}
