import { describe, expect, test } from "vitest";
import { failure } from "../../test/answers.js";
import { status, user, workPackage } from "../../test/documents.js";
import { type RecordedRequest, recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { portfolios } from "../resources/portfolios.js";
import { workPackages } from "../resources/work-packages/operations.js";

const closed = { ...status, id: 2, name: "Closed", _links: { self: { href: "/api/v3/statuses/2", title: "Closed" } } };
const property = (type: string, more: object = {}): object => ({
  type,
  name: type,
  required: false,
  hasDefault: false,
  writable: true,
  ...more,
});
const schema = {
  _type: "Schema",
  _links: { self: { href: "/api/v3/work_packages/schemas/7-2" } },
  subject: property("String", { required: true, maxLength: 255 }),
  description: property("Formattable"),
  lockVersion: property("Integer", { writable: false }),
  status: property("Status", {
    location: "_links",
    _links: { allowedValues: [status._links.self, closed._links.self] },
    _embedded: { allowedValues: [status, closed] },
  }),
  category: property("Category", {
    location: "_links",
    _links: { allowedValues: [{ href: "/api/v3/categories/6", title: "Cranes" }] },
  }),
  assignee: property("User", {
    location: "_links",
    _links: { allowedValues: { href: "/api/v3/projects/7/available_assignees?x=1" } },
  }),
  sendNotification: property("Boolean", { location: "_meta" }),
  // Older servers do not send `location`.
  version: property("Version", { _links: {} }),
};
const blank = { format: "markdown", raw: "", html: "" };
const first = { subject: "", description: blank, _links: { status: status._links.self, version: { href: null } } };
const missing = { _type: "Error", errorIdentifier: "urn:openproject-org:api:v3:errors:PropertyConstraintViolation" };

/** Starts a server with a form that requires a subject. The form's response repeats the values that were sent. */
async function formServer(answerOthers: (request: RecordedRequest) => object | undefined = () => undefined) {
  const server = await recordingServer((request) => {
    const { line, json } = request;
    const answer = answerOthers(request);
    if (answer) return answer;
    if (!line.endsWith("/form")) return { status: 201, body: workPackage };
    const sent = json as Partial<typeof first>;
    const payload = { ...first, ...sent, _links: { ...first._links, ...sent._links } };
    const faults = payload.subject === "" ? { subject: { ...missing, message: "Subject can't be blank." } } : {};
    const self = { href: "/api/v3/projects/7/work_packages/form", method: "post" };
    const commit = { href: "/api/v3/work_packages", method: "post" };
    const links = { self, validate: self, ...(payload.subject === "" ? {} : { commit }) };
    return { body: { _type: "Form", _embedded: { payload, schema, validationErrors: faults }, _links: links } };
  });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { workPackages, portfolios } });
  return { pm, requests: server.requests };
}

const lines = (requests: readonly RecordedRequest[]): readonly string[] => requests.map(({ line }) => line);

test("openForm previews a new work package, lists validationErrors by attribute, and saves only on commit", async () => {
  const { pm, requests } = await formServer();

  const form = await pm.workPackages.openForm({ project: 7 });
  expect(form.payload).toEqual(first);
  expect(form.problems["subject"]?.message).toBe("Subject can't be blank.");

  await form.set({ subject: "Hoist", status: form.allowed("status")[1], description: "**Now**", version: null });
  expect(form.problems).toEqual({});
  expect(form.payload.subject).toBe("Hoist");
  expect(await form.commit()).toEqual(workPackage);

  expect(lines(requests)).toEqual([
    "POST /api/v3/projects/7/work_packages/form",
    "POST /api/v3/projects/7/work_packages/form",
    "POST /api/v3/work_packages",
  ]);
  const payload = {
    subject: "Hoist",
    description: { raw: "**Now**" },
    _links: { status: { href: "/api/v3/statuses/2" }, version: { href: null } },
  };
  expect(requests.map(({ json }) => json)).toEqual([{}, payload, payload]);
});

test("a form with problems is not committed", async () => {
  const { pm, requests } = await formServer();
  const form = await pm.workPackages.openForm({ id: 42 });

  await expect(form.commit()).rejects.toMatchObject({
    code: "form_invalid",
    message:
      "The form has problems and was not saved. Correct them with `set` before `commit`. subject: Subject can't be blank.",
    problems: form.problems,
  });
  expect(lines(requests)).toEqual(["POST /api/v3/work_packages/42/form"]);
});

