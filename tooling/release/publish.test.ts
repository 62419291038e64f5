import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { integrity, planDigest, planFile } from "./publish-plan.ts";

const run = promisify(execFile);
const repository = { type: "git", url: "git+https://github.com/acme/halyard.git" };

/** Packs a package that contains only a package.json, and writes a plan as `changeset pack` does. */
async function packed(manifest: Readonly<Record<string, unknown>>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "halyard-packed-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "package"));
  writeFileSync(
    join(folder, "package", "package.json"),
    JSON.stringify({ name: "@halyard/one", version: "1.0.0", repository, ...manifest }),
  );
  await run("tar", ["-czf", "one.tgz", "package"], { cwd: folder });
  const tarball = { path: "one.tgz", integrity: integrity("sha256", await readFile(join(folder, "one.tgz"))) };
  const release = { kind: "publish", name: "@halyard/one", version: "1.0.0", access: "public", tag: "latest", tarball };
  writeFileSync(join(folder, planFile), JSON.stringify({ version: 1, plan: [[release]] }));
  return folder;
}

/** Runs publish.ts with a fake npm that always fails. Returns the error message. */
async function refusal(folder: string, ...options: readonly string[]): Promise<string> {
  const tools = join(folder, "tools");
  mkdirSync(tools);
  writeFileSync(join(tools, "npm"), "#!/bin/sh\necho npm was called >&2\nexit 1\n", { mode: 0o755 });
  const env = { ...process.env, PATH: tools + delimiter + (process.env.PATH ?? "") };
  return run(process.execPath, [join(import.meta.dirname, "publish.ts"), folder, ...options], { env }).then(
    () => "",
    (error: unknown) => (error as { readonly stderr: string }).stderr,
  );
}

test("a plan with another digest is refused", async () => {
  const folder = await packed({});
  expect(await refusal(folder, "sha256-other")).toContain("The files were changed after the build");
});

test("a tarball with another checksum is refused", async () => {
  const folder = await packed({});
  writeFileSync(join(folder, "one.tgz"), "other content");
  expect(await refusal(folder, planDigest(folder))).toContain("The tarball of @halyard/one has the checksum");
});

test("a tarball that the plan does not list is refused", async () => {
  const folder = await packed({});
  writeFileSync(join(folder, "two.tgz"), "");
  expect(await refusal(folder, planDigest(folder))).toContain("does not list two.tgz");
});

test("a tarball of another version is refused", async () => {
  const folder = await packed({ version: "2.0.0" });
  expect(await refusal(folder, planDigest(folder))).toContain("its tarball holds @halyard/one@2.0.0");
});

test("a range that only the workspace can resolve is refused", async () => {
  const folder = await packed({ peerDependencies: { "@halyard/two": "workspace:^" } });
  expect(await refusal(folder, planDigest(folder))).toContain(
    "it depends on @halyard/two with the version range workspace:^",
  );
});

test("the placeholder for the repository's address is refused, with what to set", async () => {
  const folder = await packed({ repository: { ...repository, url: "git+https://repository-not-set.invalid/a/b.git" } });
  const message = await refusal(folder, planDigest(folder));
  expect(message).toContain("its provenance would point at the placeholder");
  expect(message).toContain("npm pkg set repository.url=");
});

test("without provenance, the placeholder is accepted", async () => {
  const folder = await packed({ repository: { ...repository, url: "git+https://repository-not-set.invalid/a/b.git" } });
  expect(await refusal(folder, planDigest(folder), "--without-provenance")).toContain("npm was called");
});
