import { AsyncLocalStorage } from "node:async_hooks";
import { expect, test } from "vitest";
import { json, serve } from "../../test/loopback.js";
import { risks } from "../../test/risks.js";
import { createClient, type TransportOptions } from "../index.js";

/**
 * Sends the same read for two users concurrently. Returns the number of requests, and the credential that the server
 * put into each user's response.
 */
async function readAsTwo(options: Partial<TransportOptions>, user = new AsyncLocalStorage<string>()) {
  const server = await serve((request, response) => {
    return json({ id: 1, title: request.headers.authorization ?? "anonymous" })(request, response);
  });
  const client = createClient({ baseUrl: server.url, resources: { risks }, ...options });
  const answers = await Promise.all(["ada", "bob"].map((name) => user.run(name, () => client.risks.get({ id: 1 }))));
  return { requests: server.requests.length, titles: answers.map(({ title }) => title) };
}

test("no caller gets the response of another user with another credential", async () => {
  const user = new AsyncLocalStorage<string>();
  const auth = { headers: () => ({ authorization: `Bearer token-of-${user.getStore()}` }) };
  const titles = ["Bearer token-of-ada", "Bearer token-of-bob"];
  expect(await readAsTwo({ auth }, user)).toEqual({ requests: 2, titles });
  expect(await readAsTwo({ auth: { ...auth, singleIdentity: false } }, user)).toEqual({ requests: 2, titles });
});

test("no caller gets the response of another user when a hook sets the credential", async () => {
  const user = new AsyncLocalStorage<string>();
  const hooks: TransportOptions["hooks"] = {
    beforeRequest: ({ headers }) => headers.set("authorization", `Bearer token-of-${user.getStore()}`),
  };
  const titles = ["Bearer token-of-ada", "Bearer token-of-bob"];
  expect(await readAsTwo({ hooks }, user)).toEqual({ requests: 2, titles });
  const auth = { headers: () => ({}), singleIdentity: true };
  expect(await readAsTwo({ hooks, auth }, user)).toEqual({ requests: 2, titles });
});

test("a response is shared when all requests are made as the same user, or anonymously", async () => {
  const auth = { headers: () => ({ authorization: "Bearer tk-12345678" }), singleIdentity: true };
  const hooks = { afterResponse: () => undefined };
  const titles = ["Bearer tk-12345678", "Bearer tk-12345678"];
  expect(await readAsTwo({ auth, hooks })).toEqual({ requests: 1, titles });
  expect(await readAsTwo({})).toEqual({ requests: 1, titles: ["anonymous", "anonymous"] });
});
