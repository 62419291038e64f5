import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { createGitClient, type GitClient } from "../../core.js";
import { adminEmails, adminUserEmails, userEmails } from "./emails.js";

const resources = { userEmails, adminEmails, adminUserEmails };

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<unknown>, object]>([
  [
    "user.emails.add",
    (git) => git.userEmails.add({ emails: ["ada@example.com"] }),
    { line: "POST /api/v1/user/emails", json: { emails: ["ada@example.com"] } },
  ],
  [
    "user.emails.remove",
    (git) => git.userEmails.remove({ emails: ["ada@example.com"] }),
    { line: "DELETE /api/v1/user/emails", json: { emails: ["ada@example.com"] } },
  ],
  [
    "admin.users.emails.remove",
    (git) => git.adminUserEmails.remove({ username: "ada", emails: ["ada@example.com"] }),
    { line: "DELETE /api/v1/admin/users/ada/emails", json: { emails: ["ada@example.com"] } },
  ],
])("%s goes over the wire as the servers expect it", async (_, call, expected) => {
  const server = await recordingServer({ body: {} });

  await call(createGitClient({ baseUrl: server.url, serverVersion: "15.0.3+gitea-1.22.0", resources }));

  expect(server.requests).toMatchObject([expected]);
});

test("admin.emails.search goes through the pages", async () => {
  const email = { email: "ada@example.com", verified: true, primary: true, user_id: 4, username: "ada" };
  const server = await recordingServer({ body: [email], headers: { "x-total-count": "1" } });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.adminEmails.search({ q: "ada" }).all()).toEqual([email]);
  expect(server.requests).toMatchObject([{ line: "GET /api/v1/admin/emails/search?q=ada" }]);
});

test("user.emails.add of a taken address is a ValidationError", async () => {
  const message = "Email address has been used: ada@example.com";
  const server = await recordingServer({ status: 422, body: { message, url: "" } });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.userEmails.add({ emails: ["ada@example.com"] })).rejects.toMatchObject({
    code: "validation_failed",
    serverMessage: message,
  });
});
