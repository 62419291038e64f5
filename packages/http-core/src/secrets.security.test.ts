import { inspect } from "node:util";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Answer, json, redirect, reset, serve, stall, text, truncate } from "../test/loopback.js";
import {
  type AuthStrategy,
  type ClientOptions,
  createClient,
  createTransport,
  defineResource,
  type Fetch,
  get,
  post,
} from "./index.js";
import { encodeBody } from "./request-body.js";
import * as z from "./schema.js";

const things = defineResource({
  get: get("/things/{id}", {
    query: z.fields({ access_token: z.optional(z.string()), page: z.optional(z.int()) }),
    response: z.fields({
      id: z.int(),
      state: z.optional(z.enum(["open", "closed"])),
      tags: z.optional(z.record(z.enum(["a"]), z.int())),
    }),
  }),
});

type Options = ClientOptions<{ readonly things: typeof things }>;

const places = {
  bearer: (secret) => ({ auth: strategy({ authorization: `Bearer ${secret}` }) }),
  basic: (secret) => ({ auth: strategy({ Authorization: `Basic ${btoa(`apikey:${secret}`)}` }) }),
  "own credential field": (secret) => ({ auth: strategy({ "X-Acme": secret }) }),
  cookie: (secret) => ({ auth: strategy({ cookie: `lang=en; _session=${secret}` }) }),
  "default header": (secret) => ({ headers: { "PRIVATE-TOKEN": secret } }),
  "header of the call": () => ({}),
  query: () => ({}),
  "header of a hook": (secret) => ({ hooks: { beforeRequest: ({ headers }) => headers.set("x-api-key", secret) } }),
} satisfies Record<string, (secret: string) => Partial<Options>>;

type Place = keyof typeof places;

/** Responses that can make a call fail. Most of them contain the secret. */
const failures: Record<string, (secret: string, padding: string, place: Place) => Answer> = {
  "401 with JSON": (secret, _, place) =>
    json(quotes(secret, place), 401, { "x-request-id": secret, "www-authenticate": secret }),
  "403 with text": (secret, padding, place) => text(padding + Object.values(quotes(secret, place)).join(" "), 403),
  "422 with a list": (secret, _, place) => json([quotes(secret, place), [secret]], 422),
  "503 with a page": (secret, padding) => text(`<p>${padding}${secret}`, 503, { "content-type": "text/html" }),
  "404 with a body longer than an error keeps": (secret, padding) => text(padding + `${secret} `.repeat(20_000), 404),
  "200 with a page": (secret, padding) => text(`<p>${padding}${secret}`, 200, { "content-type": "text/html" }),
  "200 with broken JSON": (secret, padding) => text(`{"${padding}": ${JSON.stringify(secret)}`),
  "200 that breaks its schema": (secret) => json({ id: secret, state: secret, tags: { [secret]: secret } }),
  "a reset": () => reset,
  "a truncated response": (secret) => truncate(JSON.stringify(secret)),
  "a timeout": () => stall,
  "a redirect that is refused": (secret) =>
    redirect(302, `ftp://user:${encodeURIComponent(secret)}@example.com/${encodeURIComponent(secret)}`),
  "a redirect to an error": (secret) => (request, response) => {
    const target = `/moved?token=${encodeURIComponent(secret)}&q=${encodeURIComponent(secret)}#${encodeURIComponent(secret)}`;
    return request.target.startsWith("/moved")
      ? text(secret, 404)(request, response)
      : redirect(302, target)(request, response);
  },
};

function strategy(headers: Record<string, string>): AuthStrategy {
  return { headers: () => headers, renew: () => false };
}

function quotes(secret: string, place: Place): Record<string, string> {
  return {
    message: `The token ${secret} is not valid.`,
    [secret]: secret,
    encoded: encodeURIComponent(secret),
    base64: btoa(secret),
    ...(place === "basic" ? { basic: `Basic ${btoa(`apikey:${secret}`)}` } : {}),
    form: new URLSearchParams({ token: secret }).toString(),
  };
}

/** Returns the forms in which a secret could leak. One of them is just the beginning of the secret. */
function formsOf(secret: string): string[] {
  const plain = [secret, `apikey:${secret}`].flatMap((form) => [
    form,
    btoa(form).replace(/=+$/, ""),
    encodeURIComponent(form),
  ]);
  return [...plain, JSON.stringify(secret).slice(1, -1), secret.slice(0, 10)];
}

function everyFormOf(value: unknown): string {
  const stack = value instanceof Error ? String(value.stack) : "";
  return [
    inspect(value, { depth: Infinity, showHidden: true, maxStringLength: null, maxArrayLength: null }),
    JSON.stringify(value),
    String(value),
    stack,
  ].join("\n");
}

