import { expandHookEvents, reportedHookEvents } from "@halyard/git-hosting/hooks";
import { isHalyardError } from "@halyard/http-core";
import type { Hook } from "@halyard/git-hosting";
import type { Config } from "../../config/config.js";
import type { Connections, GitHost } from "../../config/connections/connections.js";
import { type HookPlace, hookPlaces } from "../webhooks/hook-places.js";
import type { TestableHook } from "./check-deliveries.js";
import { hookUrl } from "../../inbox/hook-url.js";
import { wantedEvents } from "../webhooks/wanted-events.js";
import type { Report, Reporter } from "../report.js";

/**
 * Checks that the required webhooks exist and are visible to the bridge's account.
 *
 * @returns The repository webhooks that are set up completely. Organization webhooks are omitted, because servers
 * cannot test them.
 */
export async function checkWebhooks(
  report: Report,
  name: string,
  config: Config,
  connections: Connections,
): Promise<TestableHook[]> {
  if (config.publicUrl === undefined) return [];
  const url = hookUrl(config.publicUrl, name);
  const host = connections.git(name);
  const found = await report
    .at(name)
    .attempt("list the organizations and repositories that need webhooks", "Check the token's scopes", async () => ({
      server: await host.full.server().catch(() => undefined),
      places: await hookPlaces(name, config, connections),
    }));
  const testable: TestableHook[] = [];
  for (const place of found?.places ?? []) {
    const at = report.at(`${name} ${place.name}`);
    const hooks = await visibleHooks(at, host, place);
    if (hooks === undefined) continue;
    const hook = hooks.find((each) => leadsTo(each, url));
    if (hook === undefined) at.problem(`there is no webhook for ${url}`, "Run `bridge setup`");
    else if (isComplete(at, hook, expandHookEvents(wantedEvents(place.issues, found?.server)))) {
      const { owner } = place;
      const test = "org" in owner ? undefined : () => host.full.repos.hooks.test({ ...owner, id: hook.id });
      if (test !== undefined) testable.push({ place: `${name} ${place.name}`, test });
    }
  }
  return testable;
}

/** Checks whether a webhook is set up completely. Reports and returns the result. */
function isComplete(at: Reporter, hook: Hook, wanted: ReadonlySet<string>): boolean {
  const sent = reportedHookEvents(hook.events ?? []);
  const missing = [...wanted].filter((event) => !sent.has(event));
  if (!hook.active) at.problem("the webhook is disabled", "Run `bridge setup`");
  else if (missing.length > 0)
    at.problem(`the webhook does not send these events: ${missing.join(", ")}`, "Run `bridge setup`");
  else if (hook.config?.["content_type"] !== "json") at.problem("the webhook does not send JSON", "Run `bridge setup`");
  else {
    at.ok("the webhook exists and sends all required events");
    return true;
  }
  return false;
}

/**
 * Returns the webhooks of a place, or undefined if they cannot be listed. Only administrators see webhooks, and the
 * bridge's account does not need to be an administrator.
 */
async function visibleHooks(
  at: Reporter,
  { full: client }: GitHost,
  { owner }: HookPlace,
): Promise<Hook[] | undefined> {
  try {
    return await ("org" in owner ? client.orgs.hooks.list(owner).all() : client.repos.hooks.list(owner).all());
  } catch (error) {
    if (isHalyardError(error, "permission_denied") || isHalyardError(error, "not_found")) {
      const advice = "Ask an administrator to check whether the last delivery of the webhook was accepted";
      at.note("the bridge's account is not allowed to see webhooks", advice);
      return undefined;
    }
    if (!isHalyardError(error)) throw error;
    at.problem(`the webhooks cannot be listed: ${error.message}`, "Run `bridge doctor` again later");
    return undefined;
  }
}

function leadsTo({ config, url }: Hook, wanted: string): boolean {
  const target = URL.parse(config?.["url"] ?? url ?? "");
  return target?.href === new URL(wanted).href;
}
