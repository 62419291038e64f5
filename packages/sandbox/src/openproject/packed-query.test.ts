import { deflateSync } from "node:zlib";
import { contains, encodeQueryProps } from "@halyard/pm-resources";
import { expect, test } from "vitest";
import { callRaw, pmClient } from "../../test/clients.js";
import { createOpenProjectSandbox } from "../openproject.js";

const sandbox = createOpenProjectSandbox();
const pm = pmClient(sandbox);

test("a packed query returns the same pages as the plain query", async () => {
  const query = { filters: [contains("subject", "the")], sortBy: [["id", "desc"]], pageSize: 2 } as const;
  const plain = await pm.workPackages.list(query).all();
  expect(plain.map(({ subject }) => subject)).toEqual([
    ...["Paint below the water line", "Caulk the planks", "Boom squeaks in the cold"],
    ...["Grease the winch", "Hoist the mainsail with one hand", "Splice the main brace"],
  ]);
  const eprops = await encodeQueryProps(query);
  expect(await pm.workPackages.list({ eprops }).all()).toEqual(plain);
  expect(await pm.workPackages.list({ eprops, pageSize: 100 })).toMatchObject({ total: 6, items: { length: 2 } });
  const inProject = await pm.projects.workPackages.list({ project: "hull", eprops });
  expect(inProject.total).toBe(2);
});

test.each([
  ["invalid base64", "%"],
  ["uncompressed data", btoa("plain")],
  ["invalid JSON", deflateSync("{").toString("base64")],
  ["JSON that is not an object", deflateSync("[]").toString("base64")],
])("a packed query with %s gets 400", async (_, eprops) => {
  const answer = await callRaw(sandbox, "GET", `/work_packages?eprops=${encodeURIComponent(eprops)}`);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ errorIdentifier: "urn:openproject-org:api:v3:errors:BadRequest" });
});

test("a field that is not implemented gets 501 in a packed query, too", async () => {
  const eprops = await encodeQueryProps({ timestamps: ["P-1D"] });
  const answer = await callRaw(sandbox, "GET", `/work_packages?eprops=${encodeURIComponent(eprops)}`);
  expect(answer.status).toBe(501);
});
