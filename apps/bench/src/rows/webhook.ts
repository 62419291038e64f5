import { createHmac, timingSafeEqual } from "node:crypto";
import { compare, seriesOf } from "../harness/comparison.ts";
import type { Contender, Work } from "../harness/contender.ts";
import type { Findings, Row, Setting } from "../harness/row.ts";
import { timeTable } from "../harness/time-findings.ts";
import { manyRounds, runTrial } from "../harness/trial.ts";
import { loadPeer } from "../peers.ts";

interface WebhookJob {
  /** Size of a delivery in bytes. */
  readonly size: number;
  readonly deliveries: number;
}

const nodeCrypto = "node:crypto";
const webCrypto = "Web Crypto";
const halyardNode = "Halyard (webhook-verifier/node)";
const halyardWeb = "Halyard (webhook-verifier)";
const secret = "a secret of some length, for the benchmarks alone";

/** Minimum throughput, as a share of the throughput of the runtime's own HMAC. */
const minimumThroughput = 0.92;

/**
 * Contenders of this benchmark. Each runs in its own process, which imports this list. Each gets the delivery in a form
 * that it accepts without conversion.
 *
 * @public
 */
export const contenders: readonly Contender<WebhookJob>[] = [
  {
    name: nodeCrypto,
    packages: [],
    async prepare(job) {
      const { body, signature } = delivery(job);
      return repeat(job, () =>
        timingSafeEqual(createHmac("sha256", secret).update(body).digest(), Buffer.from(signature, "hex")),
      );
    },
  },
  {
    name: webCrypto,
    packages: [],
    async prepare(job) {
      const { body, signature } = delivery(job);
      const hmac = { name: "HMAC", hash: "SHA-256" };
      const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), hmac, false, ["verify"]);
      return repeat(job, () => crypto.subtle.verify("HMAC", key, Buffer.from(signature, "hex"), body));
    },
  },
  {
    name: halyardNode,
    packages: ["@halyard/webhook-verifier"],
    async prepare(job) {
      const { verify } = await import("@halyard/webhook-verifier/node");
      return prepareHalyard(job, verify);
    },
  },
  {
    name: halyardWeb,
    packages: ["@halyard/webhook-verifier"],
    async prepare(job) {
      const { verify } = await import("@halyard/webhook-verifier/verify");
      return prepareHalyard(job, verify);
    },
  },
  {
    name: "@octokit/webhooks-methods",
    packages: ["@octokit/webhooks-methods"],
    async prepare(job) {
      const { verify } = await loadPeer<OctokitWebhooks>("@octokit/webhooks-methods");
      const { body, signature } = delivery(job);
      const text = body.toString();
      return repeat(job, () => verify(secret, text, `sha256=${signature}`));
    },
  },
  {
    name: "standardwebhooks",
    packages: ["standardwebhooks"],
    async prepare(job) {
      const { Webhook } = await loadPeer<StandardWebhooks>("standardwebhooks");
      const { body } = delivery(job);
      const text = body.toString();
      const webhook = new Webhook(secret, { format: "raw" });
      const now = new Date();
      const headers = {
        "webhook-id": "delivery-1",
        "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
        "webhook-signature": webhook.sign("delivery-1", now, text),
      };
      return repeat(job, () => {
        webhook.verify(text, headers, { jsonParse: false });
        return true;
      });
    },
  },
];

/** Measures how fast deliveries are verified. */
export const webhookRow: Row = {
  name: "webhook",
  title: "Verifying a webhook delivery",
  description:
    "HMAC-SHA-256 over bodies of 1, 10 and 100 kB, one delivery after the other. standardwebhooks also checks a signed id and time; all others check the signature of a git server.",
  packages: contenders.flatMap(({ packages }) => packages),
  async run(setting) {
    const sizes = [
      { size: 1000, deliveries: 4000 },
      { size: 10_000, deliveries: 1000 },
      { size: 100_000, deliveries: 200 },
    ];
    const found: Findings[] = [];
    for (const job of sizes) found.push(await runSize(job, setting));
    return {
      tables: found.flatMap(({ tables }) => tables),
      goals: found.flatMap(({ goals }) => goals),
      rounds: manyRounds(setting),
    };
  },
};

async function runSize({ size, deliveries }: WebhookJob, setting: Setting): Promise<Findings> {
  const job = { size, deliveries: setting.quick ? 10 : deliveries };
  const samples = await runTrial(
    { module: import.meta.url, contenders, job: () => job, expected: job.deliveries },
    { ...setting, rounds: manyRounds(setting) },
  );
  const series = seriesOf(samples, ({ wall }) => wall);
  const caption = `${size / 1000} kB`;
  const limits = [
    { contender: halyardNode, against: nodeCrypto },
    { contender: halyardWeb, against: webCrypto },
  ];
  const goals = limits.map(({ contender, against }) => {
    const share = compare(series, against, contender).ratio.median;
    return {
      text: `${caption}: ${contender} at least ${minimumThroughput} of the throughput of ${against}`,
      measured: share.toFixed(2),
      met: share >= minimumThroughput,
    };
  });
  return { tables: [{ ...timeTable(series, nodeCrypto), caption }], goals };
}

type Verify = typeof import("@halyard/webhook-verifier/verify").verify;

async function prepareHalyard(job: WebhookJob, verify: Verify): Promise<Work> {
  const { forgejo } = await import("@halyard/webhook-verifier");
  const provider = forgejo({ secrets: [secret] });
  const { body, signature } = delivery(job);
  const headers = { "x-forgejo-signature": signature };
  return repeat(job, async () => (await verify({ headers, body }, provider)).ok);
}

function delivery({ size }: WebhookJob): { readonly body: Buffer<ArrayBuffer>; readonly signature: string } {
  const empty = JSON.stringify({ action: "opened", note: "" });
  const body = Buffer.from(JSON.stringify({ action: "opened", note: "x".repeat(size - empty.length) }));
  return { body, signature: createHmac("sha256", secret).update(body).digest("hex") };
}

/** Returns work that verifies a delivery repeatedly. Its result is how many times the delivery was accepted. */
function repeat({ deliveries }: WebhookJob, verify: () => boolean | Promise<boolean>): Work {
  return async () => {
    let genuine = 0;
    for (let place = 0; place < deliveries; place++) if (await verify()) genuine++;
    return genuine;
  };
}

interface OctokitWebhooks {
  readonly verify: (secret: string, body: string, signature: string) => Promise<boolean>;
}

interface StandardWebhooks {
  readonly Webhook: new (
    secret: string,
    options: { readonly format: "raw" },
  ) => {
    sign(id: string, time: Date, body: string): string;
    verify(body: string, headers: Readonly<Record<string, string>>, options: { readonly jsonParse: boolean }): unknown;
  };
}
