import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { createGitClient } from "../core.js";
import { settings } from "./settings.js";

const resources = { settings };

const documents: Record<string, unknown> = {
  api: {
    max_response_items: 50,
    default_paging_num: 30,
    default_git_trees_per_page: 1000,
    default_max_blob_size: 10_485_760,
  },
  attachment: { enabled: true, allowed_types: ".zip,.png", max_files: 5, max_size: 2048 },
  repository: {
    http_git_disabled: false,
    lfs_disabled: false,
    migrations_disabled: false,
    mirrors_disabled: false,
    stars_disabled: false,
    time_tracking_disabled: false,
  },
  ui: { default_theme: "gitea-auto", allowed_reactions: ["+1"], custom_emojis: null },
};

test("settings reads its four documents", async () => {
  const server = await recordingServer(({ line }) => ({ body: documents[line.split("/").at(-1) ?? ""] }));
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect([
    await git.settings.getApi(),
    await git.settings.getAttachment(),
    await git.settings.getRepository(),
    await git.settings.getUi(),
  ]).toEqual(Object.values(documents));
});

test("settings.getApi with strict checks refuses an answer of another shape", async () => {
  const server = await recordingServer({ body: { max_response_items: "50" } });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  await expect(git.settings.getApi()).rejects.toMatchObject({ code: "response_shape" });
});
