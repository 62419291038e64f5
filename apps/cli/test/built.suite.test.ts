import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readdir, readFile, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { inFolder, type Ran, useServers } from "./run.js";

const servers = useServers();
const require = createRequire(import.meta.url);

/** Code that prints the URL of each module that is loaded and each program file that is read. */
const loaded =
  "data:text/javascript,import{registerHooks as r}from'node:module';import fs from'node:fs';const{readFileSync:f}=fs;" +
  "const urls=new Set(),print=u=>{if(!urls.has(u))console.error(u);urls.add(u)};" +
  "fs.readFileSync=(p,...o)=>{if(String(p).endsWith('.cjs'))print('file://'+String(p).replace('file://',''));return f(p,...o)};" +
  "r({load(u,c,n){print(u);return n(u,c)}})";

/** Runs the built command in its own process. */
function halyard(
  argv: readonly string[],
  nodeOptions: readonly string[] = [],
  cwd = import.meta.dirname,
  command = join(import.meta.dirname, "..", "dist", "cli.cjs"),
  env = servers().env,
): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...nodeOptions, command, ...argv], { cwd, env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}

test("the built command prints its version, and loads nothing else for it", async () => {
  const { code, out, err } = await halyard(["--version"], ["--import", loaded]);
  expect(code).toBe(0);
  expect(out).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(err.split("\n").filter((url) => url.startsWith("file:"))).toEqual([expect.stringContaining("dist/cli.cjs")]);
});

test("the built command runs commands of its own and operations, in a pipe without colours", async () => {
  expect(await halyard(["wp", "list", "--status", "In review"])).toEqual({
    code: 0,
    out: "5\tBug\tIn review\tBoom squeaks in the cold\tGrace Hopper\n",
    err: "",
  });
  expect((await halyard(["git", "repos", "get", "acme", "rig", "--jq", ".name"])).out).toBe("rig\n");
  expect((await halyard(["pm", "--help"])).out).toContain("work-packages");
  expect((await halyard(["pm", "work-packages", "get", "999"])).code).toBe(3);
});

/** Installs the built command in a folder, without its dependencies, and returns the path of its program. */
async function installIn(folder: string): Promise<string> {
  const target = join(folder, "node_modules", "@halyard", "cli");
  await cp(join(import.meta.dirname, "..", "dist"), join(target, "dist"), { recursive: true });
  await cp(join(import.meta.dirname, "..", "package.json"), join(target, "package.json"));
  return join(target, "dist", "cli.cjs");
}

/**
 * Installs stand-ins for the bridge and the MCP server in a folder, and returns the `halyard` subcommands that run
 * them.
 */
async function plantCommands(cwd: string): Promise<readonly string[]> {
  const commands = { bridge: "bridge", mcp: "halyard-mcp" };
  for (const [name, bin] of Object.entries(commands)) {
    const folder = join(cwd, "node_modules", "@halyard", name);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module", bin: { [bin]: "./run.js" } }));
    const program = "console.log(process.argv.slice(2).join(' '), process.env.HALYARD_PM_URL); process.exit(7);";
    await writeFile(join(folder, "run.js"), program);
  }
  return Object.keys(commands);
}

test("bridge and mcp hand over to their packages, with the servers of the profile, and return the exit code", async () => {
  await inFolder(async (cwd) => {
    const program = await installIn(cwd);
    for (const name of await plantCommands(cwd)) {
      const expected = { code: 7, out: `--help doctor ${servers().pm.url}\n`, err: "" };
      expect(await halyard([name, "--help", "doctor"], [], cwd, program)).toEqual(expected);
    }
  });
});

test("mcp passes the servers of --profile, and no tokens with --user-tokens", async () => {
  await inFolder(async (cwd) => {
    const program = await installIn(cwd);
    const { git } = servers();
    const folder = join(cwd, "node_modules", "@halyard", "mcp");
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "package.json"), JSON.stringify({ bin: { "halyard-mcp": "./run.cjs" } }));
    const code = `console.log(JSON.stringify([process.argv.slice(2), Object.fromEntries(
      Object.entries(process.env).filter(([name]) => /^HALYARD_(PM|GIT)_/.test(name)))]));`;
    await writeFile(join(folder, "run.cjs"), code);
    const host = { url: git.url, product: "forgejo", user: "grace", token: "token-of-grace" };
    const config = join(cwd, "config.json");
    await writeFile(config, JSON.stringify({ profiles: { work: { git: host } } }));
    const { HALYARD_PM_URL: pmUrl, ...others } = servers().env;
    const env = { ...others, HALYARD_PM_URL: pmUrl ?? "", HALYARD_PM_TOKEN_FILE: "/a/file", HALYARD_CONFIG: config };
    const mcp = async (...argv: readonly string[]): Promise<unknown> => {
      const { out, err } = await halyard(["mcp", ...argv], [], cwd, program, env);
      return err === "" ? JSON.parse(out) : err;
    };

    expect(await mcp("--http", "0", "--user-tokens")).toEqual([
      ["--http", "0", "--user-tokens"],
      { HALYARD_PM_URL: pmUrl, HALYARD_GIT_URL: git.url },
    ]);
    for (const flag of [["--profile", "work"], ["--profile=work"]]) {
      expect(await mcp("--allow-writes", ...flag)).toEqual([
        ["--allow-writes"],
        { HALYARD_GIT_URL: git.url, HALYARD_GIT_TOKEN: "token-of-grace" },
      ]);
    }
    expect(await mcp("--profile", "wrok")).toBe("There is no profile `wrok`. Did you mean `work`?\n");
  });
});

