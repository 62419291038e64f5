import type { GitServer, GitWebhookEvent } from "../server/git-server.js";
import { findOrganization } from "../server/find.js";
import type { HookRecord } from "../state/git-state.js";
import { globPattern } from "./glob.js";

/** The webhooks that an event goes to: those of the repository and of its organization that want it. */
export function subscribersOf(server: GitServer, event: GitWebhookEvent): readonly HookRecord[] {
  const { of, subscription, branch, only } = event;
  const organization = findOrganization(server, of.owner);
  return server.state.hooks.filter(
    (hook) =>
      (only === undefined || only === hook) &&
      ("repository" in hook.on ? hook.on.repository === of.id : hook.on.organization === organization?.id) &&
      hook.events.includes(subscription) &&
      // A test is sent by a webhook that is off, too.
      (hook.active || only !== undefined) &&
      (branch === undefined || wantsBranch(hook, branch)),
  );
}

/** The filter is held against the short name and against the whole reference. */
function wantsBranch({ branchFilter }: HookRecord, branch: string): boolean {
  if (branchFilter === "" || branchFilter === "*") return true;
  const pattern = globPattern(branchFilter);
  return pattern.test(branch) || pattern.test(`refs/heads/${branch}`);
}
