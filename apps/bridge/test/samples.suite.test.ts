import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { GitState } from "@halyard/sandbox";
import { sign } from "@halyard/webhook-verifier/testing";
import { describe, expect, test } from "vitest";
import type { Bridge } from "../src/app/bridge.js";
import type { DeadLettersView, DeliveriesView, DeliveryView } from "../src/page/wire.js";
import { goLive, liveSecret, type Live } from "./live.js";

/**
 * Folder with deliveries from real servers. It is not part of this repository: HALYARD_SAMPLES is the path of the
 * folder that contains it.
 */
const folder = join(process.env["HALYARD_SAMPLES"] ?? "", "webhooks");
const available = process.env["HALYARD_SAMPLES"] !== undefined && existsSync(folder);
if (!available)
  console.warn("Skipped: recorded deliveries. Set HALYARD_SAMPLES to the folder that holds webhooks/*.json.");

/** The members of a webhook body that this test reads. */
interface Body {
  readonly action?: string;
  readonly number?: number;
  readonly repository: { readonly full_name: string; readonly default_branch?: string };
  readonly pull_request?: Change & { readonly number?: number; readonly merged?: boolean };
  readonly issue?: Change & { readonly number: number; readonly pull_request?: unknown };
  readonly commits?: unknown;
  readonly ref_type?: string;
  readonly release?: unknown;
}

interface Change {
  readonly title: string;
}

interface Recorded {
  readonly file: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly body: Body;
}

/** A pull request or issue named in the recorded bodies. */
interface Named {
  readonly repository: string;
  readonly number: number;
  readonly title: string;
  readonly isPull: boolean;
  isMerged: boolean;
}

function readRecorded(): Recorded[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  return files.map((file) => {
    const bytes = new Uint8Array(readFileSync(join(folder, file)));
    return { file, bytes, body: JSON.parse(new TextDecoder().decode(bytes)) as Body };
  });
}

/** Returns the pull requests and issues named in the recorded bodies, sorted by number. */
function namedIn(recorded: readonly Recorded[]): Named[] {
  const found = new Map<string, Named>();
  for (const { body } of recorded) {
    const change = body.pull_request ?? body.issue;
    const number = body.pull_request?.number ?? body.issue?.number ?? body.number;
    if (change === undefined || number === undefined) continue;
    const { full_name: repository } = body.repository;
    const isPull = body.pull_request !== undefined || body.issue?.pull_request != null;
    const key = `${repository}#${number}`;
    const named = found.get(key) ?? { repository, number, title: change.title, isPull, isMerged: false };
    named.isMerged ||= body.pull_request?.merged === true;
    found.set(key, named);
  }
  return [...found.values()].toSorted((a, b) => a.number - b.number);
}

/**
 * Copies the state, and adds the organizations and repositories that the bodies name. Each repository has a commit.
 */
function withRepositories(state: GitState, recorded: readonly Recorded[]): GitState {
  const next = structuredClone(state);
  const [acme, rig] = [next.organizations[0]!, next.repositories[0]!];
  const newId = (kind: "owner" | "repository"): number => {
    const id = (next.ids[kind] ?? 0) + 1;
    next.ids[kind] = id;
    return id;
  };
  const branches = new Map(
    recorded.map(({ body: { repository } }) => [repository.full_name, repository.default_branch]),
  );
  for (const [fullName, defaultBranch = "main"] of branches) {
    const [owner = "", name = ""] = fullName.split("/");
    if (!next.organizations.some((organization) => organization.name === owner)) {
      next.organizations.push({ ...structuredClone(acme), id: newId("owner"), name: owner });
    }
    const copied = rig.branches.map((branch) => ({ ...branch, name: defaultBranch }));
    const copy = { ...structuredClone(rig), owner, name, defaultBranch, branches: copied };
    next.repositories.push({ ...copy, id: newId("repository") });
  }
  return next;
}

/**
 * Creates a pull request or issue with its recorded number, even if lower numbers stay unused. A pull request closes
 * the given work package.
 */
async function create({ gitSandbox, git }: Live, named: Named, workPackage: number): Promise<void> {
  const state = gitSandbox.dump();
  const record = state.repositories.find(({ owner, name }) => `${owner}/${name}` === named.repository)!;
  record.lastNumber = named.number - 1;
  gitSandbox.load(state);
  const place = { owner: record.owner, repo: record.name };
  if (!named.isPull) {
    expect((await git.issues.create({ ...place, title: named.title })).number).toBe(named.number);
    return;
  }
  const branch = `change-${named.number}`;
  await git.branches.create({ ...place, new_branch_name: branch });
  await git.contents.writeFile({ ...place, path: `${branch}.txt`, content: "A change", branch, message: "Change it" });
  const request = { ...place, head: branch, base: record.defaultBranch, title: named.title };
  const { number } = await git.pulls.create({ ...request, body: `Closes OP#${workPackage}` });
  expect(number).toBe(named.number);
  if (named.isMerged) await git.pulls.merge({ ...place, index: number, Do: "merge" });
}

