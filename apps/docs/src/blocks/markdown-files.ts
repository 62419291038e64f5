import { execFileSync } from "node:child_process";
import { root } from "../root.ts";

/** Generated files: the packages' API reports, and changelogs. */
const generated = /^(?:apps|packages)\/[^/]+\/api\/|(^|\/)CHANGELOG\.md$/;

/** Returns the paths of `llms.txt` and of all handwritten Markdown files, relative to the repository's root. */
export function markdownFiles(): readonly string[] {
  const options = ["ls-files", "--cached", "--others", "--exclude-standard", "*.md", "llms.txt"];
  const listed = execFileSync("git", options, { cwd: root, encoding: "utf8" });
  return listed.split("\n").filter((path) => path !== "" && !generated.test(path));
}