test("the server of @halyard/mcp starts with --user-tokens for a user who is signed in", async () => {
  await inFolder(async (cwd) => {
    const program = await installIn(cwd);
    await symlink(dirname(require.resolve("@halyard/mcp/package.json")), join(cwd, "node_modules", "@halyard", "mcp"));
    const argv = [program, "mcp", "--http", "0", "--user-tokens"];
    const child = spawn(process.execPath, argv, { cwd, env: servers().env, stdio: ["ignore", "ignore", "pipe"] });
    const ended = once(child, "exit");
    const written: string[] = [];
    for await (const text of child.stderr.setEncoding("utf8")) {
      written.push(String(text));
      if (written.join("").includes("\n")) break;
    }
    child.kill("SIGTERM");
    await ended;
    expect(written.join("")).toMatch(/^Serving MCP at http:\/\/127\.0\.0\.1:\d+\/mcp\./);
  });
});

test("bridge and mcp run no package from the current folder, which may be a stranger's checkout", async () => {
  await inFolder(async (installed) => {
    const program = await installIn(installed);
    await inFolder(async (cwd) => {
      for (const name of await plantCommands(cwd)) {
        const { code, err } = await halyard([name, "--help"], [], cwd, program);
        expect(err).toContain("is not installed");
        expect(code).toBe(2);
      }
    });
  });
});

test("login --keyring names the package that is missing, before it asks for anything", async () => {
  await inFolder(async (cwd) => {
    const argv = ["login", "https://pm.example.com", "--with-token", "--keyring"];
    const { code, err } = await halyard(argv, [], cwd, await installIn(cwd));
    expect(err).toContain("npm install --global @napi-rs/keyring");
    expect(code).toBe(2);
  });
});

test("bridge names the package that is missing", async () => {
  await inFolder(async (cwd) => {
    const { code, err } = await halyard(["bridge", "doctor"], [], cwd, await installIn(cwd));
    expect(err).toBe(
      "`halyard bridge` needs @halyard/bridge, which is not installed. Install the package with npm install --global @halyard/bridge\n",
    );
    expect(code).toBe(2);
  });
});

