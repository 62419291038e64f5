import type { GitSandbox } from "@halyard/sandbox/git";

/** Login of a git server user who may only read public repositories. */
export const stranger = "eve";

/** Adds {@link stranger} to a git server. */
export function addStranger(sandbox: GitSandbox): void {
  const state = sandbox.dump();
  const template = state.users.find(({ login }) => login === "grace");
  if (template === undefined) throw new Error("The sandbox has no user to copy.");
  state.users.push({
    ...template,
    ...{ id: 99, login: stranger, fullName: "Eve Dropper", email: "eve@example.com", tokens: ["e".repeat(40)] },
  });
  sandbox.load(state);
}
