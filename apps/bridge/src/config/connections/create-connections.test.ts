import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createGitSandbox, createOpenProjectSandbox } from "@halyard/sandbox";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeConfig } from "../../../test/make-config.js";
import { createConnections, type ConnectionsOptions } from "./create-connections.js";

function sandboxes(more: Omit<ConnectionsOptions, "fetch"> = {}) {
  const pm = createOpenProjectSandbox();
  const forge = createGitSandbox();
  const config = makeConfig({
    openproject: [{ name: "pm", url: pm.baseUrl, allowInsecureHttp: true, apiKey: pm.tokenOf("bridge") }],
    git: [{ name: "forge", url: forge.baseUrl, allowInsecureHttp: true, token: forge.tokenOf("bridge") }],
    mappings: [],
  });
  const requests: string[] = [];
  const connections = createConnections(config, {
    ...more,
    fetch: (connection) => (request) => {
      requests.push(`${connection} ${new URL(request.url).pathname}`);
      return connection === "pm" ? pm.fetch(request) : forge.fetch(request);
    },
  });
  return { pm, forge, connections, requests };
}

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("each connection returns the bridge's account, with one request for all callers", async () => {
  const { connections, requests } = sandboxes();
  const [pm, forge] = [connections.openproject("pm"), connections.git("forge")];
  const answers = await Promise.all([pm.me(), pm.me(), forge.me(), forge.me()]);
  expect(answers).toEqual([
    { id: 4, login: "bridge" },
    { id: 4, login: "bridge" },
    { id: 4, login: "bridge" },
    { id: 4, login: "bridge" },
  ]);
  expect(requests).toEqual(["pm /api/v3/users/me", "forge /api/v1/user"]);
});

test("the bridge's account is requested again after a failure", async () => {
  const { pm, connections } = sandboxes();
  pm.faults.add({ fault: { kind: "status", status: 500 } });
  await expect(connections.openproject("pm").me()).rejects.toMatchObject({ code: "server_error" });
  await expect(connections.openproject("pm").me()).resolves.toEqual({ id: 4, login: "bridge" });
});

test("the bridge's account is requested again after the server refused the credential", async () => {
  const { forge, connections, requests } = sandboxes();
  const host = connections.git("forge");
  await host.me();
  forge.faults.add({ fault: { kind: "status", status: 401 } });
  await expect(host.client.repos.get({ owner: "acme", repo: "rig" })).rejects.toMatchObject({ status: 401 });
  await host.me();
  expect(requests).toEqual(["forge /api/v1/user", "forge /api/v1/repos/acme/rig", "forge /api/v1/user"]);
});

test("an unknown connection causes an error that names the configured ones", () => {
  const { connections } = sandboxes();
  expect(() => connections.git("pm")).toThrow("The configuration has no git connection `pm`. Use one of: forge.");
});

test("each exchange reports the health of the server", async () => {
  const told: string[] = [];
  const { pm, forge, connections } = sandboxes({
    onSuccess: (connection) => told.push(`${connection} is well`),
    onFailure: (connection, reason) => told.push(`${connection} is not: ${reason}`),
  });
  await connections.git("forge").client.user.get();
  await connections
    .git("forge")
    .client.repos.get({ owner: "acme", repo: "none" })
    .catch(() => undefined);
  forge.faults.add({ fault: { kind: "reset", when: "before" } });
  await connections.git("forge").client.user.get();
  pm.faults.add({ fault: { kind: "status", status: 401 } });
  await connections
    .openproject("pm")
    .full.root.get()
    .catch(() => undefined);
  expect(told).toEqual([
    "forge is well",
    "forge is well",
    "forge is not: The connection failed (ECONNRESET).",
    "forge is well",
    "pm is not: The server responded with status 401.",
  ]);
});

test("a proxy from the environment is used for other machines, and not for this one", async () => {
  const lines: string[] = [];
  const answer: RequestListener = (request, response) => {
    lines.push(`${request.method ?? ""} ${request.url ?? ""}`);
    response.setHeader("content-type", "application/json").end(JSON.stringify({ id: 4, login: "bridge" }));
  };
  const config = makeConfig({
    openproject: [{ name: "pm", url: await serve(answer), apiKey: "key" }],
    git: [{ name: "forge", url: "http://forge.test", allowInsecureHttp: true, token: "token" }],
    mappings: [],
  });
  vi.stubEnv("HTTP_PROXY", await serve(answer));
  const connections = createConnections(config);
  vi.unstubAllEnvs();
  expect(await connections.git("forge").me()).toEqual({ id: 4, login: "bridge" });
  await connections
    .openproject("pm")
    .me()
    .catch(() => undefined);
  expect(lines).toEqual(["GET http://forge.test/api/v1/user", "GET /api/v3/users/me"]);
});

test("an abort by the caller does not affect the server's health, a timeout does", async () => {
  const giveUp = new AbortController();
  const url = await serve(() => giveUp.abort(new Error("The bridge stops.")));
  const told: string[] = [];
  const config = makeConfig({
    openproject: [{ name: "pm", url, apiKey: "key" }],
    git: [],
    mappings: [],
    work: { settle: 1000 },
  });
  const { full: client } = createConnections(config, { onFailure: (_, reason) => told.push(reason) }).openproject("pm");
  await expect(client.root.get({}, { signal: giveUp.signal })).rejects.toThrow("The bridge stops.");
  expect(told).toEqual([]);
  await expect(client.root.get()).rejects.toMatchObject({ code: "timeout" });
  expect(told).toContain("The server did not respond within the timeout.");
});

test("a call with all its attempts ends before a write may be repeated", async () => {
  const config = makeConfig({
    openproject: [{ name: "pm", url: await serve(() => undefined), apiKey: "key" }],
    git: [],
    mappings: [],
    work: { settle: 400 },
  });
  const { client } = createConnections(config).openproject("pm");
  // The last request is aborted while it waits in the client's queue.
  const writes = Array.from({ length: 9 }, () => client.workPackages.create({ subject: "Hoist", _links: {} }));
  const ends = (await Promise.allSettled(writes)).map((end) =>
    end.status === "rejected" ? (end.reason as unknown) : end,
  );
  expect(ends[0]).toMatchObject({ code: "timeout", scope: "attempt", timeoutMs: 200, outcome: "unknown" });
  expect(ends[8]).toMatchObject({ code: "timeout", scope: "total", timeoutMs: 320 });
});

test("a write is not redirected to the new place of a transferred repository", async () => {
  const { forge, connections } = sandboxes();
  const { client } = connections.git("forge");
  const state = forge.dump();
  Object.assign(state.repositories[0] ?? {}, { owner: "bridge", formerNames: ["acme/rig"] });
  forge.load(state);
  expect(await client.repos.get({ owner: "acme", repo: "rig" })).toMatchObject({ full_name: "bridge/rig" });
  const comment = client.issues.comments.create({ owner: "acme", repo: "rig", index: 1, body: "OP#1" });
  await expect(comment).rejects.toThrow("redirected a write");
});
