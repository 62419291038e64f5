import { afterEach, expect, test, vi } from "vitest";
import { json, redirect, serve } from "../test/loopback.js";
import { createClient, get, type TransportOptions } from "./index.js";

afterEach(() => void vi.unstubAllGlobals());

async function userAgentOf(options: Partial<TransportOptions>): Promise<string | undefined> {
  const server = await serve(json({}));
  const client = createClient({ baseUrl: server.url, resources: { x: { get: get("/x") } }, ...options });
  await client.x.get();
  return server.requests[0]?.headers["user-agent"];
}

test("requests have the user agent halyard, or the one in the option or the headers", async () => {
  expect(await userAgentOf({})).toBe("halyard");
  expect(await userAgentOf({ userAgent: "ship-sync/2.1 (ops@example.com)" })).toBe("ship-sync/2.1 (ops@example.com)");
  expect(await userAgentOf({ headers: { "User-Agent": "own" } })).toBe("own");
});

test("`false` keeps the runtime's own", async () => {
  expect(await userAgentOf({ userAgent: false })).toBe("node");
});

test("none is set in a browser, which sends its own", async () => {
  vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (X11; Linux x86_64) Chrome/140" });
  expect(await userAgentOf({ userAgent: "ship-sync/2.1" })).toBe("node");
});

test("a foreign origin does not receive it", async () => {
  const foreign = await serve(json({}));
  const home = await serve(redirect(302, `${foreign.url}/y`));
  const client = createClient({ baseUrl: home.url, resources: { x: { get: get("/x") } } });
  await client.x.get();
  expect(foreign.requests[0]?.headers["user-agent"]).toBe("node");
});
