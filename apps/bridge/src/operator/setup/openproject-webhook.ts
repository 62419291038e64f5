import type { Config } from "../../config/config.js";
import type { Report } from "../report.js";
import { hookUrl, isPrivate } from "../../inbox/hook-url.js";

/** Webhook events, by their labels in OpenProject's webhook form. */
const events = ["Work packages: Created, Updated", "Work package comments: Comment"];

/** Reports the values that an administrator has to enter in OpenProject, whose API cannot create webhooks. */
export function describeOpenProjectWebhook(report: Report, name: string, config: Config): void {
  const here = report.at(name);
  const { publicUrl } = config;
  if (publicUrl === undefined) {
    here.problem(
      "the configuration does not contain the public address of the bridge",
      "Set `publicUrl` (BRIDGE_PUBLIC_URL) to an address such as https://bridge.example.com",
    );
    return;
  }
  const mappings = config.mappings.filter(({ openproject }) => openproject === name);
  const isLimited = mappings.every(({ projects }) => projects.length > 0);
  const projects = isLimited ? [...new Set(mappings.flatMap((mapping) => mapping.projects))].join(", ") : "all";
  const url = hookUrl(publicUrl, name);
  here.note(
    "an administrator must create the webhook, because the API of OpenProject cannot create webhooks",
    [
      "In OpenProject, open Administration > API and webhooks > Webhooks, add a webhook, and enter:",
      `Payload URL: ${url}`,
      "Signature secret: the first of this connection's `webhookSecrets`",
      `Events: ${events.join("; ")}`,
      `Projects: ${projects}`,
      "Enabled: yes",
    ].join("\n"),
  );
  if (isPrivate(url)) {
    here.note(
      `OpenProject sends no webhooks to ${url} by default, because the address is in a private network`,
      "Add the bridge's address to the variable OPENPROJECT_SSRF_PROTECTION_IP_ALLOWLIST of the OpenProject server",
    );
  }
}
