import { createGitSandbox, createOpenProjectSandbox } from "@halyard/sandbox";

// In-memory OpenProject and Forgejo servers.
export const pmServer = createOpenProjectSandbox();
export const gitServer = createGitSandbox();
