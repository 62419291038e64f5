import { expect, test } from "vitest";
import { failedWith, failure, lines } from "../../test/answers.js";
import { workPackage } from "../../test/documents.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { type CustomAction, customActions } from "./custom-actions.js";

const resources = { customActions };
const action: CustomAction = {
  _type: "CustomAction",
  name: "Hand over",
  description: "",
  _links: {
    self: { href: "/api/v3/custom_actions/2", title: "Hand over" },
    executeImmediately: { href: "/api/v3/custom_actions/2/execute", method: "post" },
  },
};
const target = { lockVersion: 3, _links: { workPackage: { href: "/api/v3/work_packages/42" } } };

test("a custom action is read and executed, by id or by its link", async () => {
  const server = await recordingServer(({ line }) => ({ body: line.startsWith("GET") ? action : workPackage }));
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });

  const found = await pm.customActions.get({ id: 2 });
  expect(found).toEqual(action);
  expect(await pm.customActions.execute({ id: 2, ...target })).toEqual(workPackage);
  expect(await pm.perform(found, "executeImmediately", target)).toEqual(workPackage);

  expect(lines(server.requests)).toEqual([
    "GET /api/v3/custom_actions/2",
    "POST /api/v3/custom_actions/2/execute",
    "POST /api/v3/custom_actions/2/execute",
  ]);
  expect(server.requests[1]?.json).toEqual(target);
  expect(server.requests[2]?.json).toEqual(target);
});

test("executing an action on an outdated work package is a ConflictError", async () => {
  const server = await recordingServer(failure(409, "UpdateConflict"));
  const pm = createPmClient({ baseUrl: server.url, resources });

  const executing = pm.customActions.execute({ id: 2, ...target });
  await expect(executing).rejects.toMatchObject({ code: "conflict", ...failedWith(409, "UpdateConflict") });
});
