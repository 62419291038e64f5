import { chmod, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hang } from "@halyard/testing/hang";
import { signInAs } from "@halyard/testing/sign-in-as";
import { expect, test, vi } from "vitest";
import type { Prompts } from "../src/terminal/io.js";
import { oauthServer } from "./oauth-servers.js";
import { inFolder, listening, type Ran, run, type RunOptions } from "./run.js";

const tea = "d57cb8c4-630c-4168-8324-ec79935e18d4";
const userOfGit = ["git", "user", "get", "--jq", ".login"];

/** Signs in as a user does: opens the page that the command prints, and follows the redirect to this machine. */
async function signIn(argv: readonly string[], options: RunOptions, user = "ada"): Promise<Ran & { page: URL }> {
  const { address, ended } = listening(["login", ...argv], options, /^(http:\S+\/authorize\?\S+)$/m);
  const page = new URL(await address);
  const redirectUri = page.searchParams.get("redirect_uri") ?? "";
  const response = await fetch(await signInAs(user, page.href, redirectUri));
  expect(await response.text()).toContain("You are signed in.");
  return { ...(await ended), page };
}

async function tokenFiles(config: string): Promise<readonly string[]> {
  return readdir(`${config}.tokens`).catch(() => []);
}

test("signs in to Gitea with the browser and its own application, renews the tokens and forgets them", async () => {
  const server = await oauthServer({ product: "gitea", clientId: tea, redirectUri: "http://127.0.0.1/" });
  await inFolder(async (folder) => {
    const env = { HALYARD_CONFIG: join(folder, "config.json"), BROWSER: join(folder, "browser") };
    await writeFile(env.BROWSER, `#!/bin/sh\nprintf %s "$1" > "${folder}/opened"\n`);
    await chmod(env.BROWSER, 0o700);

    const { code, out, err, page } = await signIn([server.url, "--web"], { env });
    expect({ code, out }).toEqual({ code: 0, out: "" });
    expect(err).toContain(`Signed in to ${server.url} (forgejo) as ada.`);
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      client_id: tea,
      response_type: "code",
      code_challenge_method: "S256",
      redirect_uri: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/$/) as string,
      scope: expect.not.stringMatching(/admin|all/) as string,
    });
    await vi.waitFor(async () => expect(await readFile(join(folder, "opened"), "utf8")).toBe(page.href), hang);

    const files = await tokenFiles(env.HALYARD_CONFIG);
    expect(files).toEqual(["default.git.json"]);
    const path = join(`${env.HALYARD_CONFIG}.tokens`, "default.git.json");
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const { accessToken, refreshToken } = JSON.parse(await readFile(path, "utf8")) as Record<string, string>;
    for (const secret of [accessToken ?? "", refreshToken ?? ""]) {
      expect(secret).not.toBe("");
      expect(await readFile(env.HALYARD_CONFIG, "utf8")).not.toContain(secret);
      expect(err).not.toContain(secret);
    }

    expect(await run(userOfGit, { env })).toEqual({ code: 0, out: "ada\n", err: "" });
    await server.expire(accessToken ?? "");
    // The server accepts each refresh token only once, so two concurrent commands must share one renewal.
    const both = await Promise.all([run([...userOfGit, "--debug"], { env }), run(userOfGit, { env })]);
    expect(both.map((ran) => ran.out)).toEqual(["ada\n", "ada\n"]);
    expect(server.tokens).toHaveLength(2);
    for (const token of server.tokens) expect(both[0].err).not.toContain(token);

    expect((await run(["logout"], { env })).err).toBe(
      `Signed out of ${server.url}. To revoke the token on the server, open ${server.url}/user/settings/applications.\n`,
    );
    expect(await tokenFiles(env.HALYARD_CONFIG)).toEqual([]);
    expect((await run(userOfGit, { env })).code).toBe(2);
  });
});

