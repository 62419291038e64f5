import { expect, test } from "vitest";
import { pmClient } from "../../test/clients.js";
import { createOpenProjectSandbox } from "../openproject.js";
import type { OpenProjectSandboxOptions } from "./create-openproject-sandbox.js";

/** Opens a sandbox, and adds two open versions and a closed one to project 1. Returns their ids. */
async function open(options: OpenProjectSandboxOptions) {
  const sandbox = createOpenProjectSandbox(options);
  const pm = pmClient(sandbox, "admin");
  const ids: number[] = [];
  for (const [name, status] of [
    ["2.0", "open"],
    ["2.1", "open"],
    ["0.9", "closed"],
  ] as const) {
    ids.push((await pm.versions.create({ name, status, definingProject: 1 })).id);
  }
  const [next = 0, later = 0, closed = 0] = ids;
  return { sandbox, pm, next, later, closed };
}

const hrefOf = (id: number) => ({ href: `/api/v3/versions/${id}` });

test("before 17.8, a work package has no link to several versions, and such a link is ignored", async () => {
  const { pm, next } = await open({ version: "17.7.2" });
  const targetVersions = [next];
  const { id, _links } = await pm.workPackages.create({ project: 1, subject: "Splice the stay", targetVersions });
  expect(_links).toMatchObject({ version: { href: null } });
  expect(_links).not.toHaveProperty("targetVersions");
  expect(_links).not.toHaveProperty("observedInVersions");
  expect((await pm.workPackages.get({ id }))._embedded).not.toHaveProperty("targetVersions");
});

test("an instance without several target versions shows the same one in both links", async () => {
  const { pm, next, later } = await open({ version: "17.8.0" });
  const { id, lockVersion, _links } = await pm.workPackages.create({ project: 1, subject: "Splice", version: next });
  expect(_links).toMatchObject({ version: hrefOf(next), targetVersions: [hrefOf(next)] });

  const changed = await pm.workPackages.update({ id, lockVersion, targetVersions: [later] });
  expect(changed._links).toMatchObject({ version: hrefOf(later), targetVersions: [hrefOf(later)] });
  const several = pm.workPackages.update({ id, lockVersion: changed.lockVersion, targetVersions: [next, later] });
  await expect(several).rejects.toMatchObject({ status: 422, problems: [{ attribute: "targetVersions" }] });
});

test("with several target versions, `version` is absent, and forms, filters and columns have the new names", async () => {
  const { pm, next, later } = await open({ multipleVersions: true });
  expect((await pm.server()).coreVersion).toBe("17.8.0");
  const targetVersions = [next, later];
  const { id, _links } = await pm.workPackages.create({ project: 1, subject: "Splice the stay", targetVersions });
  expect(_links).not.toHaveProperty("version");
  expect(_links.targetVersions).toMatchObject([hrefOf(next), hrefOf(later)]);
  expect((await pm.workPackages.get({ id }))._embedded?.targetVersions).toMatchObject([{ id: next }, { id: later }]);

  for (const name of ["version", "targetVersion"] as const) {
    const found = await pm.workPackages.list({ filters: [{ name, operator: "=", values: [later] }] });
    expect(found.items).toMatchObject([{ id }]);
  }
  const sorted = await pm.workPackages.list({ filters: [], sortBy: [["targetVersions", "asc"]] });
  expect(sorted.items.some((item) => item.id === id)).toBe(true);
  const form = await pm.workPackages.openForm({ id });
  expect(form.document._embedded.schema.targetVersions).toMatchObject({ type: "[]Version", writable: true });
  expect(form.document._embedded.schema.version).toBeUndefined();

  const edited = await pm.workPackages.edit({ id }, (draft) => void (draft._links.targetVersions = [hrefOf(later)]));
  expect(edited._links.targetVersions).toMatchObject([hrefOf(later)]);
});

test("the version and the target versions cannot be changed to different values at once", async () => {
  const { pm, next, later } = await open({ multipleVersions: true });
  const both = pm.workPackages.create({ project: 1, subject: "Splice", version: next, targetVersions: [later] });
  await expect(both).rejects.toMatchObject({ status: 422, problems: [{ attribute: "targetVersions" }] });
});

test("as of 17.9, a work package can be observed in closed versions", async () => {
  const { pm, next, closed } = await open({ version: "17.9.0" });
  const input = { project: 1, subject: "Leak", observedInVersions: [closed, next] };
  const { id, _links } = await pm.workPackages.create(input);
  expect(_links.observedInVersions).toMatchObject([hrefOf(closed), hrefOf(next)]);
  const filters = [{ name: "observedInVersion" as const, operator: "=" as const, values: [closed] }];
  expect((await pm.workPackages.list({ filters })).items).toMatchObject([{ id }]);
  const asTarget = pm.workPackages.create({ project: 1, subject: "Leak", targetVersions: [closed] });
  await expect(asTarget).rejects.toMatchObject({ status: 422 });
});

test("a deleted version is removed from all work packages", async () => {
  const { pm, next, later } = await open({ version: "17.9.0", multipleVersions: true });
  const input = { project: 1, subject: "Leak", targetVersions: [next, later], observedInVersions: [next] };
  const { id } = await pm.workPackages.create(input);
  await pm.versions.delete({ id: next });
  const { _links } = await pm.workPackages.get({ id });
  expect(_links.targetVersions).toMatchObject([hrefOf(later)]);
  expect(_links.observedInVersions).toEqual([]);
});

test("the list of meetings is filtered by a part of the title", async () => {
  const { pm } = await open({ version: "17.9.0" });
  const input = { project: 1, startTime: "2036-05-04T08:00:00Z", duration: "PT1H" };
  const { id } = await pm.meetings.create({ ...input, title: "Muster on deck" });
  await pm.meetings.create({ ...input, title: "Harbour board" });
  const titled = await pm.meetings.list({ filters: [{ name: "title", operator: "~", values: ["ON deck"] }] });
  expect(titled.items).toMatchObject([{ id }]);
});
