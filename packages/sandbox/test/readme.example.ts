import { accessToken, apiKey } from "@halyard/auth";
import { createGitClient } from "@halyard/git-hosting";
import { createPmClient } from "@halyard/pm-resources";
import { createGitSandbox, createOpenProjectSandbox } from "@halyard/sandbox";
import { createReceiver, forgejo } from "@halyard/webhook-verifier";

// An OpenProject server, and the program under test: it comments on the work package mentioned in a new issue.
const pmServer = createOpenProjectSandbox();
const { baseUrl, fetch } = pmServer;
const pm = createPmClient({ baseUrl, fetch, auth: apiKey(pmServer.tokenOf("bridge")) });
const receiver = createReceiver({ provider: forgejo({ secrets: ["secret of the webhook"] }) });
receiver.on("issues", "opened", async ({ payload }) => {
  const [, workPackage] = /OP#(\d+)/.exec(payload.issue.title) ?? [];
  if (workPackage === undefined) return;
  await pm.workPackages.activities.comment({ workPackage, comment: { raw: `Named in ${payload.issue.html_url}` } });
});

// A Forgejo server, which sends its webhooks to the program.
const gitServer = createGitSandbox({ baseUrl: "https://git.test", fetch: (request) => receiver.fetch(request) });
const git = createGitClient({
  baseUrl: gitServer.baseUrl,
  fetch: gitServer.fetch,
  auth: accessToken(gitServer.tokenOf("ada")),
});
const rig = { owner: "acme", repo: "rig" };
const config = { url: "https://program.test/", content_type: "json" as const, secret: "secret of the webhook" };
await git.repos.hooks.create({ ...rig, type: "forgejo", active: true, events: ["issues"], config });

// A user's action and its result.
await git.issues.create({ ...rig, title: "OP#4: the winch slips" });
await gitServer.outbox.idle();
const { items } = await pm.workPackages.activities.list({ workPackage: 4 });
console.log(items.map(({ comment }) => comment?.raw).join());

// OpenProject now breaks the connection after saving the comment. The delivery fails, but the comment exists.
pmServer.faults.add({ method: "POST", fault: { kind: "reset", when: "after" } });
await git.issues.create({ ...rig, title: "OP#5: so does the block" });
await gitServer.outbox.idle();
console.log(gitServer.outbox.sent.map(({ event, status }) => `${event}: ${status}`).join(", "));
console.log(Object.values(pmServer.dump().activities).at(-1)?.comment);
