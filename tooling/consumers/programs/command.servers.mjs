// Starts an OpenProject and a Forgejo, and prints their addresses and the tokens of the bridge's accounts.
import { createGitSandbox, createOpenProjectSandbox } from "@halyard/sandbox";
import { listen } from "@halyard/sandbox/node";

const pm = await listen((baseUrl) => createOpenProjectSandbox({ baseUrl }));
const git = await listen((baseUrl) => createGitSandbox({ baseUrl }));
console.log(
  JSON.stringify({
    pm: pm.url,
    pmToken: pm.sandbox.tokenOf("bridge"),
    git: git.url,
    gitToken: git.sandbox.tokenOf("bridge"),
  }),
);
process.once("SIGTERM", () => process.exit(0));
