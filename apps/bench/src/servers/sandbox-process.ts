/** Program that runs a git server and an OpenProject server in its own process, and simulates their users. */
import { accessToken, apiKey } from "@halyard/auth";
import { createGitClient } from "@halyard/git-hosting";
import { createPmClient } from "@halyard/pm-resources";
import { createGitSandbox, createOpenProjectSandbox } from "@halyard/sandbox";
import { listen } from "@halyard/sandbox/node";
import { answer } from "../harness/child.ts";

/** Options of this process. */
export interface SandboxOptions {
  /** Number of pull requests. Each has its own work package. */
  readonly pulls: number;
  /** Latency of both servers, in milliseconds. */
  readonly latency: number;
  readonly secret: string;
}

/** A server's URL and credentials, for a bridge. */
interface Access {
  readonly url: string;
  readonly token: string;
}

/** The functions that this process offers to its parent. */
export interface SandboxAnswers {
  /** Creates the pull requests, and returns how to reach both servers. */
  readonly open: () => Promise<{ readonly git: Access; readonly pm: Access }>;
  /** Sets up webhooks for a bridge on both servers. */
  readonly sendTo: (bridge: string) => Promise<void>;
  /** Changes the title of every pull request, and holds back the resulting deliveries. */
  readonly change: () => Promise<void>;
  /** Sends the deliveries that were held back, and stops holding back deliveries. Resolves when all are sent. */
  readonly deliver: () => Promise<void>;
  /** Returns how many work packages show the current title of their pull request. */
  readonly effects: () => Promise<number>;
}

const { pulls, latency, secret } = JSON.parse(process.argv[2] ?? "") as SandboxOptions;
const place = { owner: "acme", repo: "rig" };
const { sandbox: gitSandbox, url: gitUrl } = await listen((baseUrl) => createGitSandbox({ baseUrl }));
const { sandbox: pmSandbox, url: pmUrl } = await listen((baseUrl) => createOpenProjectSandbox({ baseUrl }));
const git = createGitClient({ baseUrl: gitUrl, auth: accessToken(gitSandbox.tokenOf("ada")), fetch: gitSandbox.fetch });
const pm = createPmClient({ baseUrl: pmUrl, auth: apiKey(pmSandbox.tokenOf("ada")), fetch: pmSandbox.fetch });
const pairs: { readonly pull: number; readonly workPackage: number }[] = [];
const revision = { number: 0 };

answer<SandboxAnswers>({ open, sendTo, change, deliver, effects });

async function open(): Promise<{ readonly git: Access; readonly pm: Access }> {
  for (let number = 1; number <= pulls; number++) {
    const created = await pm.workPackages.create({
      subject: `Splice halyard ${number}`,
      _links: { project: { href: "/api/v3/projects/1" }, type: { href: "/api/v3/types/1" } },
    });
    const branch = `work-${number}`;
    await git.branches.create({ ...place, new_branch_name: branch });
    const message = `Splice halyard ${number}`;
    await git.contents.create({ ...place, path: `${branch}.txt`, branch, message, content: btoa(branch) });
    const body = `Settles OP#${created.id}.`;
    const { number: pull } = await git.pulls.create({ ...place, head: branch, base: "main", title: branch, body });
    pairs.push({ pull, workPackage: created.id });
  }
  return {
    git: { url: gitUrl, token: gitSandbox.tokenOf("bridge") },
    pm: { url: pmUrl, token: pmSandbox.tokenOf("bridge") },
  };
}

async function sendTo(bridge: string): Promise<void> {
  pmSandbox.addWebhook({
    url: `${bridge}/hooks/pm`,
    secret,
    events: ["work_package:created", "work_package:updated", "work_package_comment:comment"],
  });
  await git.orgs.hooks.create({
    org: place.owner,
    type: "forgejo",
    active: true,
    config: { url: `${bridge}/hooks/forge`, content_type: "json", secret },
    events: ["push", "create", "delete", "issue_comment", "pull_request", "status"],
  });
}

async function change(): Promise<void> {
  revision.number++;
  gitSandbox.faults.clear();
  pmSandbox.faults.clear();
  gitSandbox.outbox.hold();
  for (const { pull } of pairs) await git.pulls.update({ ...place, index: pull, title: title(pull) });
}

async function deliver(): Promise<void> {
  for (const { faults } of [gitSandbox, pmSandbox]) {
    faults.clear();
    faults.add({ fault: { kind: "latency", milliseconds: latency }, times: Infinity });
  }
  await gitSandbox.outbox.flush();
  await pmSandbox.outbox.idle();
}

async function effects(): Promise<number> {
  gitSandbox.faults.clear();
  pmSandbox.faults.clear();
  let shown = 0;
  for (const { pull, workPackage } of pairs) {
    const { items } = await pm.workPackages.activities.list({ workPackage });
    if (items.some(({ comment }) => comment?.raw?.includes(title(pull)))) shown++;
  }
  return shown;
}

function title(pull: number): string {
  return `Splice ${pull}, revision ${revision.number}`;
}
