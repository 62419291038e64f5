import * as fc from "fast-check";
import { type StoppedTime, stopTime } from "@halyard/testing/stopped-time";
import { beforeEach, describe, expect, test } from "vitest";
import {
  type Answer,
  closedPort,
  inTurn,
  json,
  type Loopback,
  redirect,
  reset,
  routes,
  serve,
  stall,
  status,
  streamOf,
  truncate,
} from "../test/loopback.js";
import {
  createTransport,
  encodeBody,
  type EncodedBody,
  type Method,
  type RetryClass,
  type Transport,
} from "./index.js";

const retry = { maxRetries: 2, baseDelay: 1, maxDelay: 2 };
const timeout = 300;

let time: StoppedTime;
beforeEach(() => {
  time = stopTime();
});

interface Send {
  readonly method?: Method;
  readonly retryClass?: RetryClass;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: EncodedBody | undefined;
  readonly url?: string;
}

/** Sends a write and returns `done` or the error. */
async function send(
  transport: Transport,
  { method = "POST", retryClass = "create", headers, body, url = "/x" }: Send = {},
) {
  const options = { headers };
  return transport.request({ method, url, media: "json", retry: retryClass, body, options }).then(
    () => "done" as const,
    (error: unknown) => error as Error,
  );
}

/**
 * Failures after the server has received the request. With `refusedBeforehand`, the server refuses the request without
 * acting on it.
 */
const failures: Readonly<Record<string, { readonly answer: Answer; readonly refusedBeforehand?: boolean }>> = {
  reset: { answer: reset },
  "cut off": { answer: truncate('{"id":1}') },
  timeout: { answer: () => time.pass(timeout) },
  408: { answer: status(408) },
  429: { answer: status(429), refusedBeforehand: true },
  502: { answer: status(502) },
  503: { answer: status(503) },
  "503 with Retry-After": { answer: status(503, { "retry-after": "0" }) },
  504: { answer: status(504) },
};

test("the server receives only the requests that the retry table permits, for every class and failure", async () => {
  const anyClass = fc.constantFrom<RetryClass>("safe", "idempotent", "create", "toggle");
  const anyMethod = fc.constantFrom<Method>("POST", "PATCH", "PUT", "DELETE");
  const anyFailures = fc.array(fc.constantFrom(...Object.keys(failures)), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(anyClass, anyMethod, anyFailures, fc.boolean(), async (retryClass, method, names, hasKey) => {
      const server = await serve(inTurn(...names.map((name) => failures[name]!.answer), json({})));
      const transport = createTransport({ baseUrl: server.url, retry, timeout });
      const outcome = await send(transport, {
        method,
        retryClass,
        headers: hasKey ? { "Idempotency-Key": "k-1" } : {},
      });

      const mayRepeat = (name: string): boolean =>
        failures[name]?.refusedBeforehand === true ||
        retryClass === "safe" ||
        retryClass === "idempotent" ||
        (retryClass === "create" && hasKey);
      const repeated = names.findIndex((name) => !mayRepeat(name));
      const expected = Math.min(repeated === -1 ? names.length + 1 : repeated + 1, retry.maxRetries + 1);
      expect(server.requests).toHaveLength(expected);
      expect(outcome === "done").toBe(expected === names.length + 1);
      server.close();
    }),
    { numRuns: 60 },
  );
});

