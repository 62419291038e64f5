/** Program that sends deliveries to a server, as a git server would. It runs in its own process. */
import { createHmac, randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { answer } from "../harness/child.ts";
import { quantile } from "../harness/statistics.ts";

/** Options of this process. */
export interface LoadOptions {
  /** URL to send the deliveries to. */
  readonly url: string;
  readonly secret: string;
  /** Maximum number of open connections. */
  readonly connections: number;
  /** Repository that the deliveries are about, as `owner/name`. */
  readonly repository: string;
}

/** The result of sending several deliveries. */
interface Volley {
  /** Number of deliveries that got the response 202. */
  readonly accepted: number;
  /** 99th percentile of the response times, in milliseconds. */
  readonly p99: number;
}

/** The functions that this process offers to its parent. */
export interface LoadAnswers {
  /**
   * Sends deliveries on all connections. Each connection sends its next delivery as soon as it has the previous
   * response.
   */
  readonly send: (deliveries: number) => Promise<Volley>;
  /** Sends deliveries at a steady rate. Waits for earlier responses only if all connections are in use. */
  readonly sendSteadily: (deliveries: number, perSecond: number) => Promise<Volley>;
}

const { url, secret, connections, repository } = JSON.parse(process.argv[2] ?? "") as LoadOptions;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const commits = Array.from({ length: 12 }, (_, place) => ({
  id: String(place).padStart(40, "0"),
  message: `Splice the halyard, step ${place}\n\n${"It had chafed at the sheave. ".repeat(20)}`,
}));
const body = Buffer.from(JSON.stringify({ ref: "refs/heads/work", commits, repository: { full_name: repository } }));
const signature = createHmac("sha256", secret).update(body).digest("hex");

answer<LoadAnswers>({ send, sendSteadily });

async function send(deliveries: number): Promise<Volley> {
  const times: number[] = [];
  let left = deliveries;
  let accepted = 0;
  const sender = async (): Promise<void> => {
    while (left-- > 0) {
      const before = performance.now();
      if ((await deliver()) === 202) accepted++;
      times.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: connections }, sender));
  return { accepted, p99: quantile(times, 0.99) };
}

async function sendSteadily(deliveries: number, perSecond: number): Promise<Volley> {
  const times: number[] = [];
  const begun = performance.now();
  const statuses = Array.from({ length: deliveries }, async (_, place) => {
    const due = begun + (place * 1000) / perSecond;
    await sleep(Math.max(0, due - performance.now()));
    const status = await deliver();
    // The response time is counted from the moment when the delivery was due, so it includes any delay in this process.
    times.push(performance.now() - due);
    return status;
  });
  const accepted = (await Promise.all(statuses)).filter((status) => status === 202).length;
  return { accepted, p99: quantile(times, 0.99) };
}

function deliver(): Promise<number | undefined> {
  const headers = {
    "content-type": "application/json",
    "content-length": body.length,
    "x-forgejo-event": "push",
    "x-forgejo-delivery": randomUUID(),
    "x-forgejo-signature": signature,
  };
  return new Promise((resolve, reject) => {
    const sending = request(url, { method: "POST", agent, headers }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode));
    });
    sending.once("error", reject);
    sending.end(body);
  });
}
