import {
  type CreateHook,
  type UpdateHook,
  expandHookEvents,
  type Hook,
  type HookEvent,
  hookEventSince,
  isHookEvent,
  orgHooks,
  repoHooks,
} from "@halyard/git-hosting/hooks";
import { hookDocument } from "../documents/hook-document.js";
import { emitTestPush } from "../events/branch-events.js";
import { globMatcher } from "../events/glob.js";
import { type Call, signedIn, type Router } from "../server/call.js";
import { repositoryOf } from "../server/find.js";
import type { GitServer } from "../server/git-server.js";
import { page } from "../server/page.js";
import { notFound } from "../server/refusal.js";
import { Refusal } from "../../server/refusal.js";
import { created, empty, ok, type Reply } from "../../server/reply.js";
import type { HookRecord } from "../state/git-state.js";
import { ownedOrganization } from "./organization.js";

type Place = HookRecord["on"];

/** Adds the routes for webhooks of repositories and organizations. */
export function hookRoutes({ on }: Router): void {
  on(repoHooks.list, (call) => list(call, { repository: repositoryOf(call, "admin").id }));
  on(repoHooks.get, (call) =>
    ok(hookDocument(call.server, hookOf(call, { repository: repositoryOf(call, "admin").id }))),
  );
  on(repoHooks.create, (call) => create(call, { repository: repositoryOf(call, "admin").id }));
  on(repoHooks.update, (call) => edit(call, { repository: repositoryOf(call, "admin").id }));
  on(repoHooks.delete, (call) => remove(call, { repository: repositoryOf(call, "admin").id }));
  on(repoHooks.test, (call) => {
    const repository = repositoryOf(call, "admin");
    const hook = hookOf(call, { repository: repository.id });
    const ref = (call.query.get("ref") ?? repository.defaultBranch).replace(/^refs\/heads\//, "");
    const branch = repository.branches.find(({ name }) => name === ref);
    if (branch) emitTestPush(call.server, repository, branch, signedIn(call), hook);
    return empty(204);
  });

  on(orgHooks.list, (call) => list(call, { organization: ownedOrganization(call).id }));
  on(orgHooks.get, (call) => ok(hookDocument(call.server, hookOf(call, { organization: ownedOrganization(call).id }))));
  on(orgHooks.create, (call) => create(call, { organization: ownedOrganization(call).id }));
  on(orgHooks.update, (call) => edit(call, { organization: ownedOrganization(call).id }));
  on(orgHooks.delete, (call) => remove(call, { organization: ownedOrganization(call).id }));
}

function list(call: Call, place: Place): Reply<Hook[]> {
  const found = call.server.state.hooks.filter((hook) => samePlace(hook.on, place));
  return page(call, found, (hook) => hookDocument(call.server, hook), { link: "never" });
}

function create(call: Call<never, CreateHook>, place: Place): Reply<Hook> {
  const { server } = call;
  const input = call.body();
  const now = server.now();
  const hook: HookRecord = {
    id: server.nextId("hook"),
    on: place,
    type: typeOf(server, input.type),
    url: addressOf(server, input.config.url),
    contentType: input.config.content_type,
    secret: input.config.secret ?? "",
    events: eventsOf(server, input.events),
    active: input.active ?? false,
    branchFilter: filterOf(server, input.branch_filter),
    authorization: input.authorization_header ?? "",
    name: input.name ?? "",
    created: now,
    updated: now,
  };
  server.state.hooks.push(hook);
  return created(hookDocument(server, hook));
}

/**
 * Edits a webhook. Some fields are reset when the request omits them: the events become `push`, and the branch filter
 * and the authorization are removed. The secret is kept.
 */
function edit(call: Call<"id", UpdateHook>, place: Place): Reply<Hook> {
  const { server } = call;
  const hook = hookOf(call, place);
  const { config = {}, events, active, branch_filter, authorization_header = "" } = call.body();
  const { url = hook.url, content_type: contentType = hook.contentType } = config;
  if (contentType !== "json" && contentType !== "form") throw new Refusal(422, "Invalid content type");
  Object.assign(hook, {
    url: addressOf(server, url),
    contentType,
    events: eventsOf(server, events),
    active: active ?? hook.active,
    branchFilter: filterOf(server, branch_filter),
    authorization: authorization_header,
    updated: server.now(),
  } satisfies Partial<HookRecord>);
  return ok(hookDocument(server, hook));
}

function remove(call: Call<"id">, place: Place): Reply<never> {
  const hook = hookOf(call, place);
  call.server.state.hooks = call.server.state.hooks.filter((other) => other !== hook);
  return empty(204);
}

function hookOf(call: Call<"id">, place: Place): HookRecord {
  const id = Number(call.path("id"));
  const hook = call.server.state.hooks.find((candidate) => candidate.id === id && samePlace(candidate.on, place));
  if (hook === undefined) throw notFound();
  return hook;
}

function samePlace(one: Place, other: Place): boolean {
  return "repository" in one
    ? "repository" in other && one.repository === other.repository
    : "organization" in other && one.organization === other.organization;
}

/** Checks the type of a webhook. Refuses types that the sandbox does not implement. */
function typeOf(server: GitServer, type: string): HookRecord["type"] {
  if (type === "gitea" || type === "gogs" || (type === "forgejo" && server.version.product === "forgejo")) return type;
  if (type === "forgejo") throw new Refusal(422, `Invalid hook type: ${type}`);
  throw new Refusal(501, `The sandbox does not send webhooks of the type \`${type}\`.`);
}

function addressOf(server: GitServer, url: string): string {
  if (!/^https?:/i.test(url) || !URL.canParse(url)) throw new Refusal(422, "Invalid url");
  return url;
}

function filterOf(server: GitServer, filter = ""): string {
  try {
    globMatcher(filter);
  } catch {
    throw new Refusal(422, "[BranchFilter]: GlobPattern");
  }
  return filter;
}

/**
 * Converts a request's event names to the webhook's events. Ignores letter case. Silently drops unknown names, and
 * names from other versions. An empty list means `push`.
 */
function eventsOf(server: GitServer, names: readonly string[] = []): HookEvent[] {
  if (names.length === 0) return ["push"];
  const known = names
    .map((name) => name.toLowerCase())
    .filter(isHookEvent)
    .filter((event) => {
      const since = hookEventSince(event);
      return since === undefined || server.has(since);
    });
  return [...expandHookEvents(known)];
}
