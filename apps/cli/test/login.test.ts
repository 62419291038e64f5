import { once } from "node:events";
import { readFile, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inFolder, run, useServers } from "./run.js";

const servers = useServers();

test("login detects the product and saves the token for its owner alone", async () => {
  await inFolder(async (folder) => {
    const { pm, git } = servers();
    const env = { HALYARD_CONFIG: join(folder, "deep", "config.json") };
    const [pmToken, gitToken] = [pm.sandbox.tokenOf("ada"), git.sandbox.tokenOf("ada")];
    const first = await run(["login", `${pm.url}/`, "--with-token"], { env, input: `${pmToken}\n` });
    const second = await run(["login", git.url, "--with-token"], { env, input: gitToken });

    expect(first).toMatchObject({ code: 0, out: "", err: expect.stringContaining("(openproject) as ada") as string });
    expect(second).toMatchObject({ code: 0, err: expect.stringContaining("(forgejo) as ada") as string });
    expect(first.err + second.err).not.toContain(pmToken);
    expect((await stat(env.HALYARD_CONFIG)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(env.HALYARD_CONFIG, "utf8"))).toEqual({
      profiles: {
        default: {
          pm: { url: pm.url, product: "openproject", user: "ada", token: pmToken },
          git: { url: git.url, product: "forgejo", user: "ada", token: gitToken },
        },
      },
    });
    expect((await run(["git", "user", "get", "--jq", ".login"], { env })).out).toBe("ada\n");
    expect((await run(["logout", git.url], { env })).err).toContain("Signed out of");
    expect((await run(["git", "user", "get"], { env })).code).toBe(2);
    expect((await run(["pm", "users", "get", "me", "--jq", ".login"], { env })).out).toBe("ada\n");
  });
});

test("a token command is run instead of saving the token", async () => {
  await inFolder(async (folder) => {
    const { git } = servers();
    const env = { HALYARD_CONFIG: join(folder, "config.json"), PATH: process.env["PATH"] ?? "" };
    await writeFile(join(folder, "token"), git.sandbox.tokenOf("grace"));
    const login = ["login", git.url, "--profile", "grace", "--token-command", `cat ${join(folder, "token")}`];
    expect(await run(login, { env })).toMatchObject({ code: 0 });
    expect(await readFile(env.HALYARD_CONFIG, "utf8")).not.toContain(git.sandbox.tokenOf("grace"));
    expect((await run(["git", "user", "get", "--profile", "grace", "--jq", ".login"], { env })).out).toBe("grace\n");
    expect((await run(["git", "user", "get", "--profile", "grcae"], { env })).err).toContain("Did you mean `grace`?");
  });
});

test("the command prompts for the token at a terminal only", async () => {
  await inFolder(async (folder) => {
    const { git } = servers();
    const env = { HALYARD_CONFIG: join(folder, "config.json") };
    const refused = await run(["login", git.url], { env });
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining("--with-token") as string });

    const asked: string[] = [];
    const prompts = {
      secret: (message: string) => {
        asked.push(message);
        return Promise.resolve(git.sandbox.tokenOf("ada"));
      },
      text: () => Promise.resolve(undefined),
      confirm: () => Promise.resolve(undefined),
    };
    expect((await run(["login", git.url], { env, prompts })).code).toBe(0);
    expect(asked).toEqual([expect.stringContaining("/user/settings/applications")]);
  });
});

test("an address without either API is refused, and so is one with a password", async () => {
  const other = createServer((_, response) => response.writeHead(404).end("<h1>Not here</h1>")).listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  expect(await run(["login", `http://127.0.0.1:${port}`, "--with-token"], { input: "x" })).toMatchObject({
    code: 2,
    err: expect.stringContaining("Check the address.") as string,
  });
  other.close();
  const withPassword = await run(["login", "https://ada:secret@git.example.com"]);
  expect(withPassword.code).toBe(2);
  expect(withPassword.err).not.toContain("secret");
});

test("a saved token goes only to the address that it was saved for", async () => {
  await inFolder(async (folder) => {
    const { pm, git } = servers();
    const env = { HALYARD_CONFIG: join(folder, "config.json") };
    await run(["login", git.url, "--with-token"], { env, input: git.sandbox.tokenOf("ada") });
    const elsewhere = { ...env, HALYARD_GIT_URL: pm.url };
    const { out } = await run(["git", "user", "get", "--debug"], { env: elsewhere });
    expect(out).toBe("");
    expect(
      (await run(["git", "user", "get", "--jq", ".login"], { env: { ...env, HALYARD_GIT_URL: `${git.url}/` } })).out,
    ).toBe("ada\n");
  });
});

test("an explicit --profile wins over every variable", async () => {
  await inFolder(async (folder) => {
    const { pm, git } = servers();
    const env = { HALYARD_CONFIG: join(folder, "config.json") };
    await run(["login", git.url, "--profile", "work", "--with-token"], { env, input: git.sandbox.tokenOf("grace") });
    const elsewhere = {
      ...env,
      HALYARD_GIT_URL: "http://127.0.0.1:9",
      HALYARD_GIT_TOKEN: git.sandbox.tokenOf("ada"),
      HALYARD_GIT_TOKEN_COMMAND: "no-such-program",
      HALYARD_PM_URL: pm.url,
      HALYARD_PM_TOKEN: pm.sandbox.tokenOf("ada"),
      HALYARD_PROFILE: "other",
    };
    const user = ["git", "user", "get", "--jq", ".login"];
    expect(await run([...user, "--profile", "work"], { env: elsewhere })).toEqual({ code: 0, out: "grace\n", err: "" });
    expect((await run([...user, "--profile", "default"], { env: elsewhere })).err).toContain(
      "There is no profile `default`.",
    );
    // The variables name an OpenProject server, but the profile passed with the flag does not.
    expect(await run(["pm", "users", "get", "me", "--profile", "work"], { env: elsewhere })).toMatchObject({
      code: 2,
      err: expect.stringContaining("halyard login <address> --profile work") as string,
    });
    // HALYARD_GIT_URL takes precedence over the address in the profile that HALYARD_PROFILE names.
    const byVariable = { ...env, HALYARD_PROFILE: "work", HALYARD_GIT_URL: git.url };
    expect((await run(user, { env: { ...byVariable, HALYARD_GIT_TOKEN: git.sandbox.tokenOf("ada") } })).out).toBe(
      "ada\n",
    );
  });
});

test("a configuration file that is not JSON is not quoted", async () => {
  await inFolder(async (folder) => {
    const env = { HALYARD_CONFIG: join(folder, "config.json") };
    await writeFile(env.HALYARD_CONFIG, '{"profiles": {"default": "secret-token"');
    const { code, err } = await run(["git", "user", "get"], { env });
    expect(code).toBe(2);
    expect(err).toContain(env.HALYARD_CONFIG);
    expect(err).not.toContain("secret-token");
  });
});
