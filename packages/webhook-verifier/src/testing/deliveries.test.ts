import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { forgejoDelivery, giteaDelivery, openprojectDelivery, sign } from "../testing.js";

const secret = "a secret of this test";
const id = "3d1fca6b-6d51-4d0c-9d9c-55f3b1d9a1f0";

test("sign computes the same HMAC as node:crypto, over strings and over bytes", async () => {
  for (const [algorithm, name] of [
    ["SHA-1", "sha1"],
    ["SHA-256", "sha256"],
    ["SHA-384", "sha384"],
    ["SHA-512", "sha512"],
  ] as const) {
    const expected = createHmac(name, "sécret").update("bödy").digest("hex");
    expect(await sign("bödy", "sécret", algorithm)).toBe(expected);
    expect(await sign(Buffer.from("bödy"), Buffer.from("sécret"), algorithm)).toBe(expected);
  }
  expect(await sign("x", "y")).toBe(await sign("x", "y", "SHA-256"));
});

test("a delivery from Gitea has every header Gitea sends", async () => {
  const { method, headers, body } = await giteaDelivery({ event: "issues", action: "assigned", secret, id });
  const sha256 = createHmac("sha256", secret).update(body).digest("hex");
  expect(method).toBe("POST");
  expect(headers).toEqual({
    "Content-Type": "application/json",
    "User-Agent": "Go-http-client/1.1",
    "X-Gitea-Delivery": id,
    "X-Gogs-Delivery": id,
    "X-GitHub-Delivery": id,
    "X-Gitea-Event": "issues",
    "X-Gogs-Event": "issues",
    "X-GitHub-Event": "issues",
    "X-Gitea-Event-Type": "issue_assign",
    "X-Gogs-Event-Type": "issue_assign",
    "X-GitHub-Event-Type": "issue_assign",
    "X-Gitea-Signature": sha256,
    "X-Gogs-Signature": sha256,
    "X-Hub-Signature": `sha1=${createHmac("sha1", secret).update(body).digest("hex")}`,
    "X-Hub-Signature-256": `sha256=${sha256}`,
    "X-Gitea-Hook-Installation-Target-Type": "repository",
    "X-GitHub-Hook-Installation-Target-Type": "repository",
  });
});

test("a delivery from Forgejo adds its own headers, and leaves the event of a package empty", async () => {
  const { headers } = await forgejoDelivery({ event: "package", secret, id, authorization: "Bearer x" });
  expect(headers).toMatchObject({
    "X-Forgejo-Delivery": id,
    "X-Forgejo-Event": "",
    "X-Forgejo-Event-Type": "package",
    "X-Gitea-Event": "",
    "X-Forgejo-Signature": headers["X-Gitea-Signature"],
    Authorization: "Bearer x",
  });
  expect(Object.keys(headers)).not.toContain("X-Gitea-Hook-Installation-Target-Type");
  expect((await giteaDelivery({ event: "package", secret })).headers["X-Gitea-Event"]).toBe("package");
});

test("the groups and the kinds of reviews and comments are announced as by the servers", async () => {
  const announced = async (sample: {
    event: "pull_request_review" | "pull_request_comment";
    action?: "comment" | "created";
  }) => {
    const { headers } = await giteaDelivery({ ...sample, secret } as Parameters<typeof giteaDelivery>[0]);
    return [headers["X-Gitea-Event"], headers["X-Gitea-Event-Type"]];
  };
  expect(await announced({ event: "pull_request_review", action: "comment" })).toEqual([
    "pull_request_comment",
    "pull_request_review_comment",
  ]);
  expect(await announced({ event: "pull_request_comment" })).toEqual(["issue_comment", "pull_request_comment"]);
});

test("bodies are written as the servers write them", async () => {
  const { body } = await giteaDelivery({ event: "issues", secret });
  expect(body).toMatch(/^\{\n {2}"action": "opened",\n/);
  expect(body).toContain("The winch \\u003cslips\\u003e \\u0026 squeaks");
  expect((await giteaDelivery({ event: "wiki", secret })).body).toMatch(/^\{\n {1}"action": "created",\n/);
  const form = await giteaDelivery({ event: "issues", secret, form: true });
  expect(form.headers["Content-Type"]).toBe("application/x-www-form-urlencoded");
  expect(new URLSearchParams(form.body).get("payload")).toBe(body);
});

test("a delivery from OpenProject has no id and no event header", async () => {
  const { headers, body } = await openprojectDelivery({ event: "time_entry", secret });
  expect(headers).toEqual({
    "Content-Type": "application/json",
    Accept: "application/json",
    "X-OP-Signature": `sha1=${createHmac("sha1", secret).update(body).digest("hex")}`,
  });
  expect(JSON.parse(body)).toMatchObject({ action: "time_entry:created", time_entry: { _type: "TimeEntry" } });
});

test("members of the body can be replaced, and each delivery has an id of its own", async () => {
  const first = await giteaDelivery({ event: "push", payload: { ref: "refs/heads/next" }, secret });
  const second = await giteaDelivery({ event: "push", secret });
  expect(JSON.parse(first.body)).toMatchObject({ ref: "refs/heads/next", total_commits: 1 });
  expect(first.headers["X-Gitea-Delivery"]).not.toBe(second.headers["X-Gitea-Delivery"]);
});

test("without a secret the headers are there and empty", async () => {
  const { headers } = await giteaDelivery({ event: "push", secret: "" });
  expect(headers).toMatchObject({
    "X-Gitea-Signature": "",
    "X-Hub-Signature": "sha1=",
    "X-Hub-Signature-256": "sha256=",
  });
});
