import { hookUrl } from "../inbox/hook-url.js";
import { explainRefusal } from "../inbox/explain-refusal.js";
import type { ObservedConnection } from "../config/connections/connection-observer.js";
import type { GitConnection, OpenProjectConnection } from "../config/config.js";
import { nextStepAfter } from "../queue/next-step.js";
import { subjectKey } from "../store/subject.js";
import type { AttemptRecord, ConnectionState, DeadLetter, DeadLetterGroup, LinkRecord } from "../store/store.js";
import type { PageSettings } from "./options.js";
import type { QueueEntry } from "../queue/queue.js";
import { subjectView } from "./subject-view.js";
import type {
  AttemptView,
  ConnectionView,
  DeadLetterReasonView,
  DeadLetterView,
  LinkView,
  QueueEntryView,
} from "./wire.js";

/** Returns a link in the form of the page's API. */
export function linkView(
  { source, workPackage, kind, stage, title, url }: LinkRecord,
  settings: PageSettings,
): LinkView {
  // The address comes from the server and is not derived from the configuration.
  const from = { ...subjectView(source, settings), url };
  return {
    source: from,
    workPackage: subjectView(workPackage, settings),
    kind,
    stage,
    title: title.startsWith(`${from.label} `) ? title.slice(from.label.length + 1) : title,
  };
}

/** Returns a dead letter in the form of the page's API. */
export function deadLetterView(
  { id, subject, reason, at, tries, code }: DeadLetter,
  settings: PageSettings,
): DeadLetterView {
  const nextStep = nextStepAfter(code);
  return { id, subject: subjectView(subjectKey(subject), settings), reason, nextStep, at: at.toISOString(), tries };
}

/** Returns a group of dead letters in the form of the page's API. */
export function deadLetterReasonView({ count, newest }: DeadLetterGroup): DeadLetterReasonView {
  const { group: id, subject, reason, at, code } = newest;
  return { id, connection: subject.connection, reason, nextStep: nextStepAfter(code), count, newest: at.toISOString() };
}

/** Returns an attempt in the form of the page's API. */
export function attemptView(
  { beganAt, endedAt, subject, ...rest }: AttemptRecord,
  settings: PageSettings,
): AttemptView {
  const { cause, outcome, reason, writes } = rest;
  return {
    ...{ subject: subjectView(subject, settings), cause, outcome, reason, writes },
    beganAt: beganAt.toISOString(),
    endedAt: endedAt.toISOString(),
  };
}

/** Data about a connection that is neither in its configuration nor in its stored state. */
interface ConnectionSurroundings {
  readonly publicUrl: string | undefined;
  readonly observed: ObservedConnection;
  readonly lastSweep: Date | undefined;
}

/** Returns a connection in the form of the page's API: its address and state, without credentials. */
export function connectionView(
  connection: OpenProjectConnection | GitConnection,
  { paused, reason, lastSuccess, lastFailure, failure, lastAccepted, lastRefused }: ConnectionState,
  { publicUrl, observed, lastSweep }: ConnectionSurroundings,
): ConnectionView {
  const failing = lastFailure !== undefined && lastFailure > (lastSuccess ?? new Date(0));
  const working = lastSuccess === undefined ? "silent" : "working";
  return {
    name: connection.name,
    product: "product" in connection ? connection.product : "openproject",
    url: connection.url,
    health: paused ? "paused" : failing ? "failing" : working,
    reason,
    lastSuccess: lastSuccess?.toISOString(),
    lastFailure: lastFailure?.toISOString(),
    failure,
    version: observed.version,
    account: observed.account,
    lastSweep: lastSweep?.toISOString(),
    requests: { total: observed.requests, failed: observed.failedRequests },
    webhook: hookUrl(publicUrl ?? "", connection.name),
    lastAccepted: lastAccepted?.toISOString(),
    lastRefused: lastRefused && {
      ...lastRefused,
      ...explainRefusal(lastRefused.reason),
      at: lastRefused.at.toISOString(),
      latest: lastRefused.at > (lastAccepted ?? new Date(0)),
    },
  };
}

/** Returns a queued subject in the form of the page's API, with the reason why it waits. */
export function queueEntryView(entry: QueueEntry, settings: PageSettings): QueueEntryView {
  const { subject, state, tries, runAt, requestedAt, delivery } = entry;
  return {
    subject: subjectView(subjectKey(subject), settings),
    reason: reasonOf(entry),
    since: requestedAt.toISOString(),
    ...(state === "postponed" && { next: runAt.toISOString() }),
    ...{ state, tries, delivery },
  };
}

function reasonOf({ state, heldBy, reason, tries }: QueueEntry): string {
  const lastFailure = tries > 0 ? reason : undefined;
  switch (state) {
    case "active":
      return `The subject is being reconciled.${lastFailure === undefined ? "" : ` The last attempt failed: ${lastFailure}`}`;
    case "held":
      return `The connection ${heldBy ?? ""} is paused.`;
    case "waiting":
      return lastFailure ?? "The subject waits for a worker.";
    case "postponed":
      return reason ?? "The reconciliation is scheduled for a later time.";
  }
}
