import { inspect } from "node:util";
import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import type { NotifyTarget } from "../config/config.js";
import type { Alert } from "./alert.js";
import { createTarget } from "./notification.js";

const alert: Alert = {
  ...{ cause: "refused:forge", kind: "refused", connection: "forge", view: "connections" },
  summary: "The last delivery from forge was refused.",
  nextStep: "Enter the secret.",
};

interface Received {
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

/** Starts a receiver that responds with the given statuses in order, and then repeats the last one. */
async function receiver(...statuses: number[]): Promise<{ readonly url: string; readonly received: Received[] }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const status = statuses[received.length] ?? statuses.at(-1) ?? 200;
      const { authorization } = request.headers;
      received.push({ path: request.url, authorization, body: JSON.parse(body) });
      response.writeHead(status).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`, received };
}

function send(target: NotifyTarget, publicUrl?: string): Promise<void> {
  return createTarget(target, { publicUrl }).send(alert, new AbortController().signal);
}

test("a webhook gets a message for people, separate fields for programs, and a link to the page", async () => {
  const { url, received } = await receiver();
  await send({ kind: "webhook", url: `${url}/services/T0?room=ops` }, "https://bridge.example.com");
  const page = "https://bridge.example.com/#/connections";
  const { kind, connection, summary, nextStep } = alert;
  expect(received).toEqual([
    {
      path: "/services/T0?room=ops",
      authorization: undefined,
      body: { text: `Halyard bridge: ${summary}\n${nextStep}\n${page}`, kind, connection, summary, nextStep, page },
    },
  ]);
});

test("ntfy gets the topic, a title and the token", async () => {
  const { url, received } = await receiver();
  await send({ kind: "ntfy", url: `${url}/acme-bridge`, token: "tk_0123456789" });
  expect(received).toEqual([
    {
      path: "/",
      authorization: "Bearer tk_0123456789",
      body: {
        ...{ topic: "acme-bridge", title: "Halyard bridge", priority: 4, tags: ["warning"] },
        message: `${alert.summary}\n${alert.nextStep}`,
      },
    },
  ]);
});

test("a refusal rejects, without the address and the token", async () => {
  const { url } = await receiver(403);
  const target = { kind: "webhook", url: `${url}/services/planted-path`, token: "planted-token" } as const;
  const error: unknown = await send(target).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Error);
  const shown = inspect(error, { depth: 9 }) + JSON.stringify(error);
  expect(shown).not.toContain("planted-token");
  expect(createTarget(target, {}).id).not.toContain("planted");
});

test("a receiver that responds with 502, 503 or 504 gets no immediate second request, because the first one may have arrived", async () => {
  const { url, received } = await receiver(502);
  await expect(send({ kind: "webhook", url })).rejects.toThrow();
  expect(received).toHaveLength(1);
});