test("signs in to OpenProject with an application of the team, and revokes the tokens on logout", async () => {
  const server = await oauthServer({
    product: "openproject",
    clientId: "cli-of-the-team",
    redirectUri: "http://127.0.0.1/",
  });
  await inFolder(async (folder) => {
    const env = { HALYARD_CONFIG: join(folder, "config.json"), BROWSER: "true" };
    const argv = [server.url, "--client-id", "cli-of-the-team", "--port", "0", "--profile", "a/../b"];
    const { err, page } = await signIn(argv, { env }, "grace");
    expect(err).toContain(`Signed in to ${server.url} (openproject) as grace.`);
    expect(page.searchParams.get("scope")).toBe("api_v3");
    expect(await tokenFiles(env.HALYARD_CONFIG)).toEqual(["a%2F..%2Fb.pm.json"]);

    const me = ["pm", "users", "get", "me", "--jq", ".login", "--profile", "a/../b"];
    expect(await run(me, { env })).toEqual({ code: 0, out: "grace\n", err: "" });
    const [token = ""] = server.tokens;
    expect(await server.isValid(token)).toBe(true);
    expect((await run(["logout", "--profile", "a/../b"], { env })).err).toBe(
      `Signed out of ${server.url}. The server has revoked the token.\n`,
    );
    expect(await server.isValid(token)).toBe(false);
  });
});

test("a sign-in that the server has ended says to sign in again, with exit code 4", async () => {
  const server = await oauthServer({ product: "gitea", clientId: tea, redirectUri: "http://127.0.0.1/" });
  await inFolder(async (folder) => {
    const env = { HALYARD_CONFIG: join(folder, "config.json"), BROWSER: "true" };
    await signIn([server.url, "--web"], { env });
    server.revokeAll();
    const { code, err } = await run(userOfGit, { env });
    expect(err).toBe(`You are no longer signed in to ${server.url}. Sign in again: halyard login ${server.url}\n`);
    expect(code).toBe(4);
    expect((await run(["mcp"], { env })).err).toContain("halyard mcp --profile agents");
  });
});

test("a user who refuses ends the command with exit code 4, and nothing is saved", async () => {
  const server = await oauthServer({ product: "gitea", clientId: tea, redirectUri: "http://127.0.0.1/" });
  await inFolder(async (folder) => {
    const env = { HALYARD_CONFIG: join(folder, "config.json"), BROWSER: "true" };
    const { address, ended } = listening(["login", server.url, "--web"], { env }, /^(http:\S+\/authorize\?\S+)$/m);
    const { searchParams } = new URL(await address);
    const query = new URLSearchParams({
      error: "access_denied",
      state: searchParams.get("state") ?? "",
      iss: server.url,
    });
    await fetch(`${searchParams.get("redirect_uri") ?? ""}?${query.toString()}`);
    expect(await ended).toMatchObject({ code: 4, out: "" });
    expect(await readdir(folder)).toEqual([]);
  });
});

test("a terminal offers the browser, and a token instead of it", async () => {
  const server = await oauthServer({ product: "gitea", clientId: tea, redirectUri: "http://127.0.0.1/" });
  await inFolder(async (folder) => {
    const env = { HALYARD_CONFIG: join(folder, "config.json"), BROWSER: "true" };
    const asked: string[] = [];
    const prompts = (browser: boolean): Prompts => ({
      text: () => Promise.resolve(undefined),
      confirm: (message) => Promise.resolve((asked.push(message), browser)),
      secret: (message) => Promise.resolve((asked.push(message), "")),
    });
    expect((await run(["login", server.url], { env, prompts: prompts(false) })).code).toBe(2);
    expect(asked).toEqual([
      expect.stringContaining("with the browser?"),
      expect.stringContaining("/user/settings/applications"),
    ]);
    expect((await signIn([server.url], { env, prompts: prompts(true) })).code).toBe(0);
    // Only a successful token sign-in replaces the browser sign-in.
    await run(["login", server.url, "--with-token"], { env, input: "wrong" });
    expect(await tokenFiles(env.HALYARD_CONFIG)).toHaveLength(1);
    await run(["login", server.url, "--with-token"], { env, input: server.tokenOf("grace") });
    expect(await tokenFiles(env.HALYARD_CONFIG)).toEqual([]);
    expect((await run(userOfGit, { env })).out).toBe("grace\n");
  });
});

test("--web without an application names the next step", async () => {
  const server = await oauthServer({ product: "openproject", clientId: "x", redirectUri: "http://127.0.0.1/" });
  const { code, err } = await run(["login", server.url, "--web"]);
  expect(err).toContain("redirect URI http://127.0.0.1:4517/. Then pass its client id with --client-id <id>.");
  expect(code).toBe(2);
});
