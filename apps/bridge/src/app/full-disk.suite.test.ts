import { execFileSync } from "node:child_process";
import { cp, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { forgejoDelivery } from "@halyard/webhook-verifier/testing";
import { expect, onTestFinished, test } from "vitest";
import { goLive, type Live, liveSecret } from "../../test/live.js";
import { temporaryDirectory } from "../../test/temporary-directory.js";
import type { AlertsView } from "../page/wire.js";
import type { Bridge } from "./bridge.js";

/** Mounts a small disk for the test. Returns its directory, or undefined if this process may not mount disks. */
async function mountDisk(megabytes: number): Promise<string | undefined> {
  const directory = await temporaryDirectory();
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", directory], { stdio: "ignore" });
  } catch {
    return undefined;
  }
  onTestFinished(() => void execFileSync("umount", ["--lazy", directory]));
  return directory;
}

/** Fills up a disk with a file, and returns the file's path. */
async function fill(directory: string): Promise<string> {
  const path = join(directory, "filler");
  const file = await open(path, "w");
  try {
    for (let size = 2 ** 20; size >= 1;) {
      await file.write(Buffer.alloc(size, 1)).catch(() => {
        size /= 2;
      });
    }
  } finally {
    await file.close();
  }
  return path;
}

async function post(bridge: Bridge): Promise<Response> {
  const { headers, body } = await forgejoDelivery({ event: "push", secret: liveSecret });
  return fetch(`${bridge.url}/hooks/forge`, { method: "POST", headers, body });
}

async function readiness(bridge: Bridge): Promise<unknown> {
  const response = await fetch(`${bridge.url}/readyz`);
  return { status: response.status, ...((await response.json()) as object) };
}

async function alertsOn(bridge: Bridge): Promise<AlertsView["alerts"]> {
  const headers = { authorization: `Bearer ${bridge.pageToken}` };
  return ((await (await fetch(`${bridge.url}/api/alerts`, { headers })).json()) as AlertsView).alerts;
}

/** Expects `/readyz`, the page, the log and the response to the sender to show that the spool has no room. */
async function expectRefusals(bridge: Bridge, live: Live, reason: string): Promise<void> {
  const refused = await post(bridge);
  expect([refused.status, refused.headers.get("retry-after"), await refused.text()]).toEqual([
    503,
    "30",
    "The delivery could not be stored. Repeat it later.",
  ]);
  // The bridge reuses the result of its disk space check for five seconds.
  await expect.poll(() => readiness(bridge)).toEqual({ status: 503, ready: false, queue: true, spool: false });
  expect(await alertsOn(bridge)).toEqual([
    expect.objectContaining({ kind: "disk", summary: expect.stringContaining(reason) as string }),
  ]);
  expect(live.log).toContainEqual(
    expect.objectContaining({
      level: "error",
      msg: "A delivery was refused because the spool is full. The field `failure` contains the next step.",
      failure: expect.stringContaining(reason) as string,
    }),
  );
}

test("a full spool is shown by the response to the sender, /readyz, the page and the log", async () => {
  const live = await goLive();
  const spool = { ...live.config.spool, maxBytes: 4096 };
  const bridge = await live.start({ ...live.config, spool }, { sweep: false, work: false });
  for (let accepted = 0; (await post(bridge)).status === 202; accepted++) expect(accepted).toBeLessThan(20);
  await expectRefusals(bridge, live, "has reached its limit of 4096 bytes");
});

test("a full disk is shown in the same places, nothing accepted is lost, and the bridge continues once there is room", async ({
  skip,
}) => {
  const live = await goLive();
  const disk = await mountDisk(192);
  if (disk === undefined) return skip("this account is not allowed to mount a disk");
  const dataDirectory = join(disk, "data");
  await cp(live.config.dataDirectory, dataDirectory, { recursive: true });
  const bridge = await live.start({ ...live.config, dataDirectory }, { sweep: false });
  await live.sendTo(bridge.url!);
  await live.openPull("Fixes OP#1", "hoist");
  await live.settle(bridge);
  const filler = await fill(disk);
  await expectRefusals(bridge, live, "The disk with the spool is full.");

  await rm(filler);
  await expect.poll(() => readiness(bridge)).toMatchObject({ status: 200, ready: true });
  expect(await alertsOn(bridge)).toEqual([]);
  await live.openPull("Fixes OP#2", "haul");
  await live.settle(bridge);
  expect(await Promise.all([1, 2].map((id) => live.comments(id)))).toEqual([
    [expect.any(String)],
    [expect.any(String)],
  ]);
});
