import { customFields, is, undisclosed, where } from "@halyard/pm-resources";
import { expect, test } from "vitest";
import { pmClient } from "../../test/clients.js";
import { createOpenProjectSandbox } from "../openproject.js";

const link = (path: string) => ({ href: `/api/v3/${path}` });

function setUp() {
  const sandbox = createOpenProjectSandbox();
  const as = (login: string) => pmClient(sandbox, login);
  return { sandbox, as, pm: as("ada"), admin: as("admin"), grace: as("grace"), bridge: as("bridge") };
}

test("comments are written, listed in order, and changed by their author and by other permitted users", async () => {
  const { pm, grace } = setUp();
  const comment = await grace.workPackages.activities.comment({ workPackage: 1, comment: { raw: "Aye <b>" } });
  expect(comment).toMatchObject({
    _type: "Activity::Comment",
    version: 2,
    comment: { raw: "Aye <b>", html: '<p class="op-uc-p">Aye &lt;b&gt;</p>' },
    _links: { user: { title: "Grace Hopper" }, update: { method: "patch" } },
  });
  await grace.activities.update({ id: comment.id, comment: { raw: "Aye aye" } });
  await pm.activities.update({ id: comment.id, comment: { raw: "Aye, aye, aye" } });
  const own = await pm.workPackages.activities.comment({ workPackage: 1, comment: { raw: "Mine" } });
  await expect(grace.activities.update({ id: own.id, comment: { raw: "x" } })).rejects.toMatchObject({ status: 403 });
  expect((await grace.activities.get({ id: own.id }))._links.update).toBeUndefined();
  const { items } = await pm.workPackages.activities.list({ workPackage: 1 });
  expect(items.map(({ comment }) => comment?.raw)).toEqual(["", "Aye, aye, aye", "Mine"]);
  await expect(pm.workPackages.activities.comment({ workPackage: 1, comment: { raw: " " } })).rejects.toMatchObject({
    problems: [{ attribute: "comment" }],
  });
  const hush = await pm.workPackages.activities.comment({ workPackage: 1, comment: { raw: "x" }, internal: true });
  await expect(grace.activities.get({ id: hush.id })).rejects.toMatchObject({ code: "not_found" });
});

test("the history says what changed", async () => {
  const { pm } = setUp();
  await pm.workPackages.update({
    id: 4,
    lockVersion: 0,
    customField2: "green",
    _links: { status: link("statuses/2"), assignee: link("users/3") },
  });
  const { items } = await pm.workPackages.activities.list({ workPackage: 4 });
  expect(items.at(-1)?.details?.map(({ raw }) => raw)).toEqual([
    "**Status** changed from *New* to *In progress*",
    "**Assignee** set to *Grace Hopper*",
    "**CI** set to *green*",
  ]);
});

test("relations are visible from both sides, and unique for each pair", async () => {
  const { pm } = setUp();
  const relation = await pm.workPackages.relations.create({
    workPackage: 1,
    type: "precedes",
    lag: 2,
    _links: { to: link("work_packages/7") },
  });
  expect(relation).toMatchObject({ type: "precedes", reverseType: "follows", name: "precedes", lag: 2 });
  await expect(
    pm.workPackages.relations.create({ workPackage: 7, type: "relates", _links: { to: link("work_packages/1") } }),
  ).rejects.toMatchObject({ code: "conflict" });
  expect((await pm.relations.list({ filters: [is("involved", 7)] })).items).toHaveLength(1);
  expect((await pm.workPackages.list({ filters: [where("follows", "=", 1)] })).items.map(({ id }) => id)).toEqual([7]);
  expect((await pm.workPackages.get({ id: 7 }))._embedded?.relations?.total).toBe(1);
  expect(await pm.relations.update({ id: relation.id, type: "blocks" })).toMatchObject({ reverseType: "blocked" });
  await expect(pm.relations.update({ id: relation.id, _links: { to: link("work_packages/3") } })).rejects.toMatchObject(
    { status: 422 },
  );
  await pm.relations.delete({ id: relation.id });
  await expect(pm.relations.get({ id: relation.id })).rejects.toMatchObject({ code: "not_found" });
});

