import type { Config } from "../config/config.js";
import { explainRefusal } from "../inbox/explain-refusal.js";
import { SpoolFullError, type Spool } from "../inbox/spool/spool.js";
import { nextStepAfter } from "../queue/next-step.js";
import type { Queue } from "../queue/queue.js";
import type { Store } from "../store/store.js";
import { subjectKey } from "../store/subject.js";
import type { Alert } from "./alert.js";
import { counted } from "../config/counted.js";

/** Sources that {@link findAlerts} reads. */
export interface AlertSources {
  readonly config: () => Pick<Config, "git" | "openproject">;
  readonly store: Pick<Store, "connections" | "deadLetters">;
  readonly queue: Pick<Queue, "list">;
  readonly spool: Pick<Spool, "checkRoom">;
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number;
}

/** Milliseconds that a pull request or other subject may wait in the queue before an alert reports it as stuck. */
const stuckAfter = 15 * 60_000;

/**
 * Returns the alerts, most urgent first. Skips a source that cannot be read, so that a full disk or an unavailable
 * database does not hide the other alerts.
 */
export async function findAlerts(sources: AlertSources): Promise<Alert[]> {
  const found = await Promise.allSettled([fullDisk(sources), connections(sources), stuck(sources), letters(sources)]);
  return found.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
}

async function fullDisk({ spool }: AlertSources): Promise<Alert[]> {
  try {
    await spool.checkRoom();
    return [];
  } catch (error) {
    const summary =
      error instanceof SpoolFullError
        ? `Deliveries are refused: ${error.message}`
        : `Deliveries are refused because the bridge cannot write to the spool: ${messageOf(error)}`;
    const nextStep =
      "Free up space on the bridge's disk, or raise `spool.maxBytes`. The next sweep will find the changes that were missed.";
    return [{ cause: "disk", kind: "disk", summary, nextStep, view: "overview" }];
  }
}

async function connections({ config, store }: AlertSources): Promise<Alert[]> {
  const { git, openproject } = config();
  const names = [...openproject, ...git].map(({ name }) => name);
  const states = (await store.connections.list()).filter(({ connection }) => names.includes(connection));
  return states.flatMap(({ connection, paused, reason, lastAccepted, lastRefused }) => {
    const alerts: Alert[] = [];
    if (paused) {
      alerts.push({
        ...{ cause: `paused:${connection}`, kind: "paused", connection, view: "connections" },
        summary: `The connection ${connection} is paused, so its jobs are waiting. Reason: ${reason ?? "The server rejected the credential."}`,
        nextStep:
          "Renew the token, or give the bridge's account the missing permission. Then reload the configuration, or resume the connection on the bridge's page.",
      });
    }
    // A refused delivery causes an alert only if it was signed with a wrong secret. Requests without a signature, for
    // instance from scanners, need no action.
    const isLatest = lastRefused !== undefined && lastRefused.at > (lastAccepted ?? new Date(0));
    if (isLatest && lastRefused.reason === "signature_mismatch") {
      const { cause, nextStep } = explainRefusal(lastRefused.reason);
      alerts.push({
        ...{ cause: `refused:${connection}`, kind: "refused", connection, view: "connections" },
        summary: `The last delivery from ${connection} was refused. ${cause}`,
        nextStep,
      });
    }
    return alerts;
  });
}

async function stuck({ queue, now }: AlertSources): Promise<Alert[]> {
  const before = new Date(now() - stuckAfter);
  const waiting = (await queue.list({ limit: 1000 })).filter(
    ({ state, tries, runAt, requestedAt }) => state !== "held" && requestedAt < before && (tries > 0 || runAt < before),
  );
  const [oldest] = waiting;
  if (oldest === undefined) return [];
  const { tries, reason, requestedAt, subject } = oldest;
  const count = counted(
    waiting.length,
    "subject has been waiting in the queue",
    "subjects have been waiting in the queue, the oldest",
  );
  const why =
    tries > 0
      ? `The last attempt failed: ${reason ?? "no reason was recorded."}`
      : "No worker has started to process this subject.";
  return [
    {
      ...{ cause: "stuck", kind: "stuck", view: "queue" },
      summary: `${count} since ${requestedAt.toISOString()}: ${subjectKey(subject)}. ${why}`,
      nextStep:
        tries > 0
          ? "Check whether the server responds. The bridge retries automatically. To retry immediately, replay one of the subject's deliveries."
          : "Save the log of the bridge, then restart the bridge.",
    },
  ];
}

async function letters({ store }: AlertSources): Promise<Alert[]> {
  return (await store.deadLetters.groups()).map(({ count, newest: { group, subject, reason, code } }) => {
    const more = count === 1 ? "" : ` and ${count - 1} more`;
    return {
      ...{ cause: `dead-letters:${group}`, kind: "dead_letters", view: "dead-letters" },
      connection: subject.connection,
      summary: `The bridge no longer retries ${subjectKey(subject)}${more}: ${reason}`,
      nextStep: `${nextStepAfter(code)} Then retry the dead letters on the bridge's page, or with \`bridge dead-letters retry\`.`,
    };
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
