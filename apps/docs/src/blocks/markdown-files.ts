import { execFileSync } from "node:child_process";
import { root } from "../root.ts";

/** Files that are generated: the reports of the packages' exports, and changelogs. */
const generated = /^(?:apps|packages)\/[^/]+\/api\/|(^|\/)CHANGELOG\.md$/;

/** Returns the paths of `llms.txt` and of the Markdown files in the repository, relative to the root. */
export function markdownFiles(): readonly string[] {
  const options = ["ls-files", "--cached", "--others", "--exclude-standard", "*.md", "llms.txt"];
  const listed = execFileSync("git", options, { cwd: root, encoding: "utf8" });
  return listed.split("\n").filter((path) => path !== "" && !generated.test(path));
}
