import { accessToken } from "@halyard/auth";
import type { Config } from "@halyard/bridge";
import { createGitClient } from "@halyard/git-hosting";
import type { DemoFolder } from "./folder.ts";
import type { DemoServers } from "./servers.ts";

/** Name of the commit status that the bridge sets. */
export const bridgeStatus = "halyard/work-package";

/**
 * Sets up both servers as their administrators would: with webhooks for the bridge, and with a branch `main` that
 * accepts only pull requests with a valid work package. A second call changes nothing.
 */
export async function prepareServers(folder: DemoFolder, servers: DemoServers, config: Config): Promise<void> {
  const { git, openproject } = servers;
  const client = createGitClient({ baseUrl: git.baseUrl, auth: accessToken(git.tokenOf("ada")) });
  const place = { owner: "acme", repo: "rig" };
  const rules = await client.branches.protections.list(place).all();
  if (!rules.some(({ rule_name: name }) => name === "main")) {
    const checks = { enable_status_check: true, status_check_contexts: [bridgeStatus] };
    await client.branches.protections.create({ ...place, rule_name: "main", ...checks });
  }

  await client.repos.ensureHook({
    org: place.owner,
    url: `${config.publicUrl}/hooks/forge`,
    secret: folder.webhookSecret,
    events: ["create", "delete", "push", "pull_request", "issues", "action_run_success", "action_run_failure"],
  });

  const url = `${config.publicUrl}/hooks/pm`;
  if (Object.values(openproject.dump().webhooks).some((webhook) => webhook.url === url)) return;
  openproject.addWebhook({
    url,
    secret: folder.webhookSecret,
    events: ["work_package:created", "work_package:updated", "work_package_comment:comment"],
  });
}
