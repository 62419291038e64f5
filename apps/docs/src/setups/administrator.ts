import { accessToken, apiKey } from "@halyard/auth";
import { createGitClient } from "@halyard/git-hosting";
import { createPmClient } from "@halyard/pm-resources";
import { createGitSandbox, createOpenProjectSandbox } from "@halyard/sandbox";

// In-memory OpenProject and Forgejo servers, each with a client for an administrator.
export const pmServer = createOpenProjectSandbox();
export const pm = createPmClient({
  baseUrl: pmServer.baseUrl,
  fetch: pmServer.fetch,
  auth: apiKey(pmServer.tokenOf("admin")),
});
export const gitServer = createGitSandbox();
export const git = createGitClient({
  baseUrl: gitServer.baseUrl,
  fetch: gitServer.fetch,
  auth: accessToken(gitServer.tokenOf("admin")),
});
export const rig = { owner: "acme", repo: "rig" };
