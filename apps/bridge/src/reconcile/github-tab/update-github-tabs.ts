import { randomUUID } from "node:crypto";
import { isHalyardError } from "@halyard/http-core";
import { mappingsOf } from "../../config/mappings.js";
import { isUnavailable } from "../../queue/outcome.js";
import { identityOf, type PullSubject } from "../../store/subject.js";
import { isReadableToMembers, mayShowSource, type RepositoryVisibility } from "../authority/publication.js";
import type { NamedWorkPackage } from "../references/resolve-references.js";
import { hashOf } from "../shared/hash.js";
import { follow } from "../../config/connections/follow.js";
import { orUndefined } from "../shared/or-undefined.js";
import type { RunContext } from "../shared/run-context.js";
import { shownDifferences } from "./shown-differences.js";
import { forgetWaitingTab, noteWaitingTab, waitingTab } from "./waiting-tab.js";
import {
  checkPayloads,
  payloadWithoutDetails,
  pullPayload,
  type TabCheck,
  type TabPull,
  type TabView,
} from "./tab-payload.js";

/** State of a pull request that an OpenProject instance has accepted for its GitHub tab. */
interface AcceptedState {
  readonly pull: Omit<TabPull, "body">;
  /** Hash of the payload. Ignores the time of the last change. */
  readonly hash: string;
  /**
   * Ids of all work packages that the pull request has ever been linked with. OpenProject never removes these links.
   */
  readonly workPackages: readonly number[];
  /** Accepted checks, by name. */
  readonly checks: Readonly<Record<string, TabCheck>>;
}

/** The work packages that a pull request names, and the visibility of its repository. */
export interface NamedInRepository {
  readonly named: readonly NamedWorkPackage[];
  readonly repository: RepositoryVisibility;
}

/**
 * Updates the GitHub tabs of the work packages that a pull request names, in each OpenProject instance whose mapping
 * enables `githubTab`. Sends the current state of the pull request if it differs from the last accepted state.
 *
 * OpenProject's GitHub webhook is an internal interface, and the tab only displays data. A failure is therefore logged
 * as a warning and does not fail the run. The state is sent again when the pull request is next reconciled, after an
 * event or in a later sweep.
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
      if (accepted === undefined && current.length === 0) return undefined;
      const { url: server } = context.connections.git(subject.connection).config;
      const former = accepted?.workPackages ?? [];
      const tab = { context, subject, identity, connection };
      const facts = { server, view, current, former };
      const linked = [...new Set([...former, ...current])];
      // OpenProject keeps every link, so the title is hidden if even one linked work package is not allowed to show it.
      if (await someMayNotShow(tab, former, wanted, current, repository)) {
        return bringUpToDate(tab, accepted, payloadWithoutDetails(facts), { linked, current }, []);
      }
      const checks = checkPayloads(server, view.pull, view.statuses);
      return bringUpToDate(tab, accepted, pullPayload(facts), { linked, current }, checks);
    });
  }
}

/** In the GitHub tabs, marks a pull request as closed because it no longer exists. */
export async function closeInGitHubTabs(context: RunContext, subject: PullSubject, repository: number): Promise<void> {
  const identity = identityOf(subject, repository);
  for (const connection of fedConnections(context, subject)) {
    await asWarning(context, subject, connection, async () => {
      const accepted = await acceptedState(context, identity, connection);
      if (accepted?.pull.state !== "open") return undefined;
      const { workPackages } = accepted;
      const references = workPackages.map((id) => `OP#${id}`).join(", ");
      const body = `This pull request no longer exists. It referenced ${references}`;
      const tab = { context, subject, identity, connection };
      const closed: TabPull = { ...accepted.pull, state: "closed", body };
      return bringUpToDate(tab, accepted, closed, { linked: workPackages, current: workPackages }, []);
    });
  }
}

/** One pull request in the GitHub tabs of one OpenProject instance. */
interface Tab {
  readonly context: RunContext;
  readonly subject: PullSubject;
  readonly identity: string;
  /** Name of the OpenProject connection. */
  readonly connection: string;
}

/** Returns whether any linked work package is no longer allowed to show the title of the pull request. */
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
    // Either the pull request no longer names this work package, or the rules for its project have changed.
    const document = await orUndefined(pm.client.workPackages.get({ id }, { signal }));
    if (document === undefined) return true;
    if (!isReadableToMembers(repository, await follow(pm, document, "project", { signal }))) return true;
  }
  return false;
}

/** A state that OpenProject accepted, but shows differently or not at all. */
interface NotTaken {
  /** Hash of the state, if OpenProject shows it differently. Undefined if OpenProject does not show the state. */
  readonly differs?: string | undefined;
}

interface TabWorkPackages {
  /** Ids of all work packages that the pull request has ever been linked with. */
  readonly linked: readonly number[];
  /** Ids of the work packages that the pull request names now. */
  readonly current: readonly number[];
}

/**
 * Sends the differences from the accepted state, and reads the result back.
 *
 * @returns The reason why the bridge must send the state again. Undefined if it does not have to.
 */
