import { randomUUID } from "node:crypto";
import { isHalyardError } from "@halyard/http-core";
import { mappingsOf } from "../../config/mappings.js";
import { identityOf, type PullSubject } from "../../store/subject.js";
import { isReadableToMembers, mayShowSource, type RepositoryVisibility } from "../authority/publication.js";
import type { NamedWorkPackage } from "../references/resolve-references.js";
import { hashOf } from "../shared/hash.js";
import { follow } from "../../config/connections/follow.js";
import { orUndefined } from "../shared/or-undefined.js";
import type { RunContext } from "../shared/run-context.js";
import {
  checkPayloads,
  payloadWithoutDetails,
  pullPayload,
  type TabCheck,
  type TabPull,
  type TabView,
} from "./tab-payload.js";

/** State of a pull request that an OpenProject has accepted for its GitHub tab. */
interface AcceptedState {
  /** Payload of the pull request, without its body. */
  readonly pull: Omit<TabPull, "body">;
  /** Hash of the payload, without the time of the last change. */
  readonly hash: string;
  /** Ids of all work packages that it was ever linked with. OpenProject keeps these links. */
  readonly workPackages: readonly number[];
  /** Accepted checks by their name. */
  readonly checks: Readonly<Record<string, TabCheck>>;
}

/** Work packages that a pull request names, and the repository of the pull request. */
export interface NamedInRepository {
  readonly named: readonly NamedWorkPackage[];
  readonly repository: RepositoryVisibility;
}

/**
 * Updates the GitHub tab of the work packages of a pull request, in each OpenProject whose mapping enables `githubTab`.
 * The payload contains the current state of the pull request, and is sent if it differs from the last accepted one.
 *
 * The webhook is an internal interface of OpenProject, and the tab is only a display. A refusal is therefore a warning.
 * An unavailable server fails the run, so that it is retried.
 */
export async function updateGitHubTabs(
  context: RunContext,
  subject: PullSubject,
  view: TabView,
  { named, repository }: NamedInRepository,
): Promise<void> {
  const identity = identityOf(subject, view.pull.base.repo_id);
  for (const connection of fedConnections(context, subject)) {
    const wanted = named.filter(
      (each) => each.connection === connection && each.kind !== "private" && each.mapping.rules.githubTab,
    );
    await asWarning(context, subject, connection, async () => {
      const current: number[] = [];
      for (const each of wanted) if (await mayShowSource(context, each, repository)) current.push(each.id);
      const accepted = await acceptedState(context, identity, connection);
      if (accepted === undefined && current.length === 0) return;
      const { url: server } = context.connections.git(subject.connection).config;
      const former = accepted?.workPackages ?? [];
      const tab = { context, subject, identity, connection };
      const facts = { server, view, current, former };
      const linked = [...new Set([...former, ...current])];
      // OpenProject keeps every link, so the title is hidden if a single linked work package may not show it.
      if (await someMayNotShow(tab, former, wanted, current, repository)) {
        return bringUpToDate(tab, accepted, payloadWithoutDetails(facts), linked, []);
      }
      await bringUpToDate(tab, accepted, pullPayload(facts), linked, checkPayloads(server, view.pull, view.statuses));
    });
  }
}

/** Shows a pull request that does not exist any longer as closed. */
export async function closeInGitHubTabs(context: RunContext, subject: PullSubject, repository: number): Promise<void> {
  const identity = identityOf(subject, repository);
  for (const connection of fedConnections(context, subject)) {
    await asWarning(context, subject, connection, async () => {
      const accepted = await acceptedState(context, identity, connection);
      if (accepted?.pull.state !== "open") return;
      const { workPackages } = accepted;
      const references = workPackages.map((id) => `OP#${id}`).join(", ");
      const body = `This pull request does not exist any longer. It named ${references}`;
      const tab = { context, subject, identity, connection };
      await bringUpToDate(tab, accepted, { ...accepted.pull, state: "closed", body }, workPackages, []);
    });
  }
}

/** The tab of one pull request in one OpenProject. */
interface Tab {
  readonly context: RunContext;
  readonly subject: PullSubject;
  readonly identity: string;
  /** Name of the OpenProject connection. */
  readonly connection: string;
}

/** Returns whether a work package that was linked before may not show the title of the pull request now. */
async function someMayNotShow(
  { context, subject, connection }: Tab,
  former: readonly number[],
  wanted: readonly NamedWorkPackage[],
  current: readonly number[],
  repository: RepositoryVisibility,
): Promise<boolean> {
  const titles = mappingsOf(context.config, subject)
    .filter(({ openproject }) => openproject === connection)
    .map(({ rules }) => rules.gitTitles);
  const pm = context.connections.openproject(connection);
  const { signal } = context;
  for (const id of former) {
    if (current.includes(id)) continue;
    if (wanted.some((each) => each.id === id) || titles.includes("never")) return true;
    if (!repository.private || titles.every((each) => each === "always")) continue;
    // It is no longer named, or other rules apply to its project now.
    const document = await orUndefined(pm.client.workPackages.get({ id }, { signal }));
    if (document === undefined) return true;
    if (!isReadableToMembers(repository, await follow(pm, document, "project", { signal }))) return true;
  }
  return false;
}

