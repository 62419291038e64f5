import type { GitServer, GitWebhookEvent } from "../server/git-server.js";
import { findOrganization } from "../server/find.js";
import type { HookRecord } from "../state/git-state.js";
import { globMatcher } from "./glob.js";

/** The webhooks that an event goes to: those of the repository and of its organization that want it. */
export function subscribersOf(server: GitServer, event: GitWebhookEvent): readonly HookRecord[] {
  const { of, subscription, branch, only } = event;
  const organization = findOrganization(server, of.owner);
  const isInstalledFor = ({ on }: HookRecord): boolean =>
    "organization" in on
      ? on.organization === organization?.id
      : // That a repository comes or goes is told to its owner only.
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

/** The filter is held against the short name and against the whole reference. */
function wantsBranch({ branchFilter }: HookRecord, branch: string): boolean {
  if (branchFilter === "" || branchFilter === "*") return true;
  const fits = globMatcher(branchFilter);
  return fits(branch) || fits(`refs/heads/${branch}`);
}
