import { once } from "node:events";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { forgejoDelivery, openprojectDelivery, type SignedDelivery } from "@halyard/webhook-verifier/testing";
import { beforeAll, describe, expect, test } from "vitest";
import { inFolder, listening, run } from "./run.js";

const secret = "a secret of the webhook";
const env = { HALYARD_WEBHOOK_SECRET: secret };

let git: SignedDelivery;
let pm: SignedDelivery;

beforeAll(async () => {
  git = await forgejoDelivery({ event: "push", secret });
  pm = await openprojectDelivery({ event: "work_package", action: "updated", secret });
});

/** Stores a delivery as `halyard webhook listen --save` does, and calls a function with the path of the file. */
function withStored<Result>(
  { headers, body }: SignedDelivery,
  use: (file: string) => Promise<Result>,
): Promise<Result> {
  return inFolder(async (folder) => {
    const file = join(folder, "delivery.json");
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    await writeFile(file, JSON.stringify({ headers: lower, body: Buffer.from(body).toString("base64") }));
    return use(file);
  });
}

describe("webhook listen", () => {
  test("prints and stores each delivery, and responds as a receiver does", async () => {
    await inFolder(async (folder) => {
      const argv = ["webhook", "listen", "--port", "0", "--count", "3", "--save", "kept"];
      const { address, ended } = listening(argv, { env, cwd: folder });
      const url = await address;
      const forged = { ...git, body: `${git.body} ` };
      const responses = [await fetch(url, git), await fetch(url, forged), await fetch(url, pm)];
      expect(responses.map(({ status }) => status)).toEqual([202, 401, 202]);
      const { code, out } = await ended;
      expect(code).toBe(0);
      expect(out.replaceAll(folder, "")).toBe(
        [
          "verified\tpush\t\t/kept/0001.json\n",
          "refused\tpush\tsignature_mismatch\t/kept/0002.json\n",
          "verified\twork_package:updated\t\t/kept/0003.json\n",
        ].join(""),
      );
      expect(await readdir(join(folder, "kept"))).toEqual(["0001.json", "0002.json", "0003.json"]);
      expect((await stat(join(folder, "kept", "0001.json"))).mode & 0o777).toBe(0o600);
      expect(await readFile(join(folder, "kept", "0001.json"), "utf8")).not.toContain(secret);
    });
  });

  test("says that it checks nothing without a secret, and refuses what is not a delivery", async () => {
    const { address, ended } = listening(["webhook", "listen", "--port", "0", "--count", "1"]);
    const url = await address;
    expect((await fetch(url)).status).toBe(405);
    expect((await fetch(url, pm)).status).toBe(202);
    expect(await ended).toMatchObject({
      code: 0,
      out: "unchecked\twork_package:updated\n",
      err: expect.stringContaining("HALYARD_WEBHOOK_SECRET is not set") as string,
    });
  });

  test("names a port that is in use", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    const { code, err } = await run(["webhook", "listen", "--port", String(port)]);
    taken.close();
    expect({ code, last: err.trim().split("\n").at(-1) }).toEqual({
      code: 2,
      last: `Port ${port} is in use. Pass another port with --port.`,
    });
  });
});

test("webhook verify tells a good signature from another secret, and needs one", async () => {
  for (const [delivery, event] of [
    [git, "push"],
    [pm, "work_package:updated"],
  ] as const) {
    await withStored(delivery, async (file) => {
      expect(await run(["webhook", "verify", file], { env })).toEqual({
        code: 0,
        out: `Verified: ${event}.\n`,
        err: "",
      });
      const other = await run(["webhook", "verify", file], { env: { HALYARD_WEBHOOK_SECRET: "another" } });
      expect(other).toEqual({ code: 1, out: "", err: "Refused: signature_mismatch.\n" });
      expect((await run(["webhook", "verify", file])).err).toContain("HALYARD_WEBHOOK_SECRET is not set");
    });
  }
  expect((await run(["webhook", "verify", "/no/such/file"], { env })).err).toContain("is not a stored delivery");
});

test("webhook replay sends the same bytes and signature to a receiver", async () => {
  await withStored(git, async (file) => {
    const { address, ended } = listening(["webhook", "listen", "--port", "0", "--count", "1"], { env });
    const replayed = await run(["webhook", "replay", file, await address]);
    expect(replayed).toEqual({ code: 0, out: "push: the receiver responded with 202.\n", err: "" });
    expect((await ended).out).toBe("verified\tpush\n");
    expect((await run(["webhook", "replay", file, "nowhere"])).code).toBe(2);
    expect((await run(["webhook", "replay", file, "http://127.0.0.1:9"])).err).toContain("did not respond");
  });
});
