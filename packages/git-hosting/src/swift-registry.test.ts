import { expect, test } from "vitest";
import { recordingServer } from "../test/recording-server.js";
import { createGitClient } from "./core.js";
import { swiftRegistry } from "./swift-registry.js";

const resources = { swiftRegistry };

test("packages.swift.login asks the registry of an owner, beside the API", async () => {
  const server = await recordingServer({ status: 200, body: "" });
  const git = createGitClient({ baseUrl: server.url, resources });

  await git.swiftRegistry.login({ owner: "crew" });

  expect(server.requests).toMatchObject([{ line: "POST /api/packages/crew/swift/login", text: "" }]);
});

test("packages.swift.login with a bad credential is an AuthenticationError", async () => {
  const server = await recordingServer({ status: 401, body: "" });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.swiftRegistry.login({ owner: "crew" })).rejects.toMatchObject({ code: "authentication_failed" });
});