test("time is logged for the caller, or for others with the permission, and is added to the work package", async () => {
  const { pm, grace, bridge } = setUp();
  const entity = link("work_packages/1");
  const own = await grace.timeEntries.create({
    spentOn: "2026-01-05",
    hours: "PT1H30M",
    comment: { raw: "spliced" },
    _links: { entity },
  });
  expect(own).toMatchObject({
    hours: "PT1H30M",
    _links: { user: { title: "Grace Hopper" }, project: { title: "Rigging" }, activity: { title: "Development" } },
  });
  await expect(
    grace.timeEntries.create({ spentOn: "2026-01-05", hours: "PT1H", _links: { entity, user: link("users/2") } }),
  ).rejects.toMatchObject({ problems: [{ attribute: "user" }] });
  const other = await bridge.timeEntries.create({
    spentOn: "2026-01-06",
    hours: "PT30M",
    _links: { entity, user: link("users/2"), activity: link("time_entries/activities/2") },
  });
  expect(other._links.user.title).toBe("Ada Lovelace");
  expect((await pm.workPackages.get({ id: 1 })).spentTime).toBe("PT2H");
  expect((await pm.timeEntries.list({ filters: [is("user_id", "me")] })).items.map(({ id }) => id)).toEqual([other.id]);
  expect((await pm.timeEntries.list({ filters: [is("entity_type", "WorkPackage"), is("entity_id", 1)] })).total).toBe(
    2,
  );
  await expect(grace.timeEntries.update({ id: other.id, hours: "PT2H" })).rejects.toMatchObject({ status: 403 });
  await grace.timeEntries.update({ id: own.id, hours: "PT2H" });
  const loose = await grace.timeEntries.update({ id: own.id, _links: { entity: { href: null } } });
  expect(loose._links).toMatchObject({ entity: { href: null }, project: { title: "Rigging" } });
  await grace.timeEntries.delete({ id: own.id });
  await expect(pm.timeEntries.create({ spentOn: "soon", _links: {} })).rejects.toMatchObject({
    problems: expect.arrayContaining(
      ["spentOn", "hours", "project"].map((attribute) => expect.objectContaining({ attribute }) as object),
    ) as object,
  });
  const form = await pm.timeEntries.openForm();
  await form.set({ entity, spentOn: "2026-01-07", hours: "PT1H" });
  expect(form.problems).toEqual({});
  expect(form.allowed("activity")).toHaveLength(3);
  expect(await form.commit()).toMatchObject({ spentOn: "2026-01-07" });
  expect(await pm.timeEntries.activities.get({ id: 3 })).toMatchObject({ name: "Management" });
  expect((await pm.timeEntries.availableProjects({})).total).toBe(2);
  expect(await pm.timeEntries.schema()).toMatchObject({ user: { writable: true } });
  expect(await grace.timeEntries.schema()).toMatchObject({ user: { writable: false } });
});

test("versions are managed by permitted users, shared, and removed from work packages that can no longer have them", async () => {
  const { pm, grace, admin } = setUp();
  const version = await pm.versions.create({
    name: "2.0",
    endDate: "2026-12-31",
    _links: { definingProject: link("projects/1") },
  });
  await expect(
    grace.versions.create({ name: "3.0", _links: { definingProject: link("projects/1") } }),
  ).rejects.toMatchObject({ status: 403 });
  await expect(
    pm.versions.create({ name: "2.0", _links: { definingProject: link("projects/1") } }),
  ).rejects.toMatchObject({ problems: [{ attribute: "name" }] });
  await expect(
    pm.workPackages.update({ id: 7, lockVersion: 0, _links: { version: link(`versions/${version.id}`) } }),
  ).rejects.toMatchObject({ problems: [{ attribute: "version" }] });
  await pm.versions.update({ id: version.id, sharing: "system" });
  await pm.workPackages.update({ id: 7, lockVersion: 0, _links: { version: link(`versions/${version.id}`) } });
  expect((await admin.projects.versions.list({ project: 2 })).items.map(({ name }) => name)).toEqual(["1.0", "2.0"]);
  expect((await pm.versions.listProjects({ id: version.id })).items).toHaveLength(2);
  const form = await pm.versions.openForm({ id: version.id });
  await form.set({ endDate: "2025-01-01", startDate: "2026-01-01" });
  expect(Object.keys(form.problems)).toEqual(["endDate"]);
  await pm.versions.delete({ id: version.id });
  expect((await pm.workPackages.get({ id: 7 }))._links.version).toEqual({ href: null });
});

