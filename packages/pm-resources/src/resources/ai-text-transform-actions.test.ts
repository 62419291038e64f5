import { expect, test } from "vitest";
import { failedWith, failure, lines, whole } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { aiTextTransformActions } from "./ai-text-transform-actions.js";

test("actions of the writing assistant are listed for the instance, a project and a work package", async () => {
  const action = {
    _type: "AITextTransformAction",
    id: 1,
    label: "Improve writing",
    position: 1,
    injectsTypeTemplate: false,
    _links: { self: { href: "/api/v3/ai_text_transform_actions/1" } },
  };
  const server = await recordingServer({ body: whole("/", [action]) });
  const pm = createPmClient({
    baseUrl: server.url,
    validate: "strict",
    resources: { actions: aiTextTransformActions },
  });

  expect((await pm.actions.list()).items).toEqual([action]);
  await pm.actions.listByProject({ project: 2, typeId: 3 });
  await pm.actions.listByWorkPackage({ workPackage: 42 });
  expect(lines(server.requests)).toEqual([
    "GET /api/v3/ai_text_transform_actions",
    "GET /api/v3/projects/2/ai_text_transform_actions?typeId=3",
    "GET /api/v3/work_packages/42/ai_text_transform_actions",
  ]);
});

test("listing without a login is an AuthenticationError", async () => {
  const server = await recordingServer(failure(401, "Unauthenticated"));
  const pm = createPmClient({ baseUrl: server.url, resources: { actions: aiTextTransformActions } });

  await expect(pm.actions.list()).rejects.toMatchObject(failedWith(401, "Unauthenticated"));
});
