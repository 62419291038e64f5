import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { createGitClient } from "../../core.js";
import { issueTemplates } from "./templates.js";

const resources = { issueTemplates };
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
