import type { Hook } from "@halyard/git-hosting/hooks";
import type { FieldAges, GitServer } from "../server/git-server.js";
import type { HookRecord } from "../state/git-state.js";
import { asOf } from "./as-of.js";

const ages: FieldAges = {
  name: { gitea: "1.26" },
  url: { forgejo: "7" },
  content_type: { forgejo: "7" },
  metadata: { forgejo: "7" },
};

/**
 * Returns the API's JSON for a webhook, without its secret. The names of some events differ from the names in the
 * request that created the webhook.
 */
export function hookDocument(server: GitServer, hook: HookRecord): Hook {
  return asOf(server, ages, {
    id: hook.id,
    name: hook.name,
    type: hook.type,
    branch_filter: hook.branchFilter,
    config: { content_type: hook.contentType, url: hook.url },
    url: hook.url,
    content_type: hook.contentType,
    metadata: null,
    events: hook.events.flatMap((event) => reported(server, event)),
    authorization_header: hook.authorization,
    active: hook.active,
    updated_at: hook.updated,
    created_at: hook.created,
  });
}

function reported(server: GitServer, event: HookRecord["events"][number]): readonly string[] {
  if (event === "issues_only") return ["issues"];
  if (event === "pull_request_only") return ["pull_request"];
  if (event !== "pull_request_review" || !server.has({ gitea: "1.24" })) return [event];
  return ["pull_request_review_approved", "pull_request_review_rejected", "pull_request_review_comment"];
}
