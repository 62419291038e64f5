import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { collaborators } from "./collaborators.js";
import { createGitClient } from "../../core.js";

const resources = { collaborators };
const repository = { owner: "o", repo: "r" };

test("repos.collaborators.exists is true for 204 and false for 404", async () => {
  const server = await recordingServer(({ line }) => (line.endsWith("/ada") ? { status: 204 } : { status: 404 }));
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.collaborators.exists({ ...repository, collaborator: "ada" })).resolves.toBe(true);
  await expect(git.collaborators.exists({ ...repository, collaborator: "eve" })).resolves.toBe(false);
});
