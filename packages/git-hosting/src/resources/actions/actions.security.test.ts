import { inspect } from "node:util";
import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { repoActionArtifacts } from "./artifacts.js";
import { repoActionSecrets } from "./secrets.js";
import { createGitClient } from "../../core.js";

const resources = { repoActionArtifacts, repoActionSecrets };
const repository = { owner: "o", repo: "r" };

test("does not send the credential to the object storage to which an artifact download is redirected", async () => {
  const storage = await recordingServer({ body: new Uint8Array([80, 75]) });
  const server = await recordingServer({ status: 302, headers: { location: `${storage.url}/bucket/6?signature=s` } });
  const auth = { headers: () => ({ authorization: "token of-the-whole-crew" }) };
  const git = createGitClient({ baseUrl: server.url, serverVersion: "1.25.4", auth, resources });

  await git.repoActionArtifacts.download({ ...repository, id: 6 });

  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(["token of-the-whole-crew"]);
  expect(storage.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
});

test.each([
  ["the server refuses it", { secretname: "1", data: "value-of-the-secret" }],
  ["its input is faulty", { secretname: "KEY", data: ["value-of-the-secret"] }],
])("no form of the error contains the value of a secret when %s", async (_, input) => {
  const server = await recordingServer({ status: 400, body: { message: "invalid secret name", url: "" } });
  const git = createGitClient({ baseUrl: server.url, resources });

  const error: unknown = await git.repoActionSecrets
    .set({ ...repository, ...input } as never)
    .catch((reason: unknown) => reason);

  expect(error).toBeInstanceOf(Error);
  expect(inspect(error, { depth: 9 }) + JSON.stringify(error) + String(error)).not.toContain("value-of-the-secret");
});
