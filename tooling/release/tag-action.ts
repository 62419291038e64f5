/**
 * Publishes the GitHub action of `@halyard/cli`, so that jobs can use it: `uses: <owner>/<name>@action-v1`. Each
 * version is a commit that contains only the action from the published tarball, with a tag such as `action-v1.2.3`. The
 * branch `action-v1` points to the version that is `latest` on npm. Existing tags are never changed.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { runProgram } from "./program.ts";
import { readReleases, type Release } from "./publish-plan.ts";

const packageName = "@halyard/cli";

/** Paths of the action's files in the tarball. */
const paths = ["package/dist/action", "package/LICENSE"];

await runProgram(() => {
  const [folder, digest, ...rest] = process.argv.slice(2);
  if (folder === undefined || digest === undefined) {
    throw new Error("Usage: node tag-action.ts <folder> <digest> <name@version>...");
  }
  const published = rest.flatMap((argument) => argument.split(/\s+/));
  const release = readReleases(folder, digest).find(({ name }) => name === packageName);
  if (release === undefined || !published.includes(`${packageName}@${release.version}`)) {
    console.log(`No version of ${packageName} was published, so the action is not changed.`);
    return;
  }
  const tag = `action-v${release.version}`;
  if (git("ls-remote", "--tags", "origin", `refs/tags/${tag}`) !== "") {
    console.log(`The tag ${tag} already exists.`);
    return;
  }
  const branch = release.tag === "latest" ? `action-v${release.version.split(".")[0] ?? ""}` : undefined;
  const commit = commitAction(release, resolve(folder, release.tarball.path), branch);
  const refs = [`refs/tags/${tag}`, ...(branch === undefined ? [] : [`refs/heads/${branch}`])];
  git("push", "--quiet", "--atomic", "origin", ...refs.map((ref) => `${commit}:${ref}`));
  console.log(`The tag ${tag} was created.`);
});

/** Creates the commit for a version. Its parent is the previous version's commit. */
function commitAction({ name, version }: Release, tarball: string, branch: string | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), "halyard-action-"));
  try {
    // The path is relative to the tarball's own folder. In an absolute path with a colon, GNU tar would read the text
    // before the colon as a host name.
    execFileSync("tar", ["-xzf", basename(tarball), "-C", folder, ...paths], { cwd: dirname(tarball) });
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const entries = files.map((file) => {
      const blob = git("hash-object", "-w", "--no-filters", join(file.parentPath, file.name));
      return `100644 blob ${blob}\t${file.name}\n`;
    });
    const tree = execFileSync("git", ["mktree"], { input: entries.join(""), encoding: "utf8" }).trim();
    const parents = branch === undefined ? [] : fetchTip(branch);
    const message = `Action of ${name} ${version}`;
    return git("commit-tree", tree, ...parents.flatMap((parent) => ["-p", parent]), "-m", message);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Fetches a branch's last commit. The result is empty if the branch does not exist yet. */
function fetchTip(branch: string): readonly string[] {
  if (git("ls-remote", "--heads", "origin", `refs/heads/${branch}`) === "") return [];
  git("fetch", "--quiet", "--depth=1", "origin", `refs/heads/${branch}`);
  return [git("rev-parse", "FETCH_HEAD")];
}

function git(...options: readonly string[]): string {
  return execFileSync("git", options, { encoding: "utf8" }).trim();
}
