import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { createReceiver, forgejo, parse, verify } from "../src/index.js";
import { verify as verifyOnNode } from "../src/node.js";
import { checkPayload } from "../src/payloads.js";

/**
 * Folder outside this repository that contains recorded deliveries. A real Forgejo 17 sent them, and they are stored
 * byte for byte.
 */
const samples = process.env["HALYARD_SAMPLES"];
const folder = join(samples ?? "", "live-forgejo-17", "deliveries");
const available = samples !== undefined && existsSync(folder);
if (!available) {
  console.warn("Skipped: deliveries of a real Forgejo. Set HALYARD_SAMPLES to the folder with live-forgejo-17.");
}
const files = available ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];

interface Recorded {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const provider = forgejo({ secrets: ["the secret"] });
const events = new Map<string, number>();
let passed = 0;

describe.skipIf(!available)("deliveries of a real Forgejo 17", () => {
  test.each(files)("%s is verified with its recorded signature, has an event and fits its schema", async (file) => {
    const { headers, body } = JSON.parse(readFileSync(join(folder, file), "utf8")) as Recorded;

    const verification = await verify({ headers, body }, provider);
    expect(await verifyOnNode({ headers, body }, provider)).toMatchObject({ ok: true });
    if (!verification.ok) throw new Error(verification.reason);
    const parsed = parse(verification, headers, provider);
    if (!parsed.ok) throw new Error(parsed.reason);
    const { event, action, payload } = parsed.event;
    expect(event).not.toBe("unknown");
    expect(checkPayload(parsed.event)).toEqual([]);

    // An event's action is the body's `action`, except for a review, whose action is the reviewer's verdict.
    const told = (payload as { readonly action?: unknown }).action;
    if (told !== undefined && event !== "pull_request_review") expect(action).toBe(told);
    const name = action === undefined ? event : `${event}.${action}`;
    events.set(name, (events.get(name) ?? 0) + 1);
    passed++;
  });

  test.each(files)("%s is refused when a byte of its body or its secret differs", async (file) => {
    const { headers, body } = JSON.parse(readFileSync(join(folder, file), "utf8")) as Recorded;

    const changed = body.replace(/.(?=.{20}$)/s, (byte) => (byte === "0" ? "1" : "0"));
    expect(await verify({ headers, body: changed }, provider)).toMatchObject({ ok: false });
    expect(await verify({ headers, body }, forgejo({ secrets: ["another secret"] }))).toEqual({
      ok: false,
      reason: "signature_mismatch",
    });
  });

  test("a receiver accepts each of them once", async () => {
    const receiver = createReceiver({ provider });
    const handled: string[] = [];
    receiver.on("*", ({ event }) => void handled.push(event));

    for (const file of files) {
      const { headers, body } = JSON.parse(readFileSync(join(folder, file), "utf8")) as Recorded;
      const send = () =>
        receiver.fetch(new Request("https://bridge.example.com/git", { method: "POST", headers, body }));
      expect([file, (await send()).status]).toEqual([file, 202]);
      expect([file, (await send()).status]).toEqual([file, 200]);
    }
    expect(handled).toHaveLength(files.length);
    await receiver.close();
  });

  afterAll(() => {
    console.info(
      `Forgejo 17: ${files.length} deliveries of ${events.size} kinds: ${passed} fit, ${files.length - passed} do not.`,
    );
  });
});
