import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectClient, type TestClient } from "../../test/mcp-client.js";
import { type Rig, rig } from "../../test/sandbox.js";

let client: TestClient;
let servers: Rig;
beforeAll(async () => {
  servers = await rig({ allowWrites: true, projects: ["rigging"], repositories: ["acme/rig"] });
  client = await connectClient(servers.session);
});
afterAll(() => client.close());

const inRig = { owner: "acme", repo: "rig" };
const inHull = { owner: "acme", repo: "hull" };

describe("with lists of one project and one repository", () => {
  test.each([
    ["pm.projects.get", { id: "rigging" }],
    ["pm.projects.get", { id: 1 }],
    ["pm.workPackages.get", { id: 1 }],
    ["pm.workPackages.activities.list", { workPackage: 1 }],
    ["pm.projects.workPackages.list", { project: "rigging" }],
    ["pm.statuses.list", {}],
    ["pm.users.get", { id: "me" }],
    ["git.repos.get", inRig],
    ["git.repos.get", { owner: "ACME", repo: "Rig" }],
    ["git.contents.get", { ...inRig, path: "README.md" }],
    ["git.user.get", {}],
  ])("%s %j is read", async (operation, input) => {
    const { isError, text } = await client.call("read", { operation, input });

    expect(isError, text).toBe(false);
  });

  test.each([
    ["pm.projects.get", { id: "hull" }],
    ["pm.projects.get", { id: 2 }],
    ["pm.workPackages.get", { id: 7 }],
    ["pm.workPackages.activities.list", { workPackage: 7 }],
    ["pm.projects.workPackages.list", { project: "hull" }],
    ["pm.projects.workPackages.list", { project: 2 }],
    ["pm.versions.get", { id: 2 }],
    ["pm.memberships.get", { id: 4 }],
    ["git.repos.get", inHull],
    ["git.contents.get", { ...inHull, path: "README.md" }],
    ["git.contents.get", { ...inRig, path: "../../hull/contents/README.md" }],
    ["git.contents.get", { ...inRig, path: "..%2f..%2fhull/contents/README.md" }],
    ["git.repos.get", { owner: "acme/hull/..", repo: "rig" }],
    ["git.repos.get", { owner: "acme", repo: "rig/../hull" }],
    ["git.repos.getById", { id: 2 }],
  ])("%s %j is not read", async (operation, input) => {
    const { isError, text } = await client.call("read", { operation, input });

    expect(isError, text).toBe(true);
    expect(text).not.toMatch(/floats|Caulk/);
  });

  test("lists omit items outside the allowed lists", async () => {
    const all = await client.call("read", { operation: "pm.workPackages.list", input: { filters: [] } });
    const found = await client.call("read", { operation: "git.repos.search", input: {} });

    expect((all.data?.["items"] as { id: number }[]).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(all.data).not.toHaveProperty("total");
    expect(found.data).toMatchObject({ items: [{ full_name: "«acme/rig»" }] });
  });

  test("a program has the same limits", async () => {
    const program =
      "const out = []; for (const id of [1, 7]) { try { out.push((await pm.workPackages.get({ id })).id); } catch { out.push('refused'); } } return out;";
    const { data } = await client.call("execute", { program });

    expect(data).toEqual({ data: [1, "refused"] });
  });

  test.each([
    ["pm.workPackages.update", { id: 7, subject: "x" }],
    ["pm.workPackages.update", { id: 1, project: 2 }],
    ["pm.workPackages.update", { id: 1, _links: { project: { href: "/api/v3/projects/2" } } }],
    ["pm.workPackages.create", { subject: "x", project: 2, type: 1 }],
    ["pm.workPackages.activities.comment", { workPackage: 7, comment: { raw: "x" } }],
    ["pm.timeEntries.create", { entity: "/api/v3/work_packages/7", hours: "PT1H", spentOn: "2026-01-05" }],
    ["pm.projects.update", { id: 2, name: "x" }],
    ["pm.projects.create", { name: "x" }],
    ["pm.users.update", { id: 3, firstName: "x" }],
    ["git.issues.create", { ...inHull, title: "x" }],
    ["git.repos.delete", inHull],
    ["git.user.repos.create", { name: "x" }],
    ["git.orgs.delete", { org: "acme" }],
  ])("%s %j is not planned", async (operation, input) => {
    const before = JSON.stringify([servers.pm, servers.git]);

    const { isError, text } = await client.call("plan", { writes: [{ operation, input }] });

    expect(isError, text).toBe(true);
    expect(text).toMatch(/limited to|request_invalid|There is no operation/);
    expect(JSON.stringify([servers.pm, servers.git])).toBe(before);
  });
});
