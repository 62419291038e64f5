import { expect, test } from "vitest";
import { failedWith, failure, lines, onePage } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { is } from "../lists/filters.js";
import { type Relation, relations, workPackageRelations } from "./relations.js";

const relation: Relation = {
  _type: "Relation",
  id: 5,
  name: "follows",
  type: "follows",
  reverseType: "precedes",
  description: null,
  lag: 2,
  _links: {
    self: { href: "/api/v3/relations/5" },
    from: { href: "/api/v3/work_packages/42" },
    to: { href: "/api/v3/work_packages/43" },
    delete: { href: "/api/v3/relations/5", method: "delete" },
  },
};

test("relations are created for a work package, listed, changed and deleted", async () => {
  const server = await recordingServer(({ line }) => {
    if (line.includes("?")) return { body: onePage("/api/v3/relations", [relation]) };
    return line.startsWith("DELETE") ? {} : { body: relation };
  });
  const resources = { relations, workPackageRelations };
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });
  const to = { href: "/api/v3/work_packages/43" };

  expect(await pm.workPackageRelations.create({ workPackage: 42, type: "follows", lag: 2, _links: { to } })).toEqual(
    relation,
  );
  expect((await pm.relations.list({ filters: [is("involved", 42)], sortBy: [["id", "desc"]] })).items).toEqual([
    relation,
  ]);
  expect(await pm.relations.get({ id: 5 })).toEqual(relation);
  expect(await pm.relations.update({ id: 5, description: "after the flood" })).toEqual(relation);
  await pm.relations.delete({ id: 5 });

  expect(lines(server.requests)).toEqual([
    "POST /api/v3/work_packages/42/relations",
    'GET /api/v3/relations?filters=[{"involved":{"operator":"=","values":["42"]}}]&sortBy=[["id","desc"]]',
    "GET /api/v3/relations/5",
    "PATCH /api/v3/relations/5",
    "DELETE /api/v3/relations/5",
  ]);
  expect(server.requests[0]?.json).toEqual({ type: "follows", lag: 2, _links: { to } });
  expect(server.requests[3]?.json).toEqual({ description: "after the flood" });
  expect(server.requests[4]?.headers["content-type"]).toBe("application/json");
});

test("an unknown relation type is refused before it is sent, a duplicate relation is refused by the server", async () => {
  const server = await recordingServer(failure(409, "UpdateConflict"));
  const pm = createPmClient({ baseUrl: server.url, resources: { workPackageRelations } });
  const _links = { to: { href: "/api/v3/work_packages/43" } };

  const unknown = { workPackage: 42, type: "loves" as "relates", _links };
  await expect(pm.workPackageRelations.create(unknown)).rejects.toMatchObject({
    code: "request_invalid",
    problems: [{ path: "type", got: '"loves"' }],
  });
  expect(server.requests).toEqual([]);
  const again = pm.workPackageRelations.create({ workPackage: 42, type: "relates", _links });
  await expect(again).rejects.toMatchObject(failedWith(409, "UpdateConflict"));
});
