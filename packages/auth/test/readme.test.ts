import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { decodeJwt } from "jose";
import { expect, it, onTestFinished, vi } from "vitest";
import { signInAs } from "@halyard/testing/sign-in-as";
import { formServer } from "./support/loopback.js";
import { oidcServer } from "./support/oidc-server.js";
import { temporaryDirectory } from "./support/temporary-directory.js";

const here = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), "utf8");

it("the README shows the tested example", async () => {
  const shown = /```ts\n([\s\S]*?)```/.exec(await here("../README.md"))?.[1];
  expect(shown).toBe(await here("readme.example.ts"));
});

it("the example of the README signs in against a real provider, and needs no browser the second time", async () => {
  const { issuer } = await oidcServer();
  const api = await formServer(({ headers }) => ({
    json: { login: decodeJwt(String(headers["authorization"]).replace("Bearer ", "")).sub },
  }));
  vi.stubEnv("ISSUER", issuer);
  vi.stubEnv("API", api.url);
  vi.stubEnv("TOKENS", join(await temporaryDirectory(), "tokens.json"));
  onTestFinished(() => void vi.unstubAllEnvs());
  const lines: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => {
    lines.push(line);
    if (!line.startsWith("Open ")) return;
    const start = new URL(line.slice("Open ".length));
    const redirectUri = start.searchParams.get("redirect_uri") ?? "";
    void signInAs("ada", start.href, redirectUri).then((url) => fetch(url));
  });
  await import("./readme.example.js");
  expect(lines).toEqual([expect.stringMatching(/^Open http/), "Hello ada"]);
  vi.resetModules();
  await import("./readme.example.js");
  expect(lines.slice(2)).toEqual(["Hello ada"]);
});
