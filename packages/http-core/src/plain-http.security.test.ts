import { describe, expect, test } from "vitest";
import { json, serve } from "../test/loopback.js";
import { createTransport, type TransportOptions, type TransportRequest } from "./index.js";

const secret = "Bearer tk-12345678";
const read: TransportRequest = { method: "GET", url: "/me", media: "json", retry: "safe" };

/** Sends a request to another machine over plain http. Returns the names of the header fields that were sent. */
async function send(options: Partial<TransportOptions>, request: Partial<TransportRequest> = {}): Promise<string[][]> {
  const sent: string[][] = [];
  const fetch = ({ headers }: Request): Promise<Response> => {
    sent.push([...headers.keys()].filter((name) => !/^accept|^user-agent$/.test(name)));
    return Promise.resolve(Response.json({}));
  };
  const transport = createTransport({ baseUrl: "http://pm.example.com", fetch, ...options });
  const outcome = await transport.request({ ...read, ...request }).catch((error: unknown) => error);
  if (sent.length === 0) throw outcome;
  return sent;
}

const authorization = { options: { headers: { Authorization: secret } } };
const hooks: TransportOptions["hooks"] = { beforeRequest: ({ headers }) => headers.set("X-Api-Key", secret) };
const instrumentation: TransportOptions["instrumentation"] = {
  exchange: (info, run) => {
    info.setHeader("cookie", secret);
    return run();
  },
};

describe("a credential is not sent over plain http to another machine", () => {
  test.each<[string, Partial<TransportOptions>, Partial<TransportRequest>]>([
    ["with the call", {}, authorization],
    ["with the call, by an absolute address", {}, { ...authorization, url: "http://pm.example.com/me" }],
    ["by a hook", { hooks }, {}],
    ["by a tracer", { instrumentation }, {}],
    [
      "with the call, for a trusted origin",
      { trustedOrigins: ["http://x.example"] },
      { ...authorization, url: "http://x.example/" },
    ],
  ])("when it comes %s", async (_, options, request) => {
    await expect(send(options, request)).rejects.toMatchObject({
      code: "configuration_invalid",
      message: expect.stringMatching(
        /^http:\/\/\S+ uses plain http, so others on the network could read the credential\./,
      ) as string,
    });
    await expect(send(options, request)).rejects.not.toThrow(/tk-12345678/);
  });

  test("unless `allowInsecureHttp` is set", async () => {
    expect(await send({ allowInsecureHttp: true }, authorization)).toEqual([["authorization"]]);
  });

  test("other fields are sent", async () => {
    expect(await send({}, { options: { headers: { "X-Tenant": "t", "Idempotency-Key": "k" } } })).toEqual([
      ["idempotency-key", "x-tenant"],
    ]);
  });

  test("the credential is left out when the origin is not trusted", async () => {
    expect(await send({}, { ...authorization, url: "http://elsewhere.example/" })).toEqual([[]]);
  });

  test("the credential is sent to this machine", async () => {
    const server = await serve(json({}));
    await createTransport({ baseUrl: server.url }).request({ ...read, ...authorization });
    expect(server.requests[0]?.headers).toMatchObject({ authorization: secret });
  });
});
