import { once } from "node:events";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryDirectory } from "../../test/temporary-directory.js";
import { loadConfig } from "../config/load-config.js";
import { openFolder, writeConfig } from "./folder.js";
import { freePorts } from "./free-ports.js";
import { beginRound } from "./rounds.js";

async function take(port: number): Promise<void> {
  const server = createServer().listen(port, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
}

test("a folder keeps its ports and secrets, and its configuration is one that the bridge takes", async () => {
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
  await first.settlePorts(ports);
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

test("secrets can be read by the owner alone", async () => {
  const folder = await openFolder(await temporaryDirectory(), 0);
  await folder.close();
  const { mode } = await stat(join(folder.path, "secrets", "webhook"));
  expect(mode & 0o077).toBe(0);
  expect((await readFile(join(folder.path, "secrets", "webhook"), "utf8")).length).toBeGreaterThanOrEqual(32);
});

test("a folder has one demo at a time", async () => {
  const path = await temporaryDirectory();
  const folder = await openFolder(path, 0);
  await expect(openFolder(path, 0)).rejects.toMatchObject({ name: "DataDirectoryInUseError" });
  await folder.close();
  await (await openFolder(path, 0)).close();
});

test("a port that was asked for is had, or refused with a sentence; one that was settled is not given up", async () => {
  const [free = 0, taken = 0] = await freePorts([0, 0]);
  await take(taken);
  const path = await temporaryDirectory();
  const refused = await openFolder(path, taken);
  await expect(refused.findPorts()).rejects.toThrow(
    `Port ${taken} is taken. Stop the program that has it, or name another port`,
  );
  await refused.close();
  const folder = await openFolder(path, free);
  const ports = await folder.findPorts();
  expect(ports.bridge).toBe(free);
  await folder.settlePorts(ports);
  await folder.close();

  await expect(openFolder(path, taken)).rejects.toThrow(`listens on port ${free}`);
  await take(free);
  const again = await openFolder(path);
  await expect(again.findPorts()).rejects.toThrow(
    `Port ${free} is taken. Stop the program that has it, or name another folder`,
  );
  await again.close();
});

test("rounds are counted from the moment they begin", async () => {
  const path = await temporaryDirectory();
  expect([await beginRound(path), await beginRound(path)]).toEqual(["r1", "r2"]);
});
