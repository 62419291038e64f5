import { expect, test } from "vitest";
import { failedWith, failure } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { type ProjectStatus, projectStatuses } from "./project-statuses.js";

test("projectStatuses.get reads a status by its name; an unknown name is a NotFoundError", async () => {
  const onTrack: ProjectStatus = {
    _type: "ProjectStatus",
    id: "on_track",
    name: "On track",
    _links: { self: { href: "/api/v3/project_statuses/on_track" } },
  };
  const server = await recordingServer(({ line }) =>
    line.endsWith("on_track") ? { body: onTrack } : failure(404, "NotFound"),
  );
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { projectStatuses } });

  expect(await pm.projectStatuses.get({ id: "on_track" })).toEqual(onTrack);
  await expect(pm.projectStatuses.get({ id: "lost" })).rejects.toMatchObject(failedWith(404, "NotFound"));
});
