import type { GitServer, GitWebhookEvent } from "../server/git-server.js";
import { findOrganization } from "../server/find.js";
import type { HookRecord } from "../state/git-state.js";
import { globMatcher } from "./glob.js";

/** Returns the webhooks of the repository and its organization that subscribe to the event. */
export function subscribersOf(server: GitServer, event: GitWebhookEvent): readonly HookRecord[] {
  const { of, subscription, branch, only } = event;
  const organization = findOrganization(server, of.owner);
  const isInstalledFor = ({ on }: HookRecord): boolean =>
    "organization" in on
      ? on.organization === organization?.id
      : // Only the owner's webhooks receive the event for a created or deleted repository.
        on.repository === of.id && subscription !== "repository";
  return server.state.hooks.filter(
    (hook) =>
      (only === undefined || only === hook) &&
      isInstalledFor(hook) &&
      hook.events.includes(subscription) &&
      hook.active &&
      (branch === undefined || wantsBranch(hook, branch)),
  );
}

/** Returns whether a webhook's filter matches a branch's short name or full reference. */
function wantsBranch({ branchFilter }: HookRecord, branch: string): boolean {
  if (branchFilter === "" || branchFilter === "*") return true;
  const fits = globMatcher(branchFilter);
  return fits(branch) || fits(`refs/heads/${branch}`);
}