/** Makes one call and collects everything that an observer could see of it. */
async function watch(
  place: Place,
  secret: string,
  options: Omit<Options, "resources">,
): Promise<{ error: unknown; seen: string }> {
  const seen: unknown[] = [];
  const log = (message: string, fields: object): void => void seen.push(message, fields);
  const planted: Partial<Options> = places[place](secret);
  const client = createClient({
    retry: { maxRetries: 1, baseDelay: 0 },
    logger: { debug: log, info: log, warn: log, error: log },
    ...options,
    ...planted,
    resources: { things },
    hooks: {
      beforeRequest(event) {
        // Hooks receive every header except the credential. A secret in another header is therefore visible to them, so
        // the headers are checked only if the secret is part of the credential.
        const { headers, ...rest } = event;
        seen.push(rest);
        if (planted.auth) seen.push([...headers]);
        return planted.hooks?.beforeRequest?.(event);
      },
      afterResponse: ({ headers: _, ...rest }) => void seen.push(rest),
      onRetry: (event) => void seen.push(event),
      onMismatch: (mismatch) => void seen.push(mismatch),
    },
  });
  const input = { id: 7, ...(place === "query" ? { access_token: secret } : {}) };
  const headers: Record<string, string> = place === "header of the call" ? { "X-Auth-Token": secret } : {};
  const error: unknown = await client.things.get(input, { headers }).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { error, seen: [error, ...seen].map(everyFormOf).join("\n") };
}

const anyPlace = fc.constantFrom(...(Object.keys(places) as Place[]));
// Strings of visible ASCII characters, except the semicolon, which a cookie cannot contain.
const printable = fc.string({
  unit: fc
    .integer({ min: 0x21, max: 0x7e })
    .filter((code) => code !== 0x3b)
    .map((code) => String.fromCharCode(code)),
  minLength: 8,
  maxLength: 40,
});
/** Secrets with a unique beginning, so that no other string matches by chance. */
const anySecret = printable.map((rest) => `tk~${rest}`);
/** Paddings that move the secret across the point where a quotation is cut off. */
const anyPadding = fc.oneof(fc.nat(3), fc.integer({ min: 150, max: 200 })).map((length) => "-".repeat(length));