test("commit without permission is an error, and a conflict on commit is a ConflictError", async () => {
  const refused = await formServer();
  const form = await refused.pm.workPackages.openForm();
  await form.set({ subject: "Hoist" });
  delete (form.document._links as Partial<typeof form.document._links>).commit;
  await expect(form.commit()).rejects.toMatchObject({ code: "action_not_offered" });
  expect(refused.requests).toHaveLength(2);

  const overtaken = await formServer(({ line }) =>
    line.endsWith("/form") ? undefined : failure(409, "UpdateConflict"),
  );
  const late = await overtaken.pm.workPackages.openForm({ id: 42 });
  await late.set({ subject: "Hoist" });
  await expect(late.commit()).rejects.toMatchObject({ code: "conflict" });
  await expect(late.commit()).rejects.toMatchObject({ code: "conflict" });
  // The form keeps the changes, so it can be committed again or changed further.
  expect(late.payload.subject).toBe("Hoist");
});

describe("schemas", () => {
  test("property returns whether a value is writable and required, and the allowed values", async () => {
    const { pm } = await formServer();
    const form = await pm.workPackages.openForm({ id: 42 });

    expect(form.property("subject")).toMatchObject({ type: "String", required: true, writable: true, maxLength: 255 });
    expect(form.schema.lockVersion).toMatchObject({ writable: false });
    expect(form.property("_links")).toBeUndefined();
    expect(form.property("toString")).toBeUndefined();
    expect(form.allowed("status")).toEqual([status, closed]);
    expect(form.allowed("category")).toEqual([{ href: "/api/v3/categories/6", title: "Cranes" }]);
    expect(form.allowed("subject")).toEqual([]);
  });

  test("allowed values behind a link are fetched on request, page by page", async () => {
    const other = { ...user, id: 5 };
    const { pm, requests } = await formServer(({ line }) => {
      if (!line.startsWith("GET")) return undefined;
      const isFirst = !line.includes("offset=2");
      const next = { nextByOffset: { href: "/api/v3/projects/7/available_assignees?x=1&offset=2&pageSize=1" } };
      return {
        body: { _type: "Collection", _links: isFirst ? next : {}, _embedded: { elements: [isFirst ? user : other] } },
      };
    });
    const form = await pm.workPackages.openForm({ id: 42 });

    expect(form.allowed("assignee")).toEqual([]);
    expect(requests).toHaveLength(1);
    expect(await form.loadAllowed("assignee")).toEqual([user, other]);
    expect(await form.loadAllowed("status")).toEqual([status, closed]);
    expect(lines(requests).slice(1)).toEqual([
      "GET /api/v3/projects/7/available_assignees?x=1&pageSize=-1",
      "GET /api/v3/projects/7/available_assignees?x=1&offset=2&pageSize=1",
    ]);
    await expect(form.loadAllowed("subject")).rejects.toMatchObject({ code: "link_missing" });
    await expect(form.loadAllowed("ships")).rejects.toMatchObject({ code: "link_missing" });
  });
});

test("changes are written to the property's place: fields, links or parameters", async () => {
  const { pm, requests } = await formServer();
  const form = await pm.workPackages.openForm({ id: 42 });

  await form.set({
    subject: "Hoist",
    description: { raw: "a" },
    assignee: user,
    category: "/api/v3/categories/6",
    customField3: { href: "/api/v3/custom_options/5" },
    customField4: [{ href: "/api/v3/custom_options/5" }, { href: "/api/v3/custom_options/6" }],
    customField5: "text",
    dueDate: undefined,
    ...({ sendNotification: false } as object),
  });

  expect(requests[1]?.json).toEqual({
    subject: "Hoist",
    description: { raw: "a" },
    customField5: "text",
    _links: {
      status: status._links.self,
      version: { href: null },
      assignee: { href: "/api/v3/users/4" },
      category: { href: "/api/v3/categories/6" },
      customField3: { href: "/api/v3/custom_options/5" },
      customField4: [{ href: "/api/v3/custom_options/5" }, { href: "/api/v3/custom_options/6" }],
    },
    _meta: { sendNotification: false },
  });
});

