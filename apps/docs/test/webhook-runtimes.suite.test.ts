import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { processRuntimes, runInWorkerd } from "@halyard/consumers/runtimes.ts";
import { forgejoDelivery } from "@halyard/webhook-verifier/testing";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "@halyard/testing/free-port";
import { codeBlocks } from "../src/blocks/code-block.ts";
import { root } from "../src/root.ts";

const guide = "docs/guides/webhooks.md";
const secret = "the secret of the webhook";
const folder = join(import.meta.dirname, "..", ".cache", "webhook-runtimes");
const file = (name: string): string => join(folder, name);

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const section of readFileSync(join(root, guide), "utf8").split(/^## /m)) {
    const [heading = ""] = section.split("\n", 1);
    const block = codeBlocks(section, guide).find(({ language }) => language === "ts");
    if (block === undefined) continue;
    writeFileSync(file(block.file ?? `${heading.split(/\W/, 1)[0]?.toLowerCase() ?? ""}.ts`), block.code);
  }
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function deliveries(): Promise<readonly RequestInit[]> {
  const delivery = { event: "pull_request", action: "closed" } as const;
  return [await forgejoDelivery({ ...delivery, secret }), await forgejoDelivery({ ...delivery, secret: "a guess" })];
}

/**
 * Starts the guide's program `deno.ts`, which listens on a port. Returns the program's URL, and a function that returns
 * its output so far.
 */
async function serve(
  command: string,
  options: readonly string[],
  port: number,
): Promise<{ readonly url: string; readonly output: () => string }> {
  const env = { PATH: process.env.PATH, HOME: folder, PORT: String(port), NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1" };
  // The command runs in its own process group, so that processes started by `deno` are killed too.
  const child = spawn(command, [...options, "deno.ts"], { cwd: folder, env, detached: true });
  let hasEnded = false;
  child.once("exit", () => (hasEnded = true));
  onTestFinished(() => {
    if (!hasEnded && child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => hasEnded || output.includes(`:${port}`)).toBe(true);
  expect(output, "the program has ended").toContain(`:${port}`);
  return { url: `http://127.0.0.1:${port}/deliveries`, output: () => output };
}

test.each(["Bun", "Deno"])("the receiver of the guide serves a port on %s", async (name) => {
  const runtime = processRuntimes.find((one) => one.name === name);
  if (runtime === undefined) throw new Error(`The checks have no runtime ${name}.`);
  const port = await freePort();
  const options =
    name === "Bun"
      ? []
      : runtime.options
          // With `--quiet`, Deno would not print the server's address.
          .filter((option) => option !== "--quiet")
          .flatMap((option) => (option === "run" ? ["serve", "--host", "127.0.0.1", "--port", String(port)] : option));
  const { url, output } = await serve(runtime.command, options, port);

  const statuses: number[] = [];
  for (const delivery of await deliveries()) {
    statuses.push((await fetch(url, { method: "POST", ...delivery })).status);
  }
  expect(statuses).toEqual([202, 401]);
  await expect.poll(output).toContain("Grease the winch was closed");
});

test("the receiver of the guide runs on workerd, the runtime of Cloudflare Workers", async () => {
  writeFileSync(
    file("main.ts"),
    `import { forgejoDelivery } from "@halyard/webhook-verifier/testing";
import worker from "./cloudflare.ts";

export default {
  async test() {
    const statuses = [];
    for (const secret of ["${secret}", "a guess"]) {
      const delivery = await forgejoDelivery({ event: "push", secret });
      const request = new Request("https://program.test/deliveries", delivery);
      statuses.push((await worker.fetch(request, { WEBHOOK_SECRET: "${secret}" })).status);
    }
    if (statuses.join() !== "202,401") throw new Error("The receiver responded with " + statuses.join());
  },
};
`,
  );
  const options = { bundle: true, format: "esm", platform: "neutral" } as const;
  await build({
    entryPoints: [file("main.ts")],
    outfile: file("main.js"),
    ...options,
    conditions: ["workerd", "import"],
    mainFields: ["module", "main"],
  });

  await expect(runInWorkerd(file("main.js"), {})).resolves.toBeUndefined();
});

test("the guide's function for AWS Lambda accepts a body as plain text and in base64", async () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  interface Result {
    readonly statusCode: number;
  }
  const { handler } = (await import(file("aws.ts"))) as { handler(event: object): Promise<Result> };
  const statuses: number[] = [];
  for (const { headers, body } of await deliveries()) {
    const request = new Request("https://program.test/deliveries", { method: "POST", headers, body } as RequestInit);
    const bytes = Buffer.from(await request.arrayBuffer());
    const event = { rawPath: "/deliveries", headers: Object.fromEntries(request.headers) };
    statuses.push((await handler({ ...event, body: bytes.toString("utf8"), isBase64Encoded: false })).statusCode);
    statuses.push((await handler({ ...event, body: bytes.toString("base64"), isBase64Encoded: true })).statusCode);
  }

  // The second request repeats the first delivery, so it is a duplicate and is not handled.
  expect(statuses).toEqual([202, 200, 401, 401]);
});
