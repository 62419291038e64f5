import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { createGitClient } from "../../core.js";
import { issueConfig, issueTemplates } from "./templates.js";

const resources = { issueTemplates, issueConfig };
const repository = { owner: "o", repo: "r" };

test("issues.templates.list reads plain templates and forms", async () => {
  const plain = {
    name: "Bug",
    title: "[Bug]",
    about: "Something broke",
    labels: null,
    assignees: null,
    ref: "",
    content: "What happened?",
    body: null,
    file_name: ".gitea/ISSUE_TEMPLATE/bug.md",
  };
  const field = { id: "what", type: "textarea", attributes: { label: "What?" }, validations: null };
  const form = { ...plain, content: "", labels: ["bug"], body: [field], file_name: ".gitea/ISSUE_TEMPLATE/bug.yaml" };
  const server = await recordingServer({ body: [plain, form] });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect((await git.issueTemplates.list(repository)).items).toEqual([plain, form]);
  expect(server.requests[0]?.line).toBe("GET /api/v1/repos/o/r/issue_templates");
});

test("issues.config reads the configuration and tells what is wrong with it", async () => {
  const config = { blank_issues_enabled: true, contact_links: null };
  const verdict = { valid: false, message: "cannot unmarshal" };
  const server = await recordingServer(({ line }) => ({ body: line.endsWith("/validate") ? verdict : config }));
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.issueConfig.get(repository)).toEqual(config);
  expect(await git.issueConfig.validate(repository)).toEqual(verdict);
  expect(server.requests.map(({ line }) => line)).toEqual([
    "GET /api/v1/repos/o/r/issue_config",
    "GET /api/v1/repos/o/r/issue_config/validate",
  ]);
});

test("issues.templates.list of a hidden repository is a NotFoundError", async () => {
  const server = await recordingServer({ status: 404, body: { message: "not found", url: "", errors: null } });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.issueTemplates.list(repository)).rejects.toMatchObject({ code: "not_found" });
});
