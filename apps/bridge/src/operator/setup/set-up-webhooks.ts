import type { Config } from "../../config/config.js";
import type { Connections } from "../../config/connections/connections.js";
import type { Report } from "../report.js";
import { type HookPlace, hookPlaces } from "../webhooks/hook-places.js";
import { hookUrl, isPrivate } from "../../inbox/hook-url.js";
import { wantedEvents } from "../webhooks/wanted-events.js";

/** Options for {@link setUpWebhooks}. */
export interface WebhookSetup {
  /**
   * Whether to replace webhooks that are already correct. Needed to change a secret, because servers cannot change the
   * secret of an existing webhook.
   */
  readonly replace: boolean;
}

/**
 * Creates or updates the webhooks of a git connection's repositories and organizations. A second call changes nothing,
 * unless `replace` is set. With `work.dryRun`, only reports the changes.
 */
export async function setUpWebhooks(
  report: Report,
  name: string,
  config: Config,
  connections: Connections,
  { replace }: WebhookSetup,
): Promise<void> {
  const here = report.at(name);
  if (config.publicUrl === undefined) {
    here.problem(
      "the configuration does not contain the public address of the bridge",
      "Set `publicUrl` (BRIDGE_PUBLIC_URL) to an address such as https://bridge.example.com",
    );
    return;
  }
  const { full: client, config: connection } = connections.git(name);
  const found = await here.attempt(
    "list the organizations and repositories that need webhooks",
    "Check the token's scopes",
    async () => ({
      server: await client.server().catch(() => undefined),
      places: await hookPlaces(name, config, connections),
    }),
  );
  if (found === undefined) return;
  const url = hookUrl(config.publicUrl, name);
  if (isPrivate(url)) {
    const advice = "Add the host of this address to ALLOWED_HOST_LIST in the section [webhook] of the server's app.ini";
    here.note(`the server sends no webhooks to ${url} by default, because the address is in a private network`, advice);
  }
  const [secret] = connection.webhookSecrets;
  for (const place of found.places) {
    const at = report.at(`${name} ${place.name}`);
    const events = wantedEvents(place.issues, found.server);
    if (config.work.dryRun) {
      at.note(
        `a webhook for ${url} would be created or updated with the events ${events.join(", ")}`,
        "Run `bridge setup` without --dry-run to apply the change",
      );
      continue;
    }
    const done = await at.attempt("set up the webhook", adviceFor(place, url, events), () =>
      client.repos.ensureHook({ ...place.owner, url, events, secret, replace }),
    );
    if (done === undefined) continue;
    at.ok(`the webhook for ${url} was ${words[done.outcome]}`);
    if (done.ignored.length > 0) {
      const advice = "Update the server. At present, only sweeps find the changes that these events would report";
      at.warning(`the server does not send these events: ${done.ignored.join(", ")}`, advice);
    }
  }
}

const words = {
  unchanged: "already up to date",
  created: "created",
  updated: "updated",
  replaced: "replaced",
} as const;

/**
 * Returns the next step for a webhook that the bridge lacks permission to create, with all values that a person has to
 * enter.
 */
function adviceFor({ owner, name }: HookPlace, url: string, events: readonly string[]): string {
  const needed = "org" in owner ? "an owner of the organization" : "an administrator of the repository";
  const scope = "org" in owner ? "write:organization" : "write:repository";
  return [
    `Make the bridge's account ${needed} ${name} (its token needs the scope ${scope}). Or ask someone with this role to open ${name} > Settings > Webhooks, and add a webhook for Gitea or Forgejo:`,
    `Target URL: ${url}`,
    "HTTP method: POST",
    "Content type: application/json",
    "Secret: the first of this connection's `webhookSecrets`",
    `Events: ${events.join(", ")}; select every event for pull requests`,
    "Branch filter: *",
    "Active: yes",
  ].join("\n");
}