/** Returns the name of the event that a body describes, for the headers of the delivery. */
function eventOf({ action = "", pull_request: pull, issue, commits, ref_type: refType, release }: Body): string {
  if (action === "reviewed") return "pull_request_approved";
  if (pull !== undefined) return "pull_request";
  if (issue !== undefined) return ["opened", "closed"].includes(action) ? "issues" : "issue_comment";
  if (release !== undefined) return "release";
  return commits === undefined && refType !== undefined ? "create" : "push";
}

async function post(url: string, { bytes, body }: Recorded): Promise<number> {
  const event = eventOf(body);
  const headers = {
    "content-type": "application/json",
    "x-gitea-delivery": randomUUID(),
    "x-gitea-event": event,
    "x-gitea-event-type": event,
    "x-gitea-signature": await sign(bytes, liveSecret),
  };
  const answer = await fetch(`${url}/hooks/forge`, { method: "POST", headers, body: bytes });
  return answer.status;
}

async function ask<Answer>({ control }: Bridge, path: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${control.token}` };
  const answer = await control.app.fetch(new Request(`http://bridge.invalid${path}`, { headers }));
  return (await answer.json()) as Answer;
}

describe.skipIf(!available)("recorded deliveries of real servers", () => {
  test("are all accepted, logged and processed, and their subjects are reconciled", async () => {
    const recorded = readRecorded();
    const live = await goLive();
    live.gitSandbox.load(withRepositories(live.gitSandbox.dump(), recorded));
    const named = namedIn(recorded);
    // One of the pull requests is not created, as if it had been deleted before its deliveries arrived.
    const [gone, ...pulls] = named.filter(({ isPull }) => isPull);
    expect(pulls.length).toBeGreaterThan(4);
    for (const each of named) if (each !== gone) await create(live, each, pulls.indexOf(each) + 1);

    const [mapping] = live.config.mappings;
    const repositories = [...new Set(recorded.map(({ body }) => body.repository.full_name))];
    // The recorded deliveries are from Gitea. There is no sweep, because the test covers only the effect of deliveries.
    const git = live.config.git.map((each) => ({ ...each, product: "gitea" as const }));
    const config = { ...live.config, git, mappings: [{ ...mapping!, repositories }] };
    const bridge = await live.start(config, { sweep: false });

    const answers = await Promise.all(recorded.map((each) => post(bridge.url ?? "", each)));
    expect(recorded.filter((_, at) => answers[at] !== 202).map(({ file }) => file)).toEqual([]);
    await live.settle(bridge);

    const { deliveries } = await ask<DeliveriesView>(bridge, "/api/deliveries?limit=100");
    expect(deliveries).toHaveLength(recorded.length);
    const unsettled = deliveries.filter(({ state }) => state !== "done" && state !== "ignored");
    expect(unsettled.map(({ event, state, note }: DeliveryView) => [event, state, note])).toEqual([]);
    const label = `${gone?.repository}#${gone?.number}`;
    const ofGone = deliveries.filter(({ subjects }) => subjects.some((subject) => subject.label === label));
    expect(new Set(ofGone.map(({ state }) => state))).toEqual(new Set(["done"]));
    expect((await ask<DeadLettersView>(bridge, "/api/dead-letters")).deadLetters).toEqual([]);
    expect(live.log.filter(({ level }) => level === "warn" || level === "error")).toEqual([]);

    for (const [at, { repository, number, isMerged }] of pulls.entries()) {
      const [owner = "", repo = ""] = repository.split("/");
      const { html_url: url } = await live.git.pulls.get({ owner, repo, index: number });
      const comments = await live.comments(at + 1);
      const about = comments.filter((text) => text.includes(`(${url}#halyard-bridge`));
      expect(about).toEqual([expect.stringContaining(isMerged ? "merged" : "open")]);
      const { items } = await live.git.issues.comments.list({ owner, repo, index: number });
      expect(items.map(({ body }) => body)).toEqual([expect.stringContaining(`OP#${at + 1}`)]);
    }
  });
});
