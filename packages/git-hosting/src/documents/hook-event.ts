import type { Since } from "@halyard/http-core";

/** Versions that can subscribe a webhook to each event; undefined means every supported version. */
const availability = {
  create: undefined,
  delete: undefined,
  push: undefined,
  fork: undefined,
  repository: undefined,
  wiki: undefined,
  release: undefined,
  package: { gitea: "1.23", forgejo: "13" },
  status: { gitea: "1.23" },
  workflow_job: { gitea: "1.24" },
  workflow_run: { gitea: "1.25" },
  action_run_failure: { forgejo: "13" },
  action_run_recover: { forgejo: "13" },
  action_run_success: { forgejo: "13" },
  issues: undefined,
  issues_only: undefined,
  issue_assign: undefined,
  issue_label: undefined,
  issue_milestone: undefined,
  issue_comment: undefined,
  pull_request: undefined,
  pull_request_only: undefined,
  pull_request_assign: undefined,
  pull_request_label: undefined,
  pull_request_milestone: undefined,
  pull_request_comment: undefined,
  pull_request_review: undefined,
  pull_request_review_request: undefined,
  pull_request_sync: undefined,
} as const satisfies Readonly<Record<string, Since | undefined>>;

/**
 * An event to which a webhook can be subscribed. `issues` and `pull_request` are groups of events; `issues_only` and
 * `pull_request_only` are the events in these groups for opening, closing, reopening and editing. For comments on pull
 * requests, a webhook subscribes to `pull_request_comment`, but receives `issue_comment`.
 */
export type HookEvent = keyof typeof availability;

/** Returns the names of every {@link HookEvent}. */
export function hookEventNames(): readonly HookEvent[] {
  return Object.keys(availability) as HookEvent[];
}

/** Returns whether a string is the name of a {@link HookEvent}. */
export function isHookEvent(name: string): name is HookEvent {
  return Object.hasOwn(availability, name);
}

/** Returns the versions that can subscribe a webhook to an event; undefined if every supported version can. */
export function hookEventSince(event: HookEvent): Since | undefined {
  return availability[event];
}

const groups: Readonly<Partial<Record<HookEvent, readonly HookEvent[]>>> = {
  issues: ["issues_only", "issue_assign", "issue_label", "issue_milestone", "issue_comment"],
  pull_request: [
    "pull_request_only",
    "pull_request_assign",
    "pull_request_label",
    "pull_request_milestone",
    "pull_request_comment",
    "pull_request_review",
    "pull_request_review_request",
    "pull_request_sync",
  ],
};

/** Returns the single events of a subscription: groups are replaced by their members, duplicates are removed. */
export function expandHookEvents(events: readonly HookEvent[]): ReadonlySet<HookEvent> {
  return new Set(events.flatMap((event) => groups[event] ?? [event]));
}

const reported: ReadonlyMap<string, HookEvent> = /* @__PURE__ */ new Map([
  ["issues", "issues_only"],
  ["pull_request", "pull_request_only"],
  ["pull_request_review_approved", "pull_request_review"],
  ["pull_request_review_rejected", "pull_request_review"],
]);

/**
 * Converts the events that a server lists for a webhook to single events. In such a list, `issues` and `pull_request`
 * mean only `issues_only` and `pull_request_only`, and `pull_request_review` may be listed as its outcomes. Ignores
 * `pull_request_review_comment`, because most versions always list it together with `pull_request_comment`.
 */
export function reportedHookEvents(names: readonly string[]): ReadonlySet<string> {
  const single = new Set(names.map((name) => reported.get(name) ?? name));
  single.delete("pull_request_review_comment");
  return single;
}