async function bringUpToDate(
  tab: Tab,
  accepted: AcceptedState | undefined,
  pull: TabPull,
  workPackages: readonly number[],
  wanted: readonly TabCheck[],
): Promise<void> {
  const { context, connection } = tab;
  const { body: _, ...withoutBody } = pull;
  // The time changes with every comment of the bridge, without an effect on the tab.
  const hash = hashOf({ ...pull, updated_at: "" });
  const checks: Record<string, TabCheck> = { ...accepted?.checks };
  const keep = (): Promise<void> =>
    context.store.effects.done(keyOf(tab.identity, connection), {
      detail: { pull: withoutBody, hash, workPackages, checks } satisfies AcceptedState,
    });
  if (accepted?.hash !== hash) {
    // This action adds no comment, unlike `opened`, `closed` and `edited`.
    await send(tab, "pull_request", { action: "synchronize", pull_request: pull });
    if (context.dryRun || !(await isShown(tab, pull, workPackages))) return;
    await keep();
  }
  const names = new Set(wanted.map(({ name }) => name));
  const gone = Object.values(checks)
    .filter(({ name, conclusion }) => !names.has(name) && conclusion !== "stale")
    .map((check): TabCheck => ({ ...check, status: "completed", conclusion: "stale" }));
  const changed = [...wanted, ...gone].filter((check) => hashOf(checks[check.name] ?? null) !== hashOf(check));
  for (const check of changed) {
    await send(tab, "check_run", { action: check.status === "completed" ? "completed" : "created", check_run: check });
    checks[check.name] = check;
  }
  if (changed.length > 0) await keep();
}

async function send(
  { context, subject: { owner, repo, number }, connection }: Tab,
  event: "pull_request" | "check_run",
  payload: object,
): Promise<void> {
  const { tab } = context.connections.openproject(connection);
  const what = event === "pull_request" ? `${owner}/${repo}#${number}` : `a check of ${owner}/${repo}#${number}`;
  await context.effect("github_tab", `show ${what} in the GitHub tab of ${connection}`, async () => {
    const headers = { "x-github-event": event, "x-github-delivery": randomUUID() };
    await tab.github.deliver({ payload }, { headers, signal: context.signal });
  });
}

/** Reads a pull request back, because OpenProject also responds with 200 to a delivery that it ignores. */
async function isShown(
  { context, subject, connection }: Tab,
  pull: TabPull,
  workPackages: readonly number[],
): Promise<boolean> {
  const [workPackage] = workPackages;
  if (workPackage === undefined) return true;
  const { client } = context.connections.openproject(connection);
  const advice =
    "Turn the module GitHub on in the project, and give the role of the bridge's account the permissions Add comments and Show GitHub content";
  try {
    const list = await client.githubPullRequests.ofWorkPackage({ workPackage }, { signal: context.signal });
    if (list._embedded.elements.some(({ htmlUrl }) => htmlUrl === pull.html_url)) return true;
    const message = "OpenProject accepted a pull request for its GitHub tab and does not show it.";
    context.logger.warn(message, { connection, pull: subject.number, workPackage, advice });
    return false;
  } catch (error) {
    if (!isHalyardError(error, "not_found") && !isHalyardError(error, "permission_denied")) throw error;
    const message = "The bridge may not read the GitHub tab, so it does not know whether the pull request is shown.";
    context.logger.warn(message, { connection, pull: subject.number, workPackage, advice });
    return true;
  }
}

/** Runs `work` and logs a refusal as a warning. */
async function asWarning(
  context: RunContext,
  { owner, repo, number }: PullSubject,
  connection: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    context.logger.warn("OpenProject refused a pull request for its GitHub tab. All other changes were made.", {
      ...{ connection, pull: `${owner}/${repo}#${number}`, error },
      advice: "Run `bridge doctor`, which checks the requirements of the tab",
    });
  }
}

/** Returns whether a server received a request and refused it or failed. */
function isRefusal(error: unknown): error is Error {
  if (isHalyardError(error, "server_error")) return ![502, 503, 504].includes(error.status);
  return (
    isHalyardError(error) &&
    [
      ...["bad_request", "authentication_failed", "permission_denied", "not_found", "conflict"],
      ...["validation_failed", "api_error", "response_shape"],
    ].includes(error.code)
  );
}

function fedConnections({ config }: RunContext, subject: PullSubject): Set<string> {
  const fed = mappingsOf(config, subject).filter(({ rules }) => rules.githubTab);
  return new Set(fed.map(({ openproject }) => openproject));
}

async function acceptedState(
  { store }: RunContext,
  identity: string,
  connection: string,
): Promise<AcceptedState | undefined> {
  return (await store.effects.get(keyOf(identity, connection)))?.detail as AcceptedState | undefined;
}

function keyOf(identity: string, connection: string): string {
  return `github-tab:${connection}:${identity}`;
}
