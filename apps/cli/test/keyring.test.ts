import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { signInAs } from "@halyard/testing/sign-in-as";
import { beforeEach, expect, test, vi } from "vitest";
import { oauthServer } from "./oauth-servers.js";
import { inFolder, listening, run, useServers } from "./run.js";

const servers = useServers();

/** Stands in for the system's keyring, which would need a desktop session. */
const keyring = vi.hoisted(() => ({ entries: new Map<string, string>(), isLocked: false }));

vi.mock("@napi-rs/keyring", () => ({
  AsyncEntry: class {
    readonly #name: string;
    constructor(service: string, user: string) {
      if (keyring.isLocked) throw new Error("AccessDenied");
      this.#name = `${service}: ${user}`;
    }
    getSecret = (): Promise<number[] | null> => {
      const secret = keyring.entries.get(this.#name);
      return Promise.resolve(secret === undefined ? null : [...Buffer.from(secret)]);
    };
    setSecret = (secret: Uint8Array): Promise<void> => {
      keyring.entries.set(this.#name, Buffer.from(secret).toString("utf8"));
      return Promise.resolve();
    };
    deleteCredential = (): Promise<boolean> => Promise.resolve(keyring.entries.delete(this.#name));
  },
}));

beforeEach(() => {
  keyring.entries.clear();
  keyring.isLocked = false;
});

const user = ["git", "user", "get", "--jq", ".login"];

test("--keyring keeps the token in the keyring alone, and logout removes it", async () => {
  await inFolder(async (folder) => {
    const { git } = servers();
    const env = { HALYARD_CONFIG: join(folder, "config.json") };
    const token = git.sandbox.tokenOf("ada");
    const login = ["login", git.url, "--with-token", "--keyring"];
    expect((await run(login, { env, input: token })).code).toBe(0);
    expect([...keyring.entries]).toEqual([[`halyard: default ${git.url}`, token]]);
    expect(await readFile(env.HALYARD_CONFIG, "utf8")).not.toContain(token);
    expect((await run(user, { env })).out).toBe("ada\n");

    // A sign-in without `--keyring` removes the earlier sign-in's token from the keyring.
    await run(["login", git.url, "--with-token"], { env, input: git.sandbox.tokenOf("grace") });
    expect([...keyring.entries]).toEqual([]);
    expect((await run(user, { env })).out).toBe("grace\n");

    await run(login, { env, input: token });
    expect((await run(["logout"], { env })).code).toBe(0);
    expect([...keyring.entries]).toEqual([]);
  });
});

test("--keyring keeps the tokens of the browser too, and they are renewed there", async () => {
  const clientId = "cli-of-the-team";
  const server = await oauthServer({ product: "openproject", clientId, redirectUri: "http://127.0.0.1/" });
  await inFolder(async (folder) => {
    const env = { HALYARD_CONFIG: join(folder, "config.json"), BROWSER: "true" };
    const argv = ["login", server.url, "--client-id", clientId, "--port", "0", "--keyring"];
    const { address, ended } = listening(argv, { env }, /^(http:\S+\/authorize\?\S+)$/m);
    const page = await address;
    await fetch(await signInAs("ada", page, new URL(page).searchParams.get("redirect_uri") ?? ""));
    expect((await ended).code).toBe(0);
    const [kept = ""] = keyring.entries.values();
    const { accessToken } = JSON.parse(kept) as { accessToken: string };
    expect(await readdir(folder)).toEqual(["config.json"]);

    const me = ["pm", "users", "get", "me", "--jq", ".login"];
    await server.expire(accessToken);
    expect(await run(me, { env })).toEqual({ code: 0, out: "ada\n", err: "" });
    expect([...keyring.entries.values()]).not.toEqual([kept]);
    const [, renewed = ""] = server.tokens;
    expect((await run(["logout"], { env })).err).toContain("The server has revoked the token.");
    expect([...keyring.entries]).toEqual([]);
    expect(await server.isValid(renewed)).toBe(false);
  });
});

test("a keyring that is locked or has lost the token says what to do", async () => {
  await inFolder(async (folder) => {
    const { git } = servers();
    const env = { HALYARD_CONFIG: join(folder, "config.json") };
    const login = ["login", git.url, "--with-token", "--keyring"];
    await run(login, { env, input: git.sandbox.tokenOf("ada") });
    keyring.entries.clear();
    expect(await run(user, { env })).toMatchObject({
      code: 2,
      err: expect.stringContaining(`halyard login ${git.url} --keyring`) as string,
    });
    keyring.isLocked = true;
    expect(await run(login, { env, input: "unused" })).toEqual({
      code: 1,
      out: "",
      err: "The system keyring cannot be used (AccessDenied). Unlock the keyring and try again. To sign in without the keyring, omit --keyring.\n",
    });
    expect((await run([...login, "--token-command", "cat x"], { env })).code).toBe(2);
  });
});

test("logout with a locked keyring fails, and can be repeated when the keyring is unlocked", async () => {
  await inFolder(async (folder) => {
    const { git, pm } = servers();
    const env = { HALYARD_CONFIG: join(folder, "config.json") };
    await run(["login", pm.url, "--with-token"], { env, input: pm.sandbox.tokenOf("ada") });
    await run(["login", git.url, "--with-token", "--keyring"], { env, input: git.sandbox.tokenOf("ada") });
    keyring.isLocked = true;
    const { code, err } = await run(["logout"], { env });
    expect(code).toBe(1);
    expect(err).toContain(`Signed out of ${pm.url}.`);
    expect(err).not.toContain(`Signed out of ${git.url}.`);
    expect(err).toContain("Unlock the keyring and try again.");

    keyring.isLocked = false;
    expect((await run(["logout"], { env })).err).toContain(`Signed out of ${git.url}.`);
    expect([...keyring.entries]).toEqual([]);
    expect(JSON.parse(await readFile(env.HALYARD_CONFIG, "utf8"))).toEqual({ profiles: {} });
  });
});

test("a sign-in without --keyring replaces one whose keyring cannot be used any more", async () => {
  await inFolder(async (folder) => {
    const { git } = servers();
    const env = { HALYARD_CONFIG: join(folder, "config.json") };
    await run(["login", git.url, "--with-token", "--keyring"], { env, input: git.sandbox.tokenOf("ada") });
    keyring.isLocked = true;
    const { code, err } = await run(["login", git.url, "--with-token"], { env, input: git.sandbox.tokenOf("grace") });
    expect(code).toBe(0);
    expect(err).toContain(`Delete the entry \`default ${git.url}\` of the service \`halyard\` from the keyring.`);
    expect((await run(user, { env })).out).toBe("grace\n");
  });
});