test("the built files import nothing but the two dependencies and the optional one, and only when a command needs them", async () => {
  const folder = join(import.meta.dirname, "..", "dist");
  const names = (await readdir(folder)).filter((name) => /\.c?js$/.test(name));
  const sources = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  // Matches static imports only at the start of a line, so that imports inside comments do not count.
  const imported = sources
    .join("\n")
    .matchAll(
      /^(?:(?:import|export)\b[^;"'`]*?(?:\bfrom )?|.*?\bimport\(|var [\w$]+ = require\()["']((?!\.|node:)[^"'()]+)["']/gm,
    );
  const found = [...imported].map(([text, name]) => `${text.includes("import(")} ${name}`);
  expect([...new Set(found)].toSorted()).toEqual(["true @clack/prompts", "true @napi-rs/keyring", "true jq-wasm"]);
});

test("the licences of bundled code are in the same folder", async () => {
  const folder = join(import.meta.dirname, "..", "dist");
  for (const [path, names] of [
    ["THIRD-PARTY.txt", ["commander", "jose", "ky", "oauth4webapi", "zod"]],
    ["action/THIRD-PARTY.txt", ["zod"]],
  ] as const) {
    const notices = await readFile(join(folder, path), "utf8");
    for (const name of names)
      expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+\\n-+\\n\\n.*(?:MIT|ISC|License)`, "im"));
  }
});

/** Code that prints, when a program exits, which of Node's own modules the program has loaded. */
const builtins =
  "data:text/javascript,process.once('exit',()=>{const l=process.moduleLoadList;console.error(l.join('\\n'))})";

test("wp list loads no module of Node that it does not need: neither fetch nor cryptography, TLS or processes", async () => {
  await inFolder(async (home) => {
    const env = { ...servers().env, XDG_CACHE_HOME: home };
    for (const start of ["without kept code", "with kept code"]) {
      const { code, err } = await halyard(["wp", "list"], ["--import", builtins], undefined, undefined, env);
      expect(code).toBe(0);
      const modules = err.split("\n").map((line) => line.replace("NativeModule ", ""));
      expect(modules).toContain("_http_client");
      for (const heavy of [
        "internal/deps/undici/undici",
        "crypto",
        "tls",
        "child_process",
        "worker_threads",
        "internal/fs/promises",
        "perf_hooks",
        "zlib",
      ]) {
        expect(modules, start).not.toContain(heavy);
      }
    }
  });
});

test("compiled code is kept in the user's own folder, and replaced when it is damaged", async () => {
  await inFolder(async (home) => {
    const env = { ...servers().env, XDG_CACHE_HOME: home };
    const list = (): Promise<Ran> => halyard(["wp", "list"], [], undefined, undefined, env);
    const first = await list();
    expect(first).toMatchObject({ code: 0, err: "" });
    const [version = ""] = await readdir(join(home, "halyard"));
    const folder = join(home, "halyard", version, "wp");
    const kept = async (): Promise<readonly (readonly [string, number])[]> =>
      Promise.all(
        (await readdir(folder)).map(async (name) => [name, (await stat(join(folder, name))).mtimeMs] as const),
      );
    const before = await kept();
    expect(before.map(([name]) => name)).toContainEqual(expect.stringMatching(/^program-.*\.cjs\.code$/));
    for (const [name] of before) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    expect(await list()).toEqual(first);
    expect(await kept()).toEqual(before);

    const half = (code: Buffer): Buffer => code.subarray(0, code.length / 2);
    for (const damage of [() => Buffer.from("damaged"), () => Buffer.alloc(0), half]) {
      for (const [name] of before) await writeFile(join(folder, name), damage(await readFile(join(folder, name))));
      expect(await list()).toEqual(first);
      for (const [name] of before) expect((await stat(join(folder, name))).size).toBeGreaterThan(1000);
      expect(await list()).toEqual(first);
    }
  });
});

test("compiled code of other versions is deleted after a month, and nothing else is", async () => {
  await inFolder(async (home) => {
    const caches = join(home, "halyard");
    const old = new Date("2026-01-01");
    const elsewhere = join(home, "elsewhere-node-22");
    for (const folder of [
      elsewhere,
      ...["0.0.1-node-22", "0.0.2-node-24", "notes"].map((name) => join(caches, name)),
    ]) {
      await mkdir(join(folder, "wp"), { recursive: true });
      await writeFile(join(folder, "wp", "list.cjs.code"), "");
      if (!folder.endsWith("0.0.2-node-24")) await utimes(folder, old, old);
    }
    await symlink(elsewhere, join(caches, "0.0.3-node-24"));
    await symlink(elsewhere, join(caches, "0.0.1-node-22", "link"));
    await utimes(join(caches, "0.0.1-node-22"), old, old);
    const env = { ...servers().env, XDG_CACHE_HOME: home };
    const { version } = require("../package.json") as { readonly version: string };
    const current = `${version}-node-${process.versions.node}-${process.arch}`;

    expect(await halyard(["skill"], [], undefined, undefined, env)).toMatchObject({ code: 0, err: "" });
    expect((await readdir(caches)).toSorted()).toEqual([current, "0.0.2-node-24", "0.0.3-node-24", "notes"].toSorted());
    expect(await readdir(join(elsewhere, "wp"))).toEqual(["list.cjs.code"]);
  });
});

test("the files that wp list reads are ASCII, which takes half the memory of other text", async () => {
  const { err } = await halyard(["wp", "list"], ["--import", loaded]);
  const files = err.split("\n").filter((url) => url.endsWith(".cjs"));
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) expect(await readFile(new URL(file), "utf8")).toMatch(/^[\0-\x7f]*$/);
});

test("a folder for compiled code that cannot be created has no effect", async () => {
  await inFolder(async (home) => {
    const file = join(home, "a file");
    await writeFile(file, "");
    const env = { ...servers().env, XDG_CACHE_HOME: file };
    expect(await halyard(["skill"], [], undefined, undefined, env)).toMatchObject({ code: 0, err: "" });
  });
});

test("wp list loads only files from its own folder, without the catalogue", async () => {
  const { err } = await halyard(["wp", "list"], ["--import", loaded]);
  const files = err.split("\n").filter((url) => url.startsWith("file:"));
  expect(files.filter((url) => !url.includes("/apps/cli/dist/"))).toEqual([]);
  expect(err).not.toMatch(/documentation-|operations-|jq-wasm/);
  expect(files.length).toBeLessThanOrEqual(6);
});
