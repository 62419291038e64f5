/** Program that runs the contenders' server in its own process. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { answer } from "../harness/child.ts";
import type { CannedAnswer } from "./canned-answer.ts";
import { gitAnswer } from "./git-answers.ts";
import { pmAnswer } from "./pm-answers.ts";
import type { ServerAnswers, ServerOptions } from "./start-server.ts";

const { latency, transfer, items } = JSON.parse(process.argv[2] ?? "") as ServerOptions;
const counts = { requests: 0, served: 0 };
/** Responses by URL. They are cached, because generating them would affect the measurement. */
const answers = new Map<string, CannedAnswer | undefined>();
const server = createServer((request, response) => void serve(request, response));

answer<ServerAnswers>({ listen, takeCounts });

async function listen(): Promise<number> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}

function takeCounts(): { requests: number; served: number } {
  const taken = { ...counts };
  counts.requests = 0;
  counts.served = 0;
  return taken;
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const started = performance.now();
  if (latency > 0) await wait(latency);
  const found = answerTo(`http://${request.headers.host ?? ""}${request.url ?? ""}`);
  response.writeHead(found ? 200 : 404, { "content-type": "application/json", ...found?.headers });
  const body = found?.body ?? '{"message":"Not found"}';
  if (transfer === undefined) response.end(body);
  else await sendInParts(response, Buffer.from(body), transfer);
  counts.requests++;
  counts.served += performance.now() - started;
}

/** Sends a body in parts over the given time, like a slow connection. Sends the first part at once. */
async function sendInParts(response: ServerResponse, body: Buffer, milliseconds: number): Promise<void> {
  const parts = 5;
  const size = Math.ceil(body.length / parts);
  for (let part = 0; part < parts; part++) {
    if (part > 0) await wait(milliseconds / (parts - 1));
    response.write(body.subarray(part * size, (part + 1) * size));
  }
  response.end();
}

function answerTo(address: string): CannedAnswer | undefined {
  if (!answers.has(address)) {
    const url = new URL(address);
    answers.set(address, gitAnswer(url, items) ?? pmAnswer(url, items));
  }
  return answers.get(address);
}