test.each([
  ["a number that is not an id", { assignee: 0 }, "assignee"],
  ["a number that is not whole", { version: 1.5 }, "version"],
  ["a document without an address", { version: { _type: "Version", id: 7, _links: {} } }, "version"],
  ["a document whose address is undefined", { version: { _links: { self: { href: null } } } }, "version"],
  ["true", { status: true }, "status"],
  ["a list with a gap", { customField4: [{ href: "/api/v3/custom_options/5" }, undefined] }, "customField4[1]"],
])("a relation with %s is refused and keeps its value", async (_, changes, path) => {
  const { pm, requests } = await formServer();
  const form = await pm.workPackages.openForm({ id: 42 });

  await expect(form.set(changes as object)).rejects.toMatchObject({
    code: "request_invalid",
    operation: "workPackages.openForm",
    problems: [
      {
        path,
        expected: expect.stringContaining("an address, a link, a document with a `self` link, or null") as string,
      },
    ],
  });
  expect(requests).toHaveLength(1);
  expect(form.payload).toEqual(first);

  // The form does not keep the refused change.
  await form.set({ assignee: null, version: { href: null } });
  expect(requests[1]?.json).toMatchObject({ _links: { assignee: { href: null }, version: { href: null } } });
});

test.each([{ ok: true }, { _embedded: { payload: { subject: "" } } }, { _embedded: null }, "ok"])(
  "a response that is not a form (%j) is a ResponseShapeError, and earlier changes are kept",
  async (odd) => {
    const answers: unknown[] = [];
    const { pm, requests } = await formServer(() => {
      const body = answers.shift();
      return body === undefined ? undefined : { headers: { "content-type": "application/json" }, body };
    });
    const form = await pm.workPackages.openForm({ id: 42 });
    await form.set({ subject: "Hoist" });
    const filledIn = form.document;

    answers.push(typeof odd === "string" ? JSON.stringify(odd) : odd);
    await expect(form.set({ subject: "Lower" })).rejects.toMatchObject({
      code: "response_shape",
      operation: "workPackages.openForm",
      url: expect.stringMatching(/^http:.*\/api\/v3\/projects\/7\/work_packages\/form$/) as string,
    });
    expect(form.document).toBe(filledIn);
    await form.set({ subject: "Lower" });
    expect(form.payload.subject).toBe("Lower");
    expect(requests).toHaveLength(4);
  },
);

test("a response that is not a form opens none, even when responses are not validated", async () => {
  const server = await recordingServer({ body: { ok: true } });
  const pm = createPmClient({ baseUrl: server.url, validate: "off", resources: { workPackages } });

  await expect(pm.workPackages.openForm({ id: 42 })).rejects.toMatchObject({
    code: "response_shape",
    status: 200,
    url: `${server.url}/api/v3/work_packages/42/form`,
    attempts: [{ number: 1 }],
  });
});

test("a form is saved once: changes made during or after the commit are refused", async () => {
  const { pm, requests } = await formServer();
  const form = await pm.workPackages.openForm({ project: 7 });
  await form.set({ subject: "Hoist" });

  const [saved, ...late] = await Promise.allSettled([form.commit(), form.commit(), form.set({ subject: "Lower" })]);

  expect(saved).toMatchObject({ status: "fulfilled", value: workPackage });
  for (const attempt of late) expect(attempt).toMatchObject({ status: "rejected", reason: { code: "form_saved" } });
  await expect(form.commit()).rejects.toMatchObject({
    message: "This form was already saved. Open a new one for more changes.",
  });
  expect(lines(requests).filter((line) => !line.endsWith("/form"))).toEqual(["POST /api/v3/work_packages"]);
  expect(form.payload.subject).toBe("Hoist");
});

test("concurrent changes run one after another, so that none is lost", async () => {
  const { pm, requests } = await formServer();
  const form = await pm.workPackages.openForm({ id: 42 });

  await Promise.all([form.set({ subject: "Hoist" }), form.set({ dueDate: "2026-07-01" }), form.commit()]);

  expect(requests.at(-1)).toMatchObject({
    line: "POST /api/v3/work_packages",
    json: { subject: "Hoist", dueDate: "2026-07-01" },
  });
});

test("a form that requires an id is refused without one before anything is sent", async () => {
  const { pm, requests } = await formServer();
  await expect(pm.portfolios.openForm({ id: undefined as never })).rejects.toMatchObject({
    code: "configuration_invalid",
    message: "`portfolios.openForm` cannot select a form. Pass `id`.",
  });
  expect(requests).toEqual([]);
});
