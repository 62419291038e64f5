import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Ran, useServers } from "./run.js";

const servers = useServers();

/** Code that prints the address of every loaded module. */
const loaded =
  "data:text/javascript,import{registerHooks as r}from'node:module';r({load(u,c,n){console.error(u);return n(u,c)}})";

/** Runs the built command in a process of its own. */
function halyard(argv: readonly string[], nodeOptions: readonly string[] = []): Promise<Ran> {
  const command = join(import.meta.dirname, "..", "dist", "cli.js");
  return new Promise((resolve) => {
    execFile(process.execPath, [...nodeOptions, command, ...argv], { env: servers().env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}

test("the built command prints its version, and loads nothing else for it", async () => {
  const { code, out, err } = await halyard(["--version"], ["--import", loaded]);
  expect(code).toBe(0);
  expect(out).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(err.split("\n").filter((url) => url.startsWith("file:"))).toEqual([expect.stringContaining("dist/cli.js")]);
});

test("the built command runs commands of its own and operations, in a pipe without colours", async () => {
  expect(await halyard(["wp", "list", "--status", "In review"])).toEqual({
    code: 0,
    out: "5\tBug\tIn review\tBlock squeaks in the cold\tGrace Hopper\n",
    err: "",
  });
  expect((await halyard(["git", "repos", "get", "acme", "rig", "--jq", ".name"])).out).toBe("rig\n");
  expect((await halyard(["pm", "--help"])).out).toContain("work-packages");
  expect((await halyard(["pm", "work-packages", "get", "999"])).code).toBe(3);
});

test("wp list loads files of its own folder alone, without the catalogue", async () => {
  const { err } = await halyard(["wp", "list"], ["--import", loaded]);
  const files = err.split("\n").filter((url) => url.startsWith("file:"));
  expect(files.filter((url) => !url.includes("/apps/cli/dist/"))).toEqual([]);
  expect(err).not.toMatch(/documentation-|operations-|jq-wasm/);
  expect(files.length).toBeLessThanOrEqual(40);
});
