import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fileTokenStore } from "../src/node.js";
import { childProgram } from "./support/child-program.js";
import { formServer } from "./support/loopback.js";
import { temporaryDirectory } from "./support/temporary-directory.js";

/** Starts a token endpoint that accepts each refresh token once, and revokes all tokens when one is reused. */
async function strictServer(): Promise<{
  readonly url: string;
  readonly refreshes: () => number;
  readonly revoked: () => boolean;
}> {
  let counter = 0;
  let revoked = false;
  const { url } = await formServer(async ({ form }) => {
    if (revoked || form["refresh_token"] !== `r${counter}`) {
      revoked = true;
      return { status: 400, json: { error: "invalid_grant", error_description: "reuse detected" } };
    }
    counter += 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
    return {
      json: { access_token: `a${counter}`, token_type: "bearer", expires_in: 3600, refresh_token: `r${counter}` },
    };
  });
  return { url, refreshes: () => counter, revoked: () => revoked };
}

const program = `
  import { oauth2, oauthClient } from "./src/index.js";
  import { fileTokenStore } from "./src/node.js";
  const [url, path, rounds] = process.argv.slice(2);
  const client = oauthClient({ server: { metadata: { issuer: url, token_endpoint: url + "/token" } }, clientId: "app" });
  const auth = oauth2({ client, store: fileTokenStore({ path }), timeout: 3_600_000 });
  const request = { method: "GET", url: new URL("https://pm.example.com"), signal: new AbortController().signal };
  let headers = {};
  for (let round = 0; round < Number(rounds); round += 1) {
    headers = await auth.headers(request);
    if (round + 1 < Number(rounds)) await auth.renew({ ...request, headers, challenge: undefined });
  }
  console.log(headers.authorization);
`;

describe("several processes with one rotating refresh token", () => {
  it("renew an expired token once in total", async () => {
    const directory = await temporaryDirectory();
    const path = join(directory, "tokens.json");
    await fileTokenStore({ path }).save({ accessToken: "a0", refreshToken: "r0", expiresAt: 1 });
    const server = await strictServer();
    const run = await childProgram(directory, program);
    const outputs = await Promise.all(Array.from({ length: 6 }, () => run(server.url, path, "1")));
    expect(new Set(outputs)).toEqual(new Set(["Bearer a1"]));
    expect(server.refreshes()).toBe(1);
  });

  it("never send a refresh token twice while the token of each process is repeatedly rejected", async () => {
    const directory = await temporaryDirectory();
    const path = join(directory, "tokens.json");
    await fileTokenStore({ path }).save({ accessToken: "a0", refreshToken: "r0" });
    const server = await strictServer();
    const run = await childProgram(directory, program);
    const outputs = await Promise.all(Array.from({ length: 5 }, () => run(server.url, path, "4")));
    expect(server.revoked()).toBe(false);
    for (const output of outputs) expect(output).toMatch(/^Bearer a\d+$/);
    expect(await fileTokenStore({ path }).load()).toMatchObject({ refreshToken: `r${server.refreshes()}` });
  });

  it("take over from a process that died while it renewed", async () => {
    const directory = await temporaryDirectory();
    const path = join(directory, "tokens.json");
    await fileTokenStore({ path }).save({ accessToken: "a0", refreshToken: "r0", expiresAt: 1 });
    const crash = await childProgram(
      directory,
      `import { fileTokenStore } from "./src/node.js";
       await fileTokenStore({ path: process.argv[2] }).exclusive(async () => process.exit(0));`,
    );
    await crash(path);
    const server = await strictServer();
    const run = await childProgram(directory, program);
    const outputs = await Promise.all(Array.from({ length: 4 }, () => run(server.url, path, "1")));
    expect(new Set(outputs)).toEqual(new Set(["Bearer a1"]));
    expect(server.refreshes()).toBe(1);
  });
});

it("a process ends after it has its token", async () => {
  const directory = await temporaryDirectory();
  const { url } = await strictServer();
  await writeFile(
    join(directory, "tokens.json"),
    JSON.stringify({ accessToken: "a0", refreshToken: "r0", expiresAt: 1 }),
  );
  // The renewal timeout is an hour here, so a timer that is not cleared would make the test hang.
  const run = await childProgram(directory, program);
  expect(await run(url, join(directory, "tokens.json"), "2")).toBe("Bearer a2");
});
