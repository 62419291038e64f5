import { createGitSandbox, createOpenProjectSandbox } from "@halyard/sandbox";

// An in-memory OpenProject and Forgejo.
export const pmServer = createOpenProjectSandbox();
export const gitServer = createGitSandbox();
