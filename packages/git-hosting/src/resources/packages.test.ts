import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { createGitClient } from "../core.js";
import { packages } from "./packages.js";

const resources = { packages };
const scoped = { owner: "o", type: "npm", name: "@halyard/sail" };

test.each(["size", "Size"])("packages.listFiles accepts the spelling `%s` of either server", async (field) => {
  const file = { id: 1, name: "sail-1.0.0.tgz", [field]: 512, md5: "a", sha1: "b", sha256: "c", sha512: "d" };
  const server = await recordingServer({ body: [file] });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.packages.listFiles({ ...scoped, version: "1.0.0" }).all()).toEqual([file]);
});