describe("a write whose outcome is unknown is never sent twice", () => {
  test.each(Object.entries(failures).filter(([, { refusedBeforehand }]) => !refusedBeforehand))(
    "after %s",
    async (_, { answer }) => {
      const server = await serve(answer);
      const transport = createTransport({ baseUrl: server.url, retry, timeout });
      expect(await send(transport)).toBeInstanceOf(Error);
      expect(await send(transport, { retryClass: "toggle", headers: { "Idempotency-Key": "k" } })).toBeInstanceOf(
        Error,
      );
      expect(server.requests).toHaveLength(2);
    },
  );

  test.each(["reset", "cut off", "timeout"])(
    "its error advises to check the state before repeating it, after %s",
    async (name) => {
      const server = await serve(failures[name]!.answer);
      const transport = createTransport({ baseUrl: server.url, retry, timeout });
      expect(await send(transport)).toMatchObject({
        outcome: "unknown",
        message: expect.stringContaining(
          "The server may have carried out the request. Check the state before you send the request again.",
        ) as string,
      });
    },
  );

  test("also when its response breaks off with an error of another connection, as a proxy in `fetch` may throw", async () => {
    let requests = 0;
    const refused = Object.assign(new Error("connect ECONNREFUSED 10.0.0.7:443"), { code: "ECONNREFUSED" });
    const fetch = (): Promise<Response> => {
      requests++;
      return Promise.resolve(
        new Response(new ReadableStream({ pull: (body) => body.error(refused) }), { status: 201 }),
      );
    };
    const transport = createTransport({ baseUrl: "https://risks.example.com", retry, fetch });
    expect(await send(transport, { retryClass: "toggle" })).toMatchObject({ outcome: "unknown" });
    expect(requests).toBe(1);
  });

  test("also after a 303 has shown that it was carried out", async () => {
    const deadPort = await closedPort();
    for (const after of [status(429), status(503), reset, redirect(302, `http://127.0.0.1:${deadPort}/`)]) {
      const server: Loopback = await serve(routes({ "POST /x": redirect(303, "/done"), "GET /done": after }));
      const transport = createTransport({ baseUrl: server.url, retry });
      const outcome = await send(transport);
      expect(outcome).toBeInstanceOf(Error);
      expect(outcome).not.toMatchObject({ outcome: "not_sent" });
      expect(server.lines()).toEqual(["POST /x", "GET /done"]);
    }
  });

  test("also when its body was a stream, whatever the failure", async () => {
    for (const answer of [status(429), status(503), reset]) {
      const server = await serve(answer);
      const transport = createTransport({ baseUrl: server.url, retry });
      const body = encodeBody("x", "bytes", streamOf(Uint8Array.of(1)));
      expect(await send(transport, { method: "PUT", retryClass: "idempotent", body })).toBeInstanceOf(Error);
      expect(server.requests).toHaveLength(1);
    }
  });
});

describe("`not_sent`, the proof that no request arrived", () => {
  test("lets even a toggle be retried: it arrives exactly once, after the server listens", async () => {
    const port = await closedPort();
    let up: Promise<Loopback> | undefined;
    const transport = createTransport({
      baseUrl: `http://127.0.0.1:${port}`,
      retry: { maxRetries: 200, baseDelay: 5, maxDelay: 20 },
      hooks: { onRetry: () => void (up ??= serve(json({}), port)) },
    });
    expect(await send(transport, { retryClass: "toggle" })).toBe("done");
    expect((await up)?.lines()).toEqual(["POST /x"]);
  });

  test("is not reported when the request's own stream fails with an error from its source", async () => {
    const server = await serve(stall);
    const transport = createTransport({ baseUrl: server.url, retry });
    const refused = Object.assign(new Error("connect ECONNREFUSED 10.0.0.7:9000"), { code: "ECONNREFUSED" });
    const stream = new ReadableStream<Uint8Array>({ pull: (body) => body.error(refused) });
    const outcome = await send(transport, { body: encodeBody("x", "bytes", stream) });
    expect(outcome).toMatchObject({ code: "connection_failed", outcome: "unknown" });
  });

  test("is reported when it applies to every attempt", async () => {
    const transport = createTransport({ baseUrl: `http://127.0.0.1:${await closedPort()}`, retry });
    expect(await send(transport)).toMatchObject({
      code: "connection_failed",
      outcome: "not_sent",
      reason: expect.stringContaining("ECONNREFUSED") as string,
      attempts: [{ number: 1 }, { number: 2 }, { number: 3 }],
      message: expect.stringContaining(
        "Nothing reached the server, so you can safely send the request again.",
      ) as string,
    });
  });

  test("is not reported for a call of which an earlier attempt may have arrived", async () => {
    for (const first of [reset, status(503)]) {
      const server = await serve((request, response) => {
        void first(request, response);
        setImmediate(() => server.close());
      });
      const transport = createTransport({ baseUrl: server.url, retry });
      expect(await send(transport, { method: "PUT", retryClass: "idempotent" })).toMatchObject({
        code: "connection_failed",
        outcome: "unknown",
      });
      expect(server.requests).toHaveLength(1);
    }
  });
});
