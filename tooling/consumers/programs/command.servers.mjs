// Starts an OpenProject server and a Forgejo server, and prints their addresses and the tokens of the bridge's accounts
// and of two people.
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
    ada: { pm: pm.sandbox.tokenOf("ada"), git: git.sandbox.tokenOf("ada") },
    grace: { pm: pm.sandbox.tokenOf("grace"), git: git.sandbox.tokenOf("grace") },
  }),
);
process.once("SIGTERM", () => process.exit(0));
