import type { Config } from "../../config/config.js";
import type { Connections } from "../../config/connections/connections.js";
import { checkGitHost } from "./check-git-host.js";
import { checkOpenProject } from "./check-openproject.js";
import { checkPublication } from "./check-publication.js";
import { checkReach } from "./check-reach.js";
import { checkWebhooks } from "./check-webhooks.js";
import type { Report } from "../report.js";

/**
 * Checks all requirements of the bridge: servers, credentials, the rights and names that the rules need, webhooks and
 * the public address. Changes nothing.
 *
 * @param send - Sends the request to the public address. Default: the platform's `fetch`.
 */
export async function examine(
  report: Report,
  config: Config,
  connections: Connections,
  send?: typeof fetch,
): Promise<void> {
  for (const { name } of config.git) {
    if (await checkGitHost(report, name, config, connections)) {
      await checkWebhooks(report, name, config, connections);
      await checkPublication(report, name, config, connections);
    }
  }
  for (const { name } of config.openproject) {
    await checkOpenProject(report, name, config, connections);
    report
      .at(name)
      .note(
        "its API does not show webhooks, so they were not checked",
        "`bridge setup` lists the required settings; the page of the bridge shows the deliveries",
      );
  }
  await checkReach(report, config.publicUrl, send);
}