test("a parent that the writer may not see is kept, even when its undisclosed link is sent back", async () => {
  const { sandbox, pm, admin } = setUp();
  await admin.projects.update({ id: 1, _links: { parent: link("projects/2") } });
  const state = sandbox.dump();
  const hidden = Object.values(state.memberships).find(({ projectId, userId }) => projectId === 2 && userId === 2);
  Reflect.deleteProperty(state.memberships, hidden?.id ?? 0);
  sandbox.load(state);
  const { parent } = (await pm.projects.get({ id: 1 }))._links;
  expect(parent).toEqual({ href: undisclosed });

  await pm.projects.update({ id: 1, name: "Sent back", _links: { parent: { href: undisclosed } } });
  const form = await pm.projects.openForm({ id: 1 });
  await form.set({ name: "From the form" });
  expect(form.problems).toEqual({});
  expect((await form.commit()).name).toBe("From the form");
  expect(sandbox.dump().projects[1]?.parentId).toBe(2);
  await expect(
    pm.projects.update({ id: 1, _links: { status: { href: "urn:openproject-org:api:v3:closed" } } }),
  ).rejects.toMatchObject({ problems: [{ attribute: "status" }] });
});

test("projects are created, found, changed and archived", async () => {
  const { admin, pm } = setUp();
  const keel = await admin.projects.create({
    name: "The keel",
    _links: { parent: link("projects/2"), status: link("project_statuses/at_risk") },
  });
  expect(keel).toMatchObject({
    identifier: "the-keel",
    _links: { parent: { title: "Hull" }, status: { title: "At risk" }, ancestors: [link("projects/2")] },
  });
  await expect(admin.projects.create({ name: "Again", identifier: "the-keel" })).rejects.toMatchObject({
    problems: [{ attribute: "identifier" }],
  });
  await expect(pm.projects.get({ id: keel.id })).rejects.toMatchObject({ code: "not_found" });
  await expect(pm.projects.create({ name: "Mine" })).rejects.toMatchObject({ status: 403 });
  expect((await admin.projects.list({ filters: [where("name_and_identifier", "~", "keel")] })).total).toBe(1);
  await pm.projects.update({ id: "hull", description: { raw: "Below" } });
  await admin.projects.update({ id: 2, active: false });
  await expect(pm.projects.get({ id: "hull" })).rejects.toMatchObject({ code: "not_found" });
  const form = await admin.projects.openForm({ id: 2 });
  await form.set({ name: "" });
  expect(Object.keys(form.problems)).toEqual(["name"]);
  expect(await admin.projects.schema()).toMatchObject({ name: { required: true } });
});

