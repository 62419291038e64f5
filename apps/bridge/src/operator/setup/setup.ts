import type { Config } from "../../config/config.js";
import type { Connections } from "../../config/connections/connections.js";
import { checkGitHost } from "../doctor/check-git-host.js";
import { checkOpenProject } from "../doctor/check-openproject.js";
import { checkPublication } from "../doctor/check-publication.js";
import type { Report } from "../report.js";
import { describeOpenProjectWebhook } from "./openproject-webhook.js";
import { setUpWebhooks, type WebhookSetup } from "./set-up-webhooks.js";

/**
 * Prepares the servers for the bridge. Creates or updates the webhooks on the git servers, lists the values to enter in
 * OpenProject, and checks permissions, statuses, custom fields and activities against the rules. A second call changes
 * nothing, unless `replace` is set.
 */
export async function setUp(
  report: Report,
  config: Config,
  connections: Connections,
  options: WebhookSetup,
): Promise<void> {
  for (const { name } of config.git) {
    if (await checkGitHost(report, name, config, connections)) {
      await setUpWebhooks(report, name, config, connections, options);
      await checkPublication(report, name, config, connections);
    }
  }
  for (const { name } of config.openproject) {
    await checkOpenProject(report, name, config, connections);
    describeOpenProjectWebhook(report, name, config);
  }
}
