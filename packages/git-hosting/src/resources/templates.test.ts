import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { createGitClient } from "../core.js";
import { gitignoreTemplates, labelTemplates, licenseTemplates } from "./templates.js";

const resources = { gitignoreTemplates, labelTemplates, licenseTemplates };

test("templates are listed from one answer each and read by name", async () => {
  const label = { name: "kind/bug", color: "ee0701", description: "", exclusive: true };
  const license = { key: "MIT", name: "MIT", url: "https://git.example.com/api/v1/licenses/MIT" };
  const answers: Record<string, unknown> = {
    "GET /api/v1/gitignore/templates": ["Go", "Node"],
    "GET /api/v1/gitignore/templates/Go": { name: "Go", source: "*.exe" },
    "GET /api/v1/label/templates/Default": [label],
    "GET /api/v1/licenses": [license],
    "GET /api/v1/licenses/MIT": { ...license, implementation: "Create a file", body: "Permission is granted" },
  };
  const server = await recordingServer(({ line }) => ({ body: answers[line] }));
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.gitignoreTemplates.list().all()).toEqual(["Go", "Node"]);
  expect(await git.gitignoreTemplates.get({ name: "Go" })).toEqual({ name: "Go", source: "*.exe" });
  expect(await git.labelTemplates.get({ name: "Default" }).all()).toEqual([label]);
  expect(await git.licenseTemplates.list().all()).toEqual([license]);
  expect(await git.licenseTemplates.get({ name: "MIT" })).toMatchObject({ body: "Permission is granted" });
  expect(server.requests).toHaveLength(5);
});

test("templates.gitignores.get of an unknown name is a NotFoundError", async () => {
  const server = await recordingServer({ status: 404, body: { message: "not found", url: "", errors: null } });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.gitignoreTemplates.get({ name: "Sail" })).rejects.toMatchObject({ code: "not_found" });
});
