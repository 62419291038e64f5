import { expect, test } from "vitest";
import { base64, clientOf, openGitSandbox, openPull, rig } from "../../test/git-kit.js";
import { createGitSandbox } from "./create-git-sandbox.js";

const config = { url: "http://bridge.test/", content_type: "json", secret: "s" } as const;

/** Adds a webhook, then opens, reviews and merges a pull request. Returns the resulting deliveries. */
async function work({ ada, grace, sandbox }: ReturnType<typeof openGitSandbox>) {
  await ada.repos.hooks.create({ ...rig, type: "gitea", config, events: ["push", "pull_request"], active: true });
  const { number: index } = await openPull(grace, "feature/x");
  await ada.issues.comments.create({ ...rig, index, body: "Well done" });
  await ada.pulls.reviews.create({ ...rig, index, event: "APPROVED" });
  await ada.pulls.merge({ ...rig, index, Do: "squash" });
  return sandbox.outbox.take();
}

test("the same calls result in the same state and the same deliveries, including signatures", async () => {
  const [one, other] = [openGitSandbox(), openGitSandbox()];
  expect(await work(one)).toEqual(await work(other));
  expect(one.sandbox.dump()).toEqual(other.sandbox.dump());
});

test("a state that was saved as JSON continues as before", async () => {
  const original = openGitSandbox();
  await work(original);
  const saved = JSON.parse(JSON.stringify(original.sandbox.dump())) as ReturnType<typeof original.sandbox.dump>;
  const started = openGitSandbox({ state: saved });
  const loaded = openGitSandbox();
  loaded.sandbox.load(saved);
  const next = async ({ ada, grace, sandbox }: ReturnType<typeof openGitSandbox>) => {
    const pull = await openPull(grace, "feature/y");
    const issue = await ada.issues.create({ ...rig, title: "One more" });
    return { pull, issue, deliveries: sandbox.outbox.take(), state: sandbox.dump() };
  };
  const expected = await next(original);
  expect(await next(started)).toEqual(expected);
  expect(await next(loaded)).toEqual(expected);
});

test("dump returns a copy, and load copies its argument", async () => {
  const { ada, sandbox } = openGitSandbox();
  const saved = sandbox.dump();
  expect(JSON.stringify(sandbox)).toBe(JSON.stringify(saved));
  await ada.issues.create({ ...rig, title: "One" });
  expect(saved.repositories[0]?.issues).toEqual({});
  sandbox.load(saved);
  await ada.issues.create({ ...rig, title: "Two" });
  expect(saved.repositories[0]?.issues).toEqual({});
});

test("concurrent writes do not interfere", async () => {
  const { ada, grace, sandbox } = openGitSandbox();
  const names = Array.from({ length: 20 }, (_, n) => `file-${n}.txt`);
  await Promise.all(
    names.map((path, n) => (n % 2 === 0 ? ada : grace).contents.create({ ...rig, path, content: base64(path) })),
  );
  const { files } = Object.values(sandbox.dump().repositories[0]?.commits ?? {}).at(-1) ?? { files: [] };
  expect(files).toHaveLength(21);
  expect((await ada.commits.list(rig)).total).toBe(21);
});

test("tokenOf returns the same token each time, and throws an error that names an unknown user", () => {
  expect(createGitSandbox().tokenOf("ada")).toBe(createGitSandbox().tokenOf("ada"));
  expect(createGitSandbox().tokenOf("ada")).toMatch(/^[0-9a-f]{40}$/);
  expect(() => createGitSandbox().tokenOf("anonymous")).toThrow('no token for "anonymous"');
});

test("an invalid version is refused", () => {
  expect(() => createGitSandbox({ product: "gitea", version: "newest" })).toThrow('"newest" is not a version of gitea');
  expect(() => createGitSandbox({ product: "gitea", version: "15.0.3+gitea-1.22.0" })).toThrow(
    "not a version of gitea",
  );
  expect(createGitSandbox({ product: "forgejo", version: "7.0.15" }).version.raw).toBe("7.0.15+gitea-1.21.11");
});

test("a server below a path has all its addresses below that path", async () => {
  const sandbox = createGitSandbox({ baseUrl: "https://host.test/git/" });
  const ada = clientOf(sandbox, "ada");
  expect((await ada.repos.get(rig)).html_url).toBe("https://host.test/git/acme/rig");
  expect((await ada.version.getForgejo()).version).toBe("15.0.3+gitea-1.22.0");
  expect((await sandbox.fetch(new Request("https://host.test/api/v1/version"))).status).toBe(404);
});
