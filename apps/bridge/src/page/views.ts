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

/** Converts a link for the page's API. */
export function linkView(
  { source, workPackage, kind, stage, title, url }: LinkRecord,
  settings: PageSettings,
): LinkView {
  // The server sent this URL. It is preferred to the URL that `subjectView` derives from the configuration.
  const from = { ...subjectView(source, settings), url };
  return {
    source: from,
    workPackage: subjectView(workPackage, settings),
    kind,
    stage,
    title: title.startsWith(`${from.label} `) ? title.slice(from.label.length + 1) : title,
  };
}

/** Converts a dead letter for the page's API. */
export function deadLetterView(
  { id, subject, reason, at, tries, code }: DeadLetter,
  settings: PageSettings,
): DeadLetterView {
  const nextStep = nextStepAfter(code);
  return { id, subject: subjectView(subjectKey(subject), settings), reason, nextStep, at: at.toISOString(), tries };
}

/** Converts a group of dead letters for the page's API. */
export function deadLetterReasonView({ count, newest }: DeadLetterGroup): DeadLetterReasonView {
  const { group: id, subject, reason, at, code } = newest;
  return { id, connection: subject.connection, reason, nextStep: nextStepAfter(code), count, newest: at.toISOString() };
}

/** Converts an attempt for the page's API. */
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

/** Further data about a connection, besides its configuration and its stored state. */
interface ConnectionSurroundings {
  readonly publicUrl: string | undefined;
  readonly observed: ObservedConnection;
  readonly lastSweep: Date | undefined;
}

/** Converts a connection for the page's API, without its credentials. */
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

/** Converts a queue entry for the page's API, with the reason for its state. */
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
      return `The reconciliation is running.${lastFailure === undefined ? "" : ` The last attempt failed: ${lastFailure}`}`;
    case "held":
      return `The connection ${heldBy ?? ""} is paused.`;
    case "waiting":
      return lastFailure ?? "The reconciliation is waiting for a worker.";
    case "postponed":
      return reason ?? "The reconciliation is scheduled for a later time.";
  }
}