test("members are listed, added with roles, and visible to members of the same project", async () => {
  const { sandbox, as, admin, pm, grace } = setUp();
  expect(
    (await pm.memberships.list({ filters: [is("project", 1)], sortBy: [["name", "asc"]] })).items.map(
      ({ _links }) => _links.principal.title,
    ),
  ).toEqual([...["Ada Lovelace", "Bridge Bot", "Grace Hopper"]]);
  await expect(
    grace.memberships.create({
      _links: { project: link("projects/1"), principal: link("users/1"), roles: [link("roles/3")] },
    }),
  ).rejects.toMatchObject({ status: 403 });
  const made = await pm.memberships.create({
    _links: { project: link("projects/1"), principal: link("users/1"), roles: [link("roles/3")] },
  });
  expect(made._embedded?.roles?.map(({ name }) => name)).toEqual(["Reader"]);
  await expect(
    pm.memberships.create({ _links: { project: link("projects/1"), principal: link("users/1"), roles: [] } }),
  ).rejects.toMatchObject({ status: 422 });
  expect((await pm.principals.list({ filters: [where("any_name_attribute", "~", "grace")] })).items).toMatchObject([
    { name: "Grace Hopper" },
  ]);
  expect((await pm.roles.list({ filters: [where("grantable", "=", true)] })).items).toHaveLength(4);
  expect((await pm.users.list({ filters: [where("name", "~", "lovelace")] })).total).toBe(1);
  await expect(grace.users.list({})).rejects.toMatchObject({ status: 403 });
  expect((await grace.users.get({ id: 2 })).login).toBeUndefined();
  expect((await admin.users.get({ id: "ada" })).login).toBe("ada");
  const form = await pm.memberships.openForm();
  expect(Object.keys(form.problems).sort()).toEqual(["principal", "project", "roles"]);

  const state = sandbox.dump();
  state.users[5] = { ...state.users[3]!, id: 5, login: "stowaway", apiKey: "key-of-a-stowaway", hidesEmail: true };
  sandbox.load(state);
  await expect(as("stowaway").users.get({ id: 2 })).rejects.toMatchObject({ code: "not_found" });
  await expect(as("stowaway").workPackages.list({})).rejects.toMatchObject({ status: 403 });
  await expect(pm.users.get({ id: 5 })).rejects.toMatchObject({ code: "not_found" });
  expect(await admin.users.get({ id: 5 })).toMatchObject({ email: "grace@example.com" });
});

test("files are uploaded in two parts, attached once by their owner, and downloaded unchanged", async () => {
  const { sandbox, pm, grace } = setUp();
  const bytes = new Uint8Array([0, 255, 10, 13, 128]);
  const file = new Blob([bytes], { type: "image/png" });
  const attached = await pm.workPackages.attachments.upload({
    workPackage: 1,
    file,
    fileName: "knöt.png",
    description: "A knot",
  });
  expect(attached).toMatchObject({
    fileName: "knöt.png",
    fileSize: 5,
    contentType: "image/png",
    digest: { algorithm: "sha1" },
    _links: { container: { title: "Splice the main brace" } },
  });
  const content = await pm.attachments.content({ id: attached.id });
  expect(new Uint8Array(await new Response(content).arrayBuffer())).toEqual(bytes);

  const loose = await pm.attachments.upload({ file, fileName: "loose.png" });
  await expect(grace.attachments.get({ id: loose.id })).rejects.toMatchObject({ code: "not_found" });
  await expect(
    grace.workPackages.update({ id: 2, lockVersion: 0, _links: { attachments: [link(`attachments/${loose.id}`)] } }),
  ).rejects.toMatchObject({ problems: [{ attribute: "attachments" }] });
  await pm.workPackages.update({ id: 2, lockVersion: 0, _links: { attachments: [link(`attachments/${loose.id}`)] } });
  expect((await grace.workPackages.attachments.list({ workPackage: 2 })).items.map(({ fileName }) => fileName)).toEqual(
    ["loose.png"],
  );
  await grace.attachments.delete({ id: loose.id });
  expect((await pm.workPackages.get({ id: 2 }))._embedded?.attachments?.total).toBe(0);

  const state = sandbox.dump();
  state.settings.maxAttachmentSize = 4;
  sandbox.load(state);
  await expect(pm.attachments.create({ metadata: { fileName: "big" }, file })).rejects.toMatchObject({ status: 422 });
  await expect(pm.attachments.prepare({ metadata: { fileName: "x", fileSize: 1 } })).rejects.toMatchObject({
    status: 501,
  });
  const half = new FormData();
  half.set("file", file);
  const headers = { authorization: `Bearer ${sandbox.tokenOf("ada")}` };
  const answer = await sandbox.fetch(
    new Request(`${sandbox.baseUrl}/api/v3/attachments`, { method: "POST", headers, body: half }),
  );
  expect(answer.status).toBe(400);
});

