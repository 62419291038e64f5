import type { Since } from "@halyard/http-core";

/** Server versions that offer each webhook event. Undefined means every supported version. */
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
 * An event that a webhook can subscribe to. `issues` and `pull_request` stand for groups of events. Within these
 * groups, `issues_only` and `pull_request_only` are the events for opening, closing, reopening and editing. To receive
 * comments on pull requests, subscribe to `pull_request_comment`. The server delivers them as `issue_comment`.
 */
export type HookEvent = keyof typeof availability;

/** Returns the names of all webhook events; see {@link HookEvent}. */
export function hookEventNames(): readonly HookEvent[] {
  return Object.keys(availability) as HookEvent[];
}

/** Returns whether a string is the name of a {@link HookEvent}. */
export function isHookEvent(name: string): name is HookEvent {
  return Object.hasOwn(availability, name);
}

/** Returns the server versions that offer an event for webhooks, or undefined if every supported version does. */
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

/**
 * Returns the individual events of a subscription. Groups are replaced by their members, and duplicates are removed.
 */
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
 * Converts a webhook's events, as the server lists them, to individual events. In such a list, `issues` and
 * `pull_request` mean only `issues_only` and `pull_request_only`. Instead of `pull_request_review`, the list may
 * contain `pull_request_review_approved` and `pull_request_review_rejected`. Ignores `pull_request_review_comment`,
 * because most versions always list it together with `pull_request_comment`.
 */
export function reportedHookEvents(names: readonly string[]): ReadonlySet<string> {
  const single = new Set(names.map((name) => reported.get(name) ?? name));
  single.delete("pull_request_review_comment");
  return single;
}
