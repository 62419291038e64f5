import { type HookEvent, hookEventSince } from "@halyard/git-hosting/hooks";
import { isAvailable, type ServerVersion } from "@halyard/git-hosting/version";

/**
 * Events that every webhook needs. They concern branches, commits, and pull requests with their comments and reviews.
 */
const always: readonly HookEvent[] = ["create", "delete", "push", "pull_request"];

/** Events about checks. Each server supports only some of them; newer versions support more. */
const checks: readonly HookEvent[] = [
  "status",
  "workflow_run",
  "action_run_success",
  "action_run_failure",
  "action_run_recover",
];

/** Returns the events that a webhook for the bridge needs and the server supports. */
export function wantedEvents(issues: boolean, server: ServerVersion | undefined): HookEvent[] {
  const known = checks.filter((event) => {
    const since = hookEventSince(event);
    return since === undefined || (server !== undefined && isAvailable(since, server));
  });
  return [...always, ...(issues ? (["issues"] as const) : []), ...known];
}