test("users are notified of changes that concern them, unless the writer turns notifications off", async () => {
  const { pm, grace } = setUp();
  await pm.workPackages.update({ id: 4, lockVersion: 0, _links: { assignee: link("users/3") } });
  await pm.workPackages.activities.comment({ workPackage: 4, comment: { raw: "Please" } });
  await pm.workPackages.activities.comment({ workPackage: 4, comment: { raw: "Quietly" }, notify: false });
  const { items } = await grace.notifications.list({ filters: [where("readIAN", "=", false)] });
  expect(items.map(({ reason }) => reason)).toEqual(["commented", "assigned"]);
  expect(items[0]?._links).toMatchObject({ actor: { title: "Ada Lovelace" }, resource: { title: "Grease the winch" } });
  await grace.notifications.markRead({ id: items[0]!.id });
  expect((await grace.notifications.get({ id: items[0]!.id })).readIAN).toBe(true);
  await grace.notifications.markAllRead({});
  expect((await grace.notifications.list({ filters: [where("readIAN", "=", false)] })).total).toBe(0);
  await expect(pm.notifications.get({ id: items[0]!.id })).rejects.toMatchObject({ code: "not_found" });
});

test("custom fields of every kind are described, checked and stored", async () => {
  const { sandbox, pm } = setUp();
  const state = sandbox.dump();
  const dated = { createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" };
  const field = { required: false, multiple: false, typeIds: null, projectIds: [1], options: [], ...dated };
  const options = [
    { id: 1, value: "Hemp" },
    { id: 2, value: "Steel" },
  ];
  for (const [id, name, format, more] of [
    [3, "Notes", "text", {}],
    [4, "Strands", "int", {}],
    [5, "Length", "float", {}],
    [6, "Spare", "bool", {}],
    [7, "Worn by", "date", {}],
    [8, "Material", "list", { options }],
    [9, "Colours", "list", { options, multiple: true }],
    [10, "Rigger", "user", {}],
    [11, "Berth", "string", { required: true, typeIds: [3] }],
  ] as const) {
    state.customFields[id] = {
      ...field,
      id,
      name,
      format,
      ...more,
      options: "options" in more ? [...more.options] : [],
    };
  }
  sandbox.load(state);
  const schema = await pm.workPackages.schemas.get({ id: "1-1" });
  const fields = customFields(await pm.workPackages.get({ id: 1 }), schema);
  expect(fields.names).toEqual([
    "Pull request",
    "CI",
    "Notes",
    "Strands",
    "Length",
    "Spare",
    "Worn by",
    "Material",
    "Colours",
    "Rigger",
  ]);
  const body = fields.toBody({
    Notes: "tarred",
    Strands: 3,
    Length: 1.5,
    Spare: true,
    "Worn by": "2027-01-01",
    Material: "Hemp",
    Colours: ["Hemp", "Steel"],
  });
  const changed = await pm.workPackages.update({
    id: 1,
    lockVersion: 0,
    ...body,
    _links: { ...body._links, customField10: link("users/3") },
  });
  expect(changed).toMatchObject({
    customField3: { raw: "tarred" },
    ...{ customField4: 3, customField5: 1.5, customField6: true, customField7: "2027-01-01" },
    _links: {
      customField8: { title: "Hemp" },
      customField9: [{ title: "Hemp" }, { title: "Steel" }],
      customField10: { title: "Grace Hopper" },
    },
  });
  expect((await pm.workPackages.list({ filters: [where("customField8", "=", 1)] })).total).toBe(1);
  expect(await pm.customFields.options.get({ id: 2 })).toMatchObject({ value: "Steel" });
  expect(await pm.customFields.get({ id: 4 })).toMatchObject({ fieldFormat: "int" });
  await expect(
    pm.workPackages.update({
      id: 1,
      lockVersion: 1,
      customField4: "three",
      _links: { customField8: link("custom_options/9"), customField10: link("users/1") },
    }),
  ).rejects.toMatchObject({
    problems: ["customField4", "customField8", "customField10"].map((attribute) => ({ attribute })),
  });
  // The server always checks a required field in a new work package. In an existing one, it checks the field only when
  // the request sets it.
  const bug = { subject: "x", _links: { project: link("projects/1"), type: link("types/3") } };
  await expect(pm.workPackages.create(bug)).rejects.toMatchObject({ problems: [{ attribute: "customField11" }] });
  await pm.workPackages.update({ id: 2, lockVersion: 0, subject: "still fine" });
  await expect(pm.workPackages.update({ id: 2, lockVersion: 1, customField11: "" })).rejects.toMatchObject({
    status: 422,
  });
});
