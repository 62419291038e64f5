import { is } from "@halyard/pm-resources";
import { expect, test } from "vitest";
import { pmClient } from "../../test/clients.js";
import { createOpenProjectSandbox } from "../openproject.js";

function setUp() {
  const sandbox = createOpenProjectSandbox();
  const as = (login: string) => pmClient(sandbox, login);
  return { pm: as("ada"), admin: as("admin"), grace: as("grace") };
}

const storage = { href: "/api/v3/storages/1" };
const missing = { status: 404, code: "not_found" };

test("files on a storage are linked to a work package once, with the address on the storage", async () => {
  const { pm, grace } = setUp();
  const element = { originData: { id: "42", name: "sail.svg", mimeType: "image/svg+xml" }, _links: { storage } };
  const made = await grace.workPackages.fileLinks.create({ workPackage: 1, _embedded: { elements: [element] } });
  expect(made.items).toMatchObject([{ originData: { name: "sail.svg" }, _links: { storage: { title: "Hold" } } }]);
  const id = made.items[0]?.id ?? 0;
  const byAddress = { ...element, _links: { storageUrl: { href: "https://files.test" } } };
  const repeated = await pm.workPackages.fileLinks.create({ workPackage: 1, _embedded: { elements: [byAddress] } });
  expect(repeated.items.map((item) => item.id)).toEqual([id]);
  expect((await pm.workPackages.fileLinks.list({ workPackage: 1, filters: [is("storage", 1)] })).total).toBe(1);
  expect((await pm.workPackages.fileLinks.list({ workPackage: 1, filters: [is("storage", 2)] })).total).toBe(0);
  const addresses = [
    [pm.fileLinks.open({ id }), "https://files.test/f/42"],
    [pm.fileLinks.download({ id }), "https://files.test/f/42/download"],
    [pm.storages.open({ id: 1 }), "https://files.test"],
    [pm.projectStorages.open({ id: 1 }), "https://files.test"],
  ] as const;
  for (const [call, location] of addresses) {
    const { response } = await call.withResponse();
    expect([response.status, response.headers.get("location")]).toEqual([303, location]);
  }
  const unknown = { ...element, _links: { storage: { href: "/api/v3/storages/7" } } };
  await expect(
    pm.workPackages.fileLinks.create({ workPackage: 1, _embedded: { elements: [unknown] } }),
  ).rejects.toMatchObject({ status: 422, problems: [{ attribute: "elements[0].storage" }] });
  await pm.fileLinks.delete({ id });
  await expect(pm.fileLinks.get({ id })).rejects.toMatchObject(missing);
});

test("storages are managed by administrators, and deleted with everything that refers to them", async () => {
  const { pm, admin } = setUp();
  const type = { href: "urn:openproject-org:api:v3:storages:Nextcloud" };
  const made = await admin.storages.create({
    name: "Locker",
    _links: { type, origin: { href: "https://locker.test" } },
  });
  expect(made).toMatchObject({ configured: true, _links: { origin: { href: "https://locker.test" } } });
  expect((await pm.storages.list()).items.map(({ name }) => name)).toEqual(["Hold", "Locker"]);
  expect((await admin.storages.update({ id: made.id, name: "Chest" })).name).toBe("Chest");
  await expect(pm.storages.update({ id: 1, name: "Mine" })).rejects.toMatchObject({ status: 403 });
  await expect(
    admin.storages.create({ name: "", _links: { type, origin: { href: "https://files.test" } } }),
  ).rejects.toMatchObject({ problems: [{ attribute: "name" }, { attribute: "host" }] });
  expect((await pm.projectStorages.list({ filters: [is("storageId", 1)] })).total).toBe(1);
  expect((await pm.projectStorages.list({ filters: [is("project_id", 2)] })).total).toBe(0);
  expect(await pm.projectStorages.get({ id: 1 })).toMatchObject({ _links: { storage: { title: "Hold" } } });
  await admin.storages.delete({ id: 1 });
  await expect(pm.storages.get({ id: 1 })).rejects.toMatchObject(missing);
  await expect(pm.projectStorages.get({ id: 1 })).rejects.toMatchObject(missing);
});
