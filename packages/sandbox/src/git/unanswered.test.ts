import { operations } from "@halyard/git-hosting/operations";
import { isAvailable } from "@halyard/git-hosting/version";
import { expect, test } from "vitest";
import { failure, openGitSandbox, rig, servers } from "../../test/git-kit.js";

test("an operation that is not implemented gets 501 with its name, in the server's own form", async () => {
  const { ada, sandbox } = openGitSandbox();
  const { status, message } = await failure(ada.repos.flags.list(rig));
  expect(status).toBe(501);
  expect(message).toContain("The sandbox does not implement `repos.flags.list` (GET /repos/{owner}/{repo}/flags).");
  const answer = await sandbox.fetch(new Request(`${sandbox.baseUrl}/api/v1/repos/acme/rig/flags`));
  expect(await answer.json()).toHaveProperty("url", `${sandbox.baseUrl}/api/swagger`);
});

test("an operation that the version lacks is an unknown path", async () => {
  const { sandbox } = openGitSandbox({ product: "gitea", version: "1.21.11" });
  const compare = `${sandbox.baseUrl}/api/v1/repos/acme/rig/compare/main...main`;
  expect((await sandbox.fetch(new Request(compare))).status).toBe(404);
  expect(await (await sandbox.fetch(new Request(`${sandbox.baseUrl}/api/forgejo/v1/version`))).text()).toBe(
    "404 page not found\n",
  );
});

test.each(servers)("every operation of $product $version works, or is refused by its name", async (server) => {
  const { sandbox } = openGitSandbox(server);
  const headers = { authorization: `token ${sandbox.tokenOf("ada")}` };
  const done: string[] = [];
  for (const { method, path, root, since, resource, name } of operations) {
    if (!isAvailable(since, sandbox.version)) continue;
    const filled = path.replace(/\{\+?(\w+)\}/g, (_, field: string) => values[field] ?? "1");
    const url = `${sandbox.baseUrl}${root === "server" ? "" : "/api/v1"}${filled}`;
    const body = method === "GET" ? null : "{}";
    const answer = await sandbox.fetch(new Request(url, { method, headers, body }));
    const text = await answer.text();
    expect(text, `${method} ${path}`).not.toBe("404 page not found\n");
    expect(answer.status, `${method} ${path}`).not.toBe(405);
    // Real servers refuse some requests with a 500 without a message. A 500 with a message is a defect in the sandbox.
    if (answer.status === 500) expect(JSON.parse(text), `${method} ${path}`).toMatchObject({ message: "" });
    if (answer.status === 501) {
      const named = /`([\w.]+)` \(/.exec(text)?.[1];
      expect(ambiguous(path) || named === `${resource}.${name}`, `${method} ${path}: ${text}`).toBe(true);
    } else done.push(`${resource}.${name}`);
  }
  expect(done.length).toBeGreaterThan(80);
});

const values: Readonly<Record<string, string>> = {
  ...{ owner: "acme", repo: "rig", org: "acme", username: "ada", collaborator: "ada" },
  ...{ base: "main", head: "other", branch: "other", path: "a.md", basehead: "main...main" },
  diffType: "diff",
};

/**
 * Returns whether several operations match the path. If so, a 501 may name an operation other than the requested one.
 * Paths are ambiguous when several GET operations differ only in field names, and when two fields can contain slashes.
 * The path of a release's assets is ambiguous too, because two operations upload to it.
 */
function ambiguous(path: string): boolean {
  const shape = path.replace(/\{\w+\}/g, "{}");
  const alike = operations.filter((other) => other.path.replace(/\{\w+\}/g, "{}") === shape && other.method === "GET");
  return path.split("{+").length > 2 || alike.length > 1 || path.endsWith("/releases/{id}/assets");
}
