import { createGitClient } from "@halyard/git-hosting";
import { createPmClient } from "@halyard/pm-resources";
import { createGitSandbox, createOpenProjectSandbox } from "@halyard/sandbox";
import { openproject, verify } from "@halyard/webhook-verifier";

/**
 * Tests that both in-memory servers behave the same on every runtime: reads, writes, conflicts, files, deliveries and
 * faults.
 */
export async function run() {
  const received = [];
  const pmServer = createOpenProjectSandbox({
    fetch: async (request) => {
      received.push(await verify(request, openproject({ secrets: ["secret"] })));
      return new Response(null, { status: 202 });
    },
  });
  pmServer.addWebhook({ url: "https://receiver.test/", secret: "secret", events: ["work_package:updated"] });
  const pm = createPmClient({ ...clientOptions(pmServer), retry: { maxRetries: 0 } });
  const edited = await pm.workPackages.edit({ id: 1 }, (draft) => {
    draft.subject = "Hoist";
  });
  equal(edited.lockVersion, 1, "the lock version after a change");
  const late = await pm.workPackages.update({ id: 1, lockVersion: 0, subject: "x" }).catch((error) => error.code);
  equal(late, "conflict", "the error code for a change with an old lock version");
  const file = await pm.attachments.create({ metadata: { fileName: "x.txt" }, file: new Blob(["knot"]) });
  equal(await new Response(await pm.attachments.content({ id: file.id })).text(), "knot", "the bytes of a file");
  const unknown = await pm.grids.list({}).catch((error) => error.status);
  equal(unknown, 501, "the HTTP status for an operation that is not implemented");
  await pmServer.outbox.idle();
  equal(received.map(({ ok }) => ok).join(), "true", "the verified deliveries");

  pmServer.faults.add({ fault: { kind: "reset", when: "before" } });
  const broken = await pm.statuses.list().catch((error) => error.code);
  equal(broken, "connection_failed", "the error code for a broken connection");
  const copy = createOpenProjectSandbox({ state: pmServer.dump() });
  equal(copy.dump().workPackages[1].subject, "Hoist", "the subject in a copy of the sandbox");

  const gitServer = createGitSandbox({ baseUrl: "https://git.test" });
  const git = createGitClient(clientOptions(gitServer));
  const issue = await git.issues.create({ owner: "acme", repo: "rig", title: "The winch slips" });
  equal(issue.number, 1, "the number of a new issue");
}

function clientOptions(server) {
  const headers = () => ({ authorization: `Bearer ${server.tokenOf("ada")}` });
  return { baseUrl: server.baseUrl, fetch: server.fetch, auth: { headers }, validate: "strict" };
}

function equal(actual, expected, what) {
  if (actual !== expected) throw new Error(`${what}: expected ${String(expected)}, got ${String(actual)}`);
}
