import { apiKey } from "@halyard/auth";
import { expect, test } from "vitest";
import { form, property } from "../../test/answers.js";
import { user } from "../../test/documents.js";
import { type RecordedRequest, recordingServer, type RecordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { versions } from "../resources/versions.js";

/** Opens a form that a hostile server or an attacker on the network has changed. */
async function openHostile(change: (document: HostileForm, elsewhere: RecordingServer) => void) {
  const elsewhere = await recordingServer({ body: { _embedded: { elements: [user] } } });
  const document = form("/api/v3/versions/form", {}, { owner: property("User", "Owner") }) as HostileForm;
  change(document, elsewhere);
  const server = await recordingServer({ body: document });
  const pm = createPmClient({ baseUrl: server.url, auth: apiKey("opapi-secret"), resources: { versions } });
  return { elsewhere, requests: server.requests, opened: await pm.versions.openForm() };
}

interface HostileForm {
  _embedded: { schema: { owner: { _links?: object } } };
  _links: Record<string, object>;
}

const credentials = (requests: readonly RecordedRequest[]): unknown[] =>
  requests.map(({ headers }) => headers.authorization);

test("allowed values on another origin are fetched without the credential", async () => {
  const { elsewhere, requests, opened } = await openHostile(({ _embedded }, { url }) => {
    _embedded.schema.owner._links = { allowedValues: { href: `${url}/users` } };
  });

  expect(await opened.loadAllowed("owner")).toEqual([user]);
  expect(credentials(requests)).toEqual([expect.stringMatching(/^Basic /)]);
  expect(credentials(elsewhere.requests)).toEqual([undefined]);
});

test.each(["validate", "commit"] as const)("a write to a `%s` link on another origin is refused", async (rel) => {
  const { elsewhere, opened } = await openHostile(({ _links }, { url }) => {
    _links[rel] = { href: `${url}/steal`, method: "post" };
  });

  const attempt = rel === "commit" ? opened.commit() : opened.set({ name: "1.0" });
  await expect(attempt).rejects.toMatchObject({ code: "link_refused", reason: "foreign_write" });
  expect(elsewhere.requests).toEqual([]);
});

test("an endless list of allowed values ends at the limit", async () => {
  let id = 0;
  const server = await recordingServer(({ line }) => {
    const elements = Array.from({ length: 4000 }, () => ({ ...user, id: id++ }));
    const href = "/api/v3/users?pageSize=1";
    const endless = { _embedded: { elements }, _links: { nextByOffset: { href } } };
    const schema = { owner: { ...property("User", "Owner"), _links: { allowedValues: { href } } } };
    return { body: line.startsWith("GET") ? endless : form("/api/v3/versions/form", {}, schema) };
  });
  const pm = createPmClient({ baseUrl: server.url, resources: { versions } });

  const opened = await pm.versions.openForm();
  expect(await opened.loadAllowed("owner")).toHaveLength(12_000);
  expect(server.requests).toHaveLength(4);
});

test("a list of allowed values ends when the server repeats a page", async () => {
  let page = 1;
  const server = await recordingServer(({ line }) => {
    const next = { nextByOffset: { href: `/api/v3/users?pageSize=-1&offset=${++page}` } };
    const schema = { owner: { ...property("User", "Owner"), _links: { allowedValues: { href: "/api/v3/users" } } } };
    const list = { _embedded: { elements: [user] }, _links: next };
    return { body: line.startsWith("GET") ? list : form("/api/v3/versions/form", {}, schema) };
  });
  const pm = createPmClient({ baseUrl: server.url, resources: { versions } });

  const opened = await pm.versions.openForm();
  expect(await opened.loadAllowed("owner")).toEqual([user]);
  expect(server.requests).toHaveLength(3);
});
