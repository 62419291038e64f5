import type { Config } from "../../config/config.js";
import type { Connections } from "../../config/connections/connections.js";
import { checkActivity } from "./check-activity.js";
import { checkGitHost } from "./check-git-host.js";
import { checkOpenProject } from "./check-openproject.js";
import { checkPublication } from "./check-publication.js";
import { checkLastDelivery, followTestDelivery, type DeliveryObserver } from "./check-deliveries.js";
import { hookUrl } from "../../inbox/hook-url.js";
import { checkReach } from "./check-reach.js";
import { checkWebhooks } from "./check-webhooks.js";
import type { Report } from "../report.js";

/** Options for {@link examine}. */
export interface ExamineOptions {
  /** Sends the request that tests the bridge's public URL. Default: the platform's `fetch`. */
  readonly send?: typeof fetch | undefined;
  /** Reads connections and deliveries from the running bridge. Undefined if no bridge is running. */
  readonly observer?: DeliveryObserver | undefined;
}

/** Maximum number of webhooks to test per server. */
const maxTests = 5;

/**
 * Checks everything that the bridge needs: the servers, the credentials and their permissions, the names in the rules,
 * the webhooks on git servers, and the public URL. Changes nothing. With an `observer`, also requests test deliveries
 * from the git servers and follows them through the running bridge.
 */
export async function examine(
  report: Report,
  config: Config,
  connections: Connections,
  { send, observer }: ExamineOptions = {},
): Promise<void> {
  for (const { name } of config.git) {
    if (await checkGitHost(report, name, config, connections)) {
      const hooks = await checkWebhooks(report, name, config, connections);
      await checkPublication(report, name, config, connections);
      if (observer !== undefined && config.publicUrl !== undefined) {
        const url = hookUrl(config.publicUrl, name);
        for (const hook of hooks.slice(0, maxTests)) await followTestDelivery(report, name, url, hook, observer);
        await checkLastDelivery(report, name, config, observer);
      }
      if (observer !== undefined) await checkActivity(report, name, config, observer);
    }
  }
  for (const { name } of config.openproject) {
    await checkOpenProject(report, name, config, connections);
    report
      .at(name)
      .note(
        "the webhooks were not checked, because the API of OpenProject does not list them",
        "In OpenProject, compare the settings of the webhook with those that `bridge setup` prints. The web page of the bridge shows the deliveries that have arrived",
      );
    if (observer !== undefined) {
      await checkLastDelivery(report, name, config, observer);
      await checkActivity(report, name, config, observer);
    }
  }
  await checkReach(report, config.publicUrl, send);
}
