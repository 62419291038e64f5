import { expect, test } from "vitest";
import { failedWith, failure, lines } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { configuration, projectConfiguration } from "./configuration.js";

const settings = {
  _type: "Configuration",
  maximumAttachmentFileSize: 5_242_880,
  perPageOptions: [20, 100],
  hostName: "pm.example.com:8080",
  durationFormat: "hours_only",
  dateFormat: null,
  startOfWeek: 1,
  activeFeatureFlags: ["aFlag"],
  _links: { self: { href: "/api/v3/configuration" }, userPreferences: { href: "/api/v3/users/4/preferences" } },
};

test("configuration.get reads the instance's settings, projects.configuration.get those of a project", async () => {
  const body = { ...settings, enabledInternalComments: true };
  const server = await recordingServer({ body });
  const resources = { configuration, projects: { configuration: projectConfiguration } };
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });

  expect((await pm.configuration.get()).maximumAttachmentFileSize).toBe(5_242_880);
  expect((await pm.projects.configuration.get({ project: "harbour" })).enabledInternalComments).toBe(true);
  expect(lines(server.requests)).toEqual(["GET /api/v3/configuration", "GET /api/v3/projects/harbour/configuration"]);
});

test("projects.configuration.get of a hidden project is a NotFoundError", async () => {
  const server = await recordingServer(failure(404, "NotFound"));
  const pm = createPmClient({ baseUrl: server.url, resources: { projectConfiguration } });

  await expect(pm.projectConfiguration.get({ project: 9 })).rejects.toMatchObject(failedWith(404, "NotFound"));
});
