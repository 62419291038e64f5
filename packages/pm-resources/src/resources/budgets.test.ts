import { expect, test } from "vitest";
import { failedWith, failure, lines, whole } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { routes } from "../../test/routes.js";
import { createPmClient } from "../core.js";
import { type Budget, budgets, projectBudgets } from "./budgets.js";

const repairs: Budget = {
  _type: "Budget",
  id: 1,
  subject: "Repairs 2026",
  _links: { self: { href: "/api/v3/budgets/1", title: "Repairs 2026" } },
};

test("budgets are read one by one and listed for a project", async () => {
  const server = await recordingServer(
    routes({ "GET /budgets/1": repairs, "GET /projects/7/budgets": whole("/api/v3/projects/7/budgets", [repairs]) }),
  );
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { budgets, projectBudgets } });

  expect(await pm.budgets.get({ id: 1 })).toEqual(repairs);
  expect((await pm.projectBudgets.list({ project: 7 })).items).toEqual([repairs]);
  expect(lines(server.requests)).toEqual(["GET /api/v3/budgets/1", "GET /api/v3/projects/7/budgets"]);
});

test("listing budgets of a project without costs is a NotFoundError", async () => {
  const server = await recordingServer(failure(404, "NotFound"));
  const pm = createPmClient({ baseUrl: server.url, resources: { projectBudgets } });

  await expect(pm.projectBudgets.list({ project: 7 })).rejects.toMatchObject(failedWith(404, "NotFound"));
});