async function bringUpToDate(
  tab: Tab,
  accepted: AcceptedState | undefined,
  pull: TabPull,
  { linked, current }: TabWorkPackages,
  wanted: readonly TabCheck[],
): Promise<NotTaken | undefined> {
  const { context, connection, subject } = tab;
  const { body: _, ...withoutBody } = pull;
  // The hash ignores `updated_at`. Every comment by the bridge changes this time, but the tab does not show it.
  const hash = hashOf({ ...pull, updated_at: "" });
  const checks: Record<string, TabCheck> = { ...accepted?.checks };
  const names = new Set(wanted.map(({ name }) => name));
  const gone = Object.values(checks)
    .filter(({ name, conclusion }) => !names.has(name) && conclusion !== "stale")
    .map((check): TabCheck => ({ ...check, status: "completed", conclusion: "stale" }));
  const changed = [...wanted, ...gone].filter((check) => hashOf(checks[check.name] ?? null) !== hashOf(check));
  if (accepted?.hash === hash && changed.length === 0) return undefined;

  // Unlike `opened`, `closed` and `edited`, this action adds no comment to the work package.
  if (accepted?.hash !== hash) await send(tab, "pull_request", { action: "synchronize", pull_request: pull });
  for (const check of changed) {
    await send(tab, "check_run", { action: check.status === "completed" ? "completed" : "created", check_run: check });
    checks[check.name] = check;
  }
  if (context.dryRun) return undefined;
  const shown = await readBack(tab, pull, current.length > 0 ? current : linked, [...wanted, ...gone]);
  if (shown === "missing") return {};
  if (shown === "different") {
    const differs = hashOf({ hash, checks });
    // If the bridge has sent the same state twice and OpenProject still shows other data, this version of OpenProject
    // probably alters the data. Sending the state again would not help, so the state is treated as accepted.
    if ((await waitingTab(context.store.effects, subject, connection))?.differs !== differs) return { differs };
  }
  await context.store.effects.done(keyOf(tab.identity, connection), {
    detail: { pull: withoutBody, hash, workPackages: linked, checks } satisfies AcceptedState,
  });
  return undefined;
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

/** Maximum number of work packages whose tabs are read back to check them. */
const maxReadBack = 10;

/**
 * Reads a pull request back from the tabs of its work packages, and compares everything that the tabs show with what
 * the bridge sent. This is necessary because OpenProject responds with 200 even to a delivery that it ignores.
 */
async function readBack(
  { context, subject: { owner, repo, number }, connection }: Tab,
  pull: TabPull,
  workPackages: readonly number[],
  checks: readonly TabCheck[],
): Promise<"shown" | "missing" | "different"> {
  const { client } = context.connections.openproject(connection);
  const advice =
    "Enable the GitHub module in the project, and grant these permissions to the role of the bridge's account: Add comments, Show GitHub content";
  for (const workPackage of workPackages.slice(0, maxReadBack)) {
    const facts = { connection, pull: `${owner}/${repo}#${number}`, workPackage };
    try {
      const list = await client.githubPullRequests.ofWorkPackage({ workPackage }, { signal: context.signal });
      const shown = list._embedded.elements.find(({ htmlUrl }) => htmlUrl === pull.html_url);
      const differences = shown && shownDifferences(shown, pull, checks);
      if (differences?.length === 0) continue;
      const message =
        differences === undefined
          ? "OpenProject accepted a pull request for its GitHub tab but does not show the pull request."
          : "OpenProject accepted a pull request for its GitHub tab but shows different data. The bridge sends the pull request again.";
      context.logger.warn(message, { ...facts, ...(differences === undefined ? { advice } : { differences }) });
      return differences === undefined ? "missing" : "different";
    } catch (error) {
      if (!isHalyardError(error, "not_found") && !isHalyardError(error, "permission_denied")) throw error;
      const message =
        "The bridge has no permission to read the GitHub tab, so it cannot check whether the pull request is shown.";
      context.logger.warn(message, { ...facts, advice });
    }
  }
  return "shown";
}

/**
 * Runs `work`, and logs a server's failure as a warning. After a failure, or if OpenProject does not show the state
 * that was sent, a later sweep sends the pull request again.
 */
async function asWarning(
  { store: { effects }, logger, dryRun }: RunContext,
  subject: PullSubject,
  connection: string,
  work: () => Promise<NotTaken | undefined>,
): Promise<void> {
  const { owner, repo, number } = subject;
  try {
    const notTaken = await work();
    if (dryRun) return;
    if (notTaken === undefined) await forgetWaitingTab(effects, subject, connection);
    else await noteWaitingTab(effects, subject, connection, notTaken.differs);
  } catch (error) {
    if (!isFailure(error)) throw error;
    await noteWaitingTab(effects, subject, connection);
    const isRefused = !isUnavailable(error);
    const message = isRefused
      ? "OpenProject refused a pull request for its GitHub tab. All other changes were made."
      : "OpenProject was temporarily unavailable, so its GitHub tab may not show the current state of a pull request. All other changes were made. A later sweep sends the pull request again.";
    logger.warn(message, {
      ...{ connection, pull: `${owner}/${repo}#${number}`, error },
      ...(isRefused && { advice: "Run `bridge doctor` to check the requirements of the GitHub tab" }),
    });
  }
}

/** Returns whether a server refused a request, failed, or did not respond. */
function isFailure(error: unknown): error is Error {
  return (
    isUnavailable(error) ||
    (isHalyardError(error) &&
      [
        ...["bad_request", "authentication_failed", "permission_denied", "not_found", "conflict"],
        ...["validation_failed", "api_error", "response_shape", "server_error"],
      ].includes(error.code))
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