describe("no secret is in errors, logs and hook events after", () => {
  test.each(Object.entries(failures))("%s", async (name, makeAnswer) => {
    let answer: Answer = stall;
    const server = await serve((request, response) => answer(request, response));
    const slow = name === "a timeout";
    await fc.assert(
      fc.asyncProperty(
        anyPlace,
        anySecret,
        anyPadding,
        fc.constantFrom("strict", "report"),
        async (place, secret, padding, validate) => {
          answer = makeAnswer(secret, padding, place);
          const { error, seen } = await watch(place, secret, {
            baseUrl: server.url,
            validate,
            ...(slow ? { timeout: 20 } : {}),
          });
          const handedOver = name === "200 that breaks its schema" && validate === "report";
          expect(error === undefined).toBe(handedOver);
          expect(formsOf(secret).filter((form) => seen.includes(form))).toEqual([]);
          expect(seen).toContain("things.get");
        },
      ),
      { numRuns: slow ? 12 : 40 },
    );
  });

  const throwing: Record<string, (secret: string) => Fetch> = {
    "an error that quotes headers and contains the request": () => async (request) => {
      const cause = new Error(`write ECONNRESET while sending ${[...request.headers].flat().join()} to ${request.url}`);
      throw new TypeError("fetch failed", {
        cause: Object.assign(cause, { code: "ECONNRESET", request, config: { headers: [...request.headers] } }),
      });
    },
    "an error whose code is the secret": (secret) => async () => {
      throw Object.assign(new Error("odd"), { code: secret });
    },
    "a text": (secret) => async () => {
      throw secret as unknown as Error;
    },
    "an error that quotes it late": (secret) => async () => {
      throw new Error("x".repeat(290) + secret);
    },
  };

  test.each(Object.entries(throwing))("a custom fetch throws %s", async (_, makeFetch) => {
    await fc.assert(
      fc.asyncProperty(anyPlace, anySecret, async (place, secret) => {
        const { error, seen } = await watch(place, secret, {
          baseUrl: "https://pm.example.com",
          fetch: makeFetch(secret),
        });
        expect(error).toMatchObject({ code: "connection_failed" });
        expect(formsOf(secret).filter((form) => seen.includes(form))).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  test("a header value that HTTP does not allow", async () => {
    for (const place of ["bearer", "own credential field", "default header", "header of the call"] as const) {
      const { error, seen } = await watch(place, "tk~secret\r\nX-Evil: 1", { baseUrl: "https://pm.example.com" });
      expect(error).toMatchObject({ code: "configuration_invalid" });
      expect(seen).not.toContain("tk~secret");
    }
  });
});

test("secrets stay known while other secrets are learned", async () => {
  const server = await serve((request, response) =>
    request.target.startsWith("/things/7")
      ? json({ message: "bad tk~long-lived" }, 400)(request, response)
      : json({ id: 1 })(request, response),
  );
  const client = createClient({
    baseUrl: server.url,
    resources: { things },
    headers: { "PRIVATE-TOKEN": "tk~long-lived" },
  });
  for (let round = 0; round < 200; round++) {
    await client.things.get({ id: 1 }, { headers: { "X-Auth-Token": `tk~other-${String(round)}` } });
  }
  await expect(client.things.get({ id: 7 })).rejects.toMatchObject({ body: { message: "bad [redacted]" } });
});

test("the secrets of a request stay known until its response has arrived, however late", async () => {
  let answerSlow = (): void => undefined;
  const server = await serve((request, response) => {
    const sent = [request.headers.authorization, request.headers.cookie, request.target].join(" ");
    if (!request.target.includes("/7")) return json({ id: 1 })(request, response);
    answerSlow = () => void json({ message: `bad ${sent}` }, 400)(request, response);
    return undefined;
  });
  const transport = createTransport({ baseUrl: server.url, auth: { headers: () => ({ authorization: token }) } });
  const read = (url: string, cookie: string): Promise<unknown> =>
    transport.request({ method: "GET", url, media: "json", retry: "safe", options: { headers: { cookie } } });

  let token = "Bearer tk~long-lived";
  const slow = read("/things/7?token=tk~in-query", "a=tk~in-cookie").catch((error: unknown) => error);
  await expect.poll(() => server.requests.length).toBe(1);
  for (let round = 0; round < 100; round++) {
    token = `Bearer tk~other-${String(round)}`;
    await read("/things/1", `a=tk~another-${String(round)}`);
  }
  answerSlow();
  expect(await slow).toMatchObject({
    serverMessage: "bad [redacted] [redacted] /things/7?token=[redacted]",
    url: `${server.url}/things/7?token=[redacted]`,
  });
});

test("values that are not secret stay readable: logins, states, authors, cursors", async () => {
  const { url } = await serve(json({ message: "ada is not the author of an open issue" }, 403));
  const listing = defineResource({
    list: get("/issues", { query: z.looseFields({}), response: z.unknown() }),
  });
  const client = createClient({
    baseUrl: url,
    resources: { listing },
    auth: strategy({ authorization: "Bearer tk~0123456789", sudo: "ada-lovelace" }),
  });
  const call = client.listing.list({ state: "closed", author: "ada-lovelace", key: "tk~query", sort: "a+b" });
  await expect(call).rejects.toMatchObject({
    url: `${url}/issues?state=closed&author=ada-lovelace&key=[redacted]&sort=a%2Bb`,
    serverMessage: "ada is not the author of an open issue",
  });
});

describe("secrets in a body that the server quotes", () => {
  const fields = {
    name: "Ada",
    password: "tk~password",
    config: { secret: "tk~nested", keys: [{ token: "tk~listed" }] },
  };
  const sent = Object.values({ ...fields.config.keys[0], secret: fields.config.secret, password: fields.password });
  const bodies = {
    json: fields,
    form: { name: "Ada", client_secret: sent },
    multipart: { name: "Ada", token: sent, file: { fileName: "a.txt", content: "text" } },
  } as const;
  const answers: Record<string, Answer> = {
    "422 with a list": json({ message: `Ada: ${sent[0]}`, errors: [{ message: sent.join(" ") }] }, 422),
    "400 with text": text(`Ada: ${sent.join(" ")}`, 400),
    "200 with broken JSON": text(`{"Ada": "${sent.join(" ")}`),
  };
  const cases = Object.entries(bodies).flatMap(([media, body]) =>
    Object.entries(answers).map(([name, answer]) => [media as keyof typeof bodies, name, body, answer] as const),
  );

  test.each(cases)("are left out of the error: %s, %s", async (media, _, body, answer) => {
    const server = await serve(answer);
    const log: unknown[] = [];
    const note = (...args: unknown[]): void => void log.push(args);
    const transport = createTransport({
      baseUrl: server.url,
      logger: { debug: note, info: note, warn: note, error: note },
    });
    const error = await transport
      .request({
        method: "POST",
        url: "/people",
        media: "json",
        retry: "create",
        body: encodeBody("people", media, body),
      })
      .catch((thrown: unknown) => thrown);
    const seen = [inspect(error, { depth: 9 }), JSON.stringify(error), inspect(log, { depth: 9 })].join(" ");
    expect(sent.filter((secret) => seen.includes(secret))).toEqual([]);
    expect(seen).toContain("Ada");
  });

  test("are left out when the operation declares their fields, and another operation's fields are not", async () => {
    const server = await serve(({ body }, response) => {
      response.writeHead(422, { "content-type": "application/json" }).end(body);
    });
    const body = z.fields({ data: z.string(), deep: z.array(z.fields({ value: z.string() })) });
    const vault = defineResource({
      set: post("/vault", { body, secrets: ["data", "value"] }),
      note: post("/notes", { body }),
    });
    const client = createClient({ baseUrl: server.url, resources: { vault } });
    const secret = { data: "tk~neutral", deep: [{ value: "tk~within" }] };
    await expect(client.vault.set(secret)).rejects.toMatchObject({
      body: { data: "[redacted]", deep: [{ value: "[redacted]" }] },
    });
    const note = { data: "some text", deep: [{ value: "other text" }] };
    await expect(client.vault.note(note)).rejects.toMatchObject({ body: note });
  });
});
