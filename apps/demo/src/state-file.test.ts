import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { accessToken } from "@halyard/auth";
import { createGitClient } from "@halyard/git-hosting";
import { createGitSandbox, type GitSandbox, type GitState } from "@halyard/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { temporaryDirectory } from "../test/temporary-directory.ts";
import { keepState, readState, type KeptSandbox } from "./state-file.ts";

const place = { owner: "acme", repo: "rig" };

async function titlesIn(path: string): Promise<string[]> {
  const state = await readState<GitState>(path);
  return (state?.repositories ?? []).flatMap(({ issues }) => Object.values(issues).map(({ title }) => title)).sort();
}

function kept(path: string, state?: GitState): { sandbox: KeptSandbox<GitSandbox>; git: ReturnType<typeof gitOf> } {
  const sandbox = keepState(path, (fetch) => createGitSandbox({ fetch, state }));
  return { sandbox, git: gitOf(sandbox) };
}

function gitOf(sandbox: GitSandbox) {
  const auth = accessToken(sandbox.tokenOf("ada"));
  return createGitClient({ baseUrl: sandbox.baseUrl, auth, fetch: sandbox.fetch });
}

test("a change is in the file before its response, also with concurrent requests, and a restart loads it", async () => {
  const path = join(await temporaryDirectory(), "git.json");
  expect(await readState(path)).toBeUndefined();
  const { git } = kept(path);
  const titles = Array.from("abcdefghij");
  await Promise.all(
    titles.map(async (title) => {
      await git.issues.create({ ...place, title });
      expect(await titlesIn(path)).toContain(title);
    }),
  );
  const { git: again } = kept(path, await readState<GitState>(path));
  expect((await again.issues.list(place)).items.map(({ title }) => title).sort()).toEqual(titles);
});

test("a webhook is sent after its change is in the file", async () => {
  const path = join(await temporaryDirectory(), "git.json");
  const found: string[][] = [];
  const receiver = createServer((request, response) => {
    request.resume();
    void titlesIn(path).then((titles) => {
      found.push(titles);
      response.writeHead(202).end();
    });
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void receiver.close());
  await once(receiver, "listening");
  const { port } = receiver.address() as AddressInfo;
  const { sandbox, git } = kept(path);
  await git.orgs.hooks.create({
    ...{ org: "acme", type: "forgejo", active: true, events: ["issues"] },
    config: { url: `http://127.0.0.1:${port}`, content_type: "json" },
  } as never);
  await git.issues.create({ ...place, title: "The winch slips" });
  await sandbox.outbox.idle();
  expect(found).toEqual([["The winch slips"]]);
});

test("a change that cannot be saved is not acknowledged", async () => {
  const path = join(await temporaryDirectory(), "missing", "git.json");
  const { sandbox } = kept(path);
  const headers = { authorization: `token ${sandbox.tokenOf("ada")}`, "content-type": "application/json" };
  const body = JSON.stringify({ title: "Lost" });
  const url = `${sandbox.baseUrl}/api/v1/repos/acme/rig/issues`;
  await expect(sandbox.fetch(new Request(url, { method: "POST", headers, body }))).rejects.toThrow("ENOENT");
  expect((await sandbox.fetch(new Request(url, { headers }))).status).toBe(200);
});

test("a broken file is refused with a message that names the next step", async () => {
  const path = join(await temporaryDirectory(), "git.json");
  await writeFile(path, '{"users": [');
  await expect(readState(path)).rejects.toThrow(
    `from ${path}. To start the demo with a new state, delete the folder that contains this file.`,
  );
  expect(await readFile(path, "utf8")).toBe('{"users": [');
});
