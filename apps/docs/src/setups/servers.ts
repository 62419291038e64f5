import { createGitSandbox, createOpenProjectSandbox } from "@halyard/sandbox";

// An OpenProject and a Forgejo in memory.
export const pmServer = createOpenProjectSandbox();
export const gitServer = createGitSandbox();
