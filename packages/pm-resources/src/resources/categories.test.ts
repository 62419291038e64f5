import { expect, test } from "vitest";
import { failedWith, failure, lines, whole } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { routes } from "../../test/routes.js";
import { createPmClient } from "../core.js";
import { categories, type Category, projectCategories, workspaceCategories } from "./categories.js";

const cranes: Category = {
  _type: "Category",
  id: 6,
  name: "Cranes",
  _links: {
    self: { href: "/api/v3/categories/6", title: "Cranes" },
    project: { href: "/api/v3/projects/7", title: "Quay" },
    defaultAssignee: { href: null },
  },
};

test("categories are listed for a workspace and a project, and read one by one", async () => {
  const list = whole("/api/v3/projects/7/categories", [cranes]);
  const server = await recordingServer(
    routes({
      "GET /categories/6": cranes,
      "GET /workspaces/7/categories": list,
      "GET /projects/7/categories": list,
    }),
  );
  const resources = { categories, workspaceCategories, projectCategories };
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await pm.categories.get({ id: 6 })).toEqual(cranes);
  expect((await pm.workspaceCategories.list({ workspace: 7 })).items).toEqual([cranes]);
  expect((await pm.projectCategories.list({ project: 7 })).items).toEqual([cranes]);
  expect(await pm.follow(cranes, "defaultAssignee")).toBeNull();
  expect(lines(server.requests)).toEqual([
    "GET /api/v3/categories/6",
    "GET /api/v3/workspaces/7/categories",
    "GET /api/v3/projects/7/categories",
  ]);
});

test("categories.get of an invisible category is a NotFoundError", async () => {
  const server = await recordingServer(failure(404, "NotFound"));
  const pm = createPmClient({ baseUrl: server.url, resources: { categories } });

  await expect(pm.categories.get({ id: 6 })).rejects.toMatchObject(failedWith(404, "NotFound"));
});
