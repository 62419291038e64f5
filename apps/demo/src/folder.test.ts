import { once } from "node:events";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { loadConfig } from "@halyard/bridge";
import { expect, onTestFinished, test } from "vitest";
import { temporaryDirectory } from "../test/temporary-directory.ts";
import { openFolder, writeConfig } from "./folder.ts";
import { freePorts } from "./free-ports.ts";
import { beginRound } from "./rounds.ts";

async function take(port: number): Promise<void> {
  const server = createServer().listen(port, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
}

test("a folder keeps its ports and secrets, and the bridge can load its configuration", async () => {
  const path = await temporaryDirectory();
  const first = await openFolder(path, 0);
  const ports = await first.findPorts();
  expect(new Set(Object.values(ports)).size).toBe(3);
  await writeConfig(
    first,
    ports,
    { openproject: "key-of-pm", git: "token-of-forge" },
    { settle: "2s", sweepEvery: "1m" },
  );
  const config = await loadConfig(first.configFile);
  expect(config).toMatchObject({
    publicUrl: `http://127.0.0.1:${ports.bridge}`,
    listen: { host: "127.0.0.1", port: ports.bridge },
    work: { settle: 2000, sweepEvery: 60_000 },
    openproject: [{ apiKey: "key-of-pm", webhookSecrets: [first.webhookSecret] }],
    git: [{ token: "token-of-forge", webhookSecrets: [first.webhookSecret] }],
  });
  await first.keepPorts(ports);
  await first.close();

  const again = await openFolder(path);
  expect([await again.findPorts(), again.webhookSecret]).toEqual([ports, first.webhookSecret]);
  await writeConfig(
    again,
    ports,
    { openproject: "key-of-pm", git: "token-of-forge" },
    { settle: "2s", sweepEvery: "1m" },
  );
  expect((await loadConfig(again.configFile)).page.token).toBe(config.page.token);
  await again.close();
});

test("only the owner can read the secrets", async () => {
  const folder = await openFolder(await temporaryDirectory(), 0);
  await folder.close();
  const { mode } = await stat(join(folder.path, "secrets", "webhook"));
  expect(mode & 0o077).toBe(0);
  expect((await readFile(join(folder.path, "secrets", "webhook"), "utf8")).length).toBeGreaterThanOrEqual(32);
});

test("a folder can be used by one demo at a time", async () => {
  const path = await temporaryDirectory();
  const folder = await openFolder(path, 0);
  await expect(openFolder(path, 0)).rejects.toMatchObject({ name: "DataDirectoryInUseError" });
  await folder.close();
  await (await openFolder(path, 0)).close();
});

test("a requested port is used or refused with a reason, and a port that was kept does not change", async () => {
  const [free = 0, taken = 0] = await freePorts([0, 0]);
  await take(taken);
  const path = await temporaryDirectory();
  const refused = await openFolder(path, taken);
  await expect(refused.findPorts()).rejects.toThrow(
    `Port ${taken} is in use. Stop the program that uses it, or choose another port`,
  );
  await refused.close();
  const folder = await openFolder(path, free);
  const ports = await folder.findPorts();
  expect(ports.bridge).toBe(free);
  await folder.keepPorts(ports);
  await folder.close();

  await expect(openFolder(path, taken)).rejects.toThrow(`uses port ${free} and cannot change it`);
  await take(free);
  const again = await openFolder(path);
  await expect(again.findPorts()).rejects.toThrow(
    `Port ${free} is in use. Stop the program that uses it, or choose another folder`,
  );
  await again.close();
});

test("a round is counted as soon as it begins", async () => {
  const path = await temporaryDirectory();
  expect([await beginRound(path), await beginRound(path)]).toEqual(["r1", "r2"]);
});
