import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { integrity, planDigest, planFile } from "./publish-plan.ts";

const program = join(import.meta.dirname, "tag-action.ts");
const identity = { name: "Release", email: "release@localhost" };

/** Creates an empty checkout with a remote. */
function workshop(): Workshop {
  const folder = mkdtempSync(join(tmpdir(), "halyard-action-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const env = {
    ...process.env,
    ...{ GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" },
    ...{ GIT_AUTHOR_NAME: identity.name, GIT_AUTHOR_EMAIL: identity.email },
    ...{ GIT_COMMITTER_NAME: identity.name, GIT_COMMITTER_EMAIL: identity.email },
  };
  const run = (command: string, options: readonly string[], cwd: string): string =>
    execFileSync(command, options, { cwd, env, encoding: "utf8" }).trim();
  const origin = join(folder, "origin.git");
  const checkout = join(folder, "checkout");
  run("git", ["init", "--quiet", "--bare", origin], folder);
  run("git", ["init", "--quiet", checkout], folder);
  run("git", ["remote", "add", "origin", origin], checkout);

  return {
    git: (...options) => run("git", options, origin),
    release(version, { tag = "latest", published = `@halyard/cli@${version}` } = {}) {
      const packed = join(folder, `packed-${version}`);
      const files = {
        "package.json": "{}",
        LICENSE: "MIT",
        "dist/cli.js": "",
        "dist/action/action.yml": "runs: {}",
        "dist/action/index.mjs": `console.log("${version}");`,
      };
      for (const [path, content] of Object.entries(files)) {
        mkdirSync(join(packed, "package", path, ".."), { recursive: true });
        writeFileSync(join(packed, "package", path), content);
      }
      run("tar", ["-czf", "cli.tgz", "package"], packed);
      const tarball = { path: "cli.tgz", integrity: integrity("sha256", readFileSync(join(packed, "cli.tgz"))) };
      const release = { kind: "publish", name: "@halyard/cli", version, access: "public", tag, tarball };
      writeFileSync(join(packed, planFile), JSON.stringify({ version: 1, plan: [[release]] }));
      return run(process.execPath, [program, packed, planDigest(packed), published], checkout);
    },
  };
}

interface Workshop {
  /** Runs git in the remote. */
  readonly git: (...options: readonly string[]) => string;
  /** Packs a version, tags its action, and returns the printed text. */
  readonly release: (version: string, options?: { readonly tag?: string; readonly published?: string }) => string;
}

test("a version is a commit with the action alone, and the branch follows it", () => {
  const { git, release } = workshop();
  expect(release("1.0.0")).toBe("The tag action-v1.0.0 was created.");
  expect(git("ls-tree", "--name-only", "action-v1.0.0").split("\n")).toEqual(["LICENSE", "action.yml", "index.mjs"]);
  expect(release("1.1.0")).toBe("The tag action-v1.1.0 was created.");
  expect(git("show", "action-v1:index.mjs")).toBe('console.log("1.1.0");');
  expect(git("log", "--format=%s", "action-v1").split("\n")).toEqual([
    "Action of @halyard/cli 1.1.0",
    "Action of @halyard/cli 1.0.0",
  ]);
});

test("a version that is tagged, or was not published, is left alone", () => {
  const { git, release } = workshop();
  release("1.0.0");
  const before = git("rev-parse", "action-v1");
  expect(release("1.0.0")).toBe("The tag action-v1.0.0 already exists.");
  expect(release("1.0.1", { published: "@halyard/auth@1.0.1" })).toContain("No version of @halyard/cli was published");
  expect(git("rev-parse", "action-v1")).toBe(before);
});

test("a prerelease is tagged, and the branch stays", () => {
  const { git, release } = workshop();
  release("1.0.0");
  release("1.1.0-next.1", { tag: "next" });
  expect(git("show", "action-v1:index.mjs")).toBe('console.log("1.0.0");');
  expect(git("show", "action-v1.1.0-next.1:index.mjs")).toBe('console.log("1.1.0-next.1");');
});
