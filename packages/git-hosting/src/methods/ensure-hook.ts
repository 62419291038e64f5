import {
  type CallOptions,
  type InputProblem,
  isHalyardError,
  type MethodDefinition,
  type PagedCall,
  RequestValidationError,
  ResponseShapeError,
} from "@halyard/http-core";
import {
  expandHookEvents,
  type HookEvent,
  hookEventNames,
  hookEventSince,
  isHookEvent,
  reportedHookEvents,
} from "../documents/hook-event.js";
import { type CreateHook, type UpdateHook, type Hook, orgHooks, repoHooks } from "../resources/hooks.js";
import { describeSince, isAvailable, productName, type ServerVersion } from "../version.js";
import { type Git, gitMethod } from "./git-method.js";

/** Settings that the webhook must have. */
export interface WantedHook {
  /** URL that receives the deliveries. Together with `type`, it identifies the webhook. */
  readonly url: string;
  /** Events to deliver, at least one. The webhook delivers no other events. */
  readonly events: readonly HookEvent[];
  /** Type of the webhook. Default `gitea`, which Forgejo supports as well. */
  readonly type?: CreateHook["type"] | undefined;
  /** Format of the deliveries. Default `json`. */
  readonly content_type?: "json" | "form" | undefined;
  /**
   * Key that the server signs deliveries with. It takes effect only when the webhook is created; see `replace`.
   * Default: none.
   */
  readonly secret?: string | undefined;
  /** Whether the webhook delivers events. Default true. */
  readonly active?: boolean | undefined;
  /** Glob that selects branches for push, create and delete events. Default: all branches. */
  readonly branch_filter?: string | undefined;
  /** Value of the `Authorization` header in every delivery. Default: none. */
  readonly authorization_header?: string | undefined;
  /**
   * Recreates the webhook even if its settings are correct. Required to change the secret, because servers neither
   * return the current secret nor update it. Default false.
   */
  readonly replace?: boolean | undefined;
}

/** Owner of a webhook: a repository or an organization. */
export type HookOwner = { readonly owner: string; readonly repo: string } | { readonly org: string };

/** Result of `git.repos.ensureHook`, which {@link ensureHookMethod} defines. */
export interface EnsuredHook {
  readonly hook: Hook;
  readonly outcome: "unchanged" | "created" | "updated" | "replaced";
  /**
   * Events that the server ignored. Always empty if the server's version is known, because the client then refuses
   * unsupported events.
   */
  readonly ignored: readonly HookEvent[];
}

/** Signature of `git.repos.ensureHook`, which {@link ensureHookMethod} defines. */
export interface EnsureHookMethod {
  /**
   * Makes sure that a repository or organization has a webhook with this URL and these settings. Creates the webhook,
   * changes it or leaves it unchanged. A second call changes nothing, unless `replace` is true. If several webhooks
   * have that URL and type, the first one is used and the others are left unchanged.
   *
   * If the webhook cannot be changed in place, a new one is created before the old one is deleted. Events in between
   * may be delivered twice, but none is lost. Concurrent calls leave only one webhook, even if they come from several
   * processes.
   *
   * @throws RequestValidationError when the URL is not valid, or when `events` is empty or contains an event that the
   *   client or the server does not know. The server would silently ignore such an event.
   * @throws PermissionError when webhooks are turned off on the server.
   * @throws ResponseShapeError when the list of webhooks is malformed or incomplete, whatever the client's `validate`
   *   option is. A webhook with this URL could be among the missing entries.
   * @example
   * const { hook, outcome } = await git.repos.ensureHook({
   *   owner,
   *   repo,
   *   url: "https://bridge.example.com/git",
   *   secret,
   *   events: ["issues", "pull_request", "push"],
   * });
   */
  // eslint-disable-next-line @typescript-eslint/prefer-function-type -- editors show the comment of a call signature where the method is called
  (wanted: HookOwner & WantedHook, options?: CallOptions): Promise<EnsuredHook>;
}

/** Definition of the method `git.repos.ensureHook`. */
export const ensureHookMethod: MethodDefinition<EnsureHookMethod> = gitMethod(
  (git) => (wanted, options) => ensureHook(git, wanted, options),
);

async function ensureHook(git: Git, wanted: HookOwner & WantedHook, options: CallOptions = {}): Promise<EnsuredHook> {
  const server = await git.server(options);
  refuseProblems(wanted, server);
  const hooks = hooksOf(git, wanted, options);

  const isSame = (hook: Hook): boolean => hook.type === typeOf(wanted) && sameUrl(hook, wanted.url);
  const before = (await hooks.list()).filter(isSame);
  const [existing] = before;
  if (existing && wanted.replace !== true && !needsReplacement(existing, wanted, server)) {
    return adjust(hooks, wanted, existing);
  }
  const created = await hooks.create(creation(wanted));
  if (existing) await hooks.delete(existing.id);
  // Concurrent calls may each have created a webhook. They all keep the one with the lowest id.
  const known = new Set(before.map(({ id }) => id));
  const added = (await hooks.list()).filter((hook) => isSame(hook) && !known.has(hook.id));
  const kept = added.reduce((lowest, hook) => (hook.id < lowest.id ? hook : lowest), created);
  if (kept.id === created.id) return report(wanted, created, existing ? "replaced" : "created");
  await hooks.delete(created.id);
  return adjust(hooks, wanted, kept);
}

async function adjust(hooks: Hooks, wanted: WantedHook, hook: Hook): Promise<EnsuredHook> {
  if (isAsWanted(hook, wanted)) return report(wanted, hook, "unchanged");
  return report(wanted, await hooks.update(hook.id, settings(wanted)), "updated");
}

interface Hooks {
  list(): Promise<readonly Hook[]>;
  create(hook: CreateHook): Promise<Hook>;
  update(id: number, changes: UpdateHook): Promise<Hook>;
  /** Deletes a webhook. Does nothing if another call has already deleted it. */
  delete(id: number): Promise<void>;
}

function hooksOf(git: Git, owner: HookOwner, options: CallOptions): Hooks {
  async function unlessGone(deletion: PromiseLike<void>): Promise<void> {
    try {
      await deletion;
    } catch (error) {
      if (!isHalyardError(error, "not_found")) throw error;
    }
  }
  if ("org" in owner) {
    const { org } = owner;
    return {
      list: () => wholeList(git.operation(orgHooks.list, "orgs.hooks.list")({ org }, options), "orgs.hooks.list"),
      create: (hook) => git.operation(orgHooks.create, "orgs.hooks.create")({ org, ...hook }, options),
      update: (id, changes) => git.operation(orgHooks.update, "orgs.hooks.update")({ org, id, ...changes }, options),
      delete: (id) => unlessGone(git.operation(orgHooks.delete, "orgs.hooks.delete")({ org, id }, options)),
    };
  }
  const at = { owner: owner.owner, repo: owner.repo };
  return {
    list: () => wholeList(git.operation(repoHooks.list, "repos.hooks.list")(at, options), "repos.hooks.list"),
    create: (hook) => git.operation(repoHooks.create, "repos.hooks.create")({ ...at, ...hook }, options),
    update: (id, changes) => git.operation(repoHooks.update, "repos.hooks.update")({ ...at, id, ...changes }, options),
    delete: (id) => unlessGone(git.operation(repoHooks.delete, "repos.hooks.delete")({ ...at, id }, options)),
  };
}

/**
 * Reads all pages of a list of webhooks.
 *
 * @throws ResponseShapeError when a page is not a list of webhooks, or when the list ends before its total is reached.
 */
async function wholeList(list: PagedCall<Hook, readonly Hook[] | null>, operation: string): Promise<readonly Hook[]> {
  const hooks: Hook[] = [];
  for (let page: Awaited<typeof list> | undefined = await list; page !== undefined;) {
    const { document, response, total } = page;
    const next = await page.next();
    const isList = Array.isArray(document) ? document.every(isHook) : document === null && total === 0;
    if (!isList || !page.complete) {
      const problem = isList ? "the list of webhooks is not complete" : "not with a list of webhooks";
      throw new ResponseShapeError(
        { operation, method: "GET", url: response.url },
        response.status,
        problem,
        {},
        response.attempts,
      );
    }
    hooks.push(...page.items);
    page = next;
  }
  return hooks;
}

/** Returns whether a list entry has the fields that identify a webhook. */
function isHook(entry: unknown): boolean {
  const { id, type, config } = (entry ?? {}) as Readonly<Record<keyof Hook, unknown>>;
  return Number.isInteger(id) && typeof type === "string" && typeof config === "object";
}

function refuseProblems({ url, events }: WantedHook, server: ServerVersion | undefined): void {
  const problems: InputProblem[] = [];
  if (!/^https?:/i.test(url) || !URL.canParse(url)) {
    problems.push({ path: "url", expected: "an absolute http or https address", got: "another value" });
  }
  if (events.length === 0) {
    problems.push({
      path: "events",
      expected: "at least one event, since servers treat an empty list as `push`",
      got: "an empty array",
    });
  }
  for (const [index, event] of (events as readonly string[]).entries()) {
    const path = `events[${index}]`;
    if (!isHookEvent(event)) {
      problems.push({ path, expected: `one of ${hookEventNames().join(", ")}`, got: JSON.stringify(event) });
      continue;
    }
    const since = hookEventSince(event);
    if (since !== undefined && server !== undefined && !isAvailable(since, server)) {
      const got = `${JSON.stringify(event)} for ${productName(server.product)} ${server.version}`;
      problems.push({ path, expected: `a supported event (this event needs ${describeSince(since)})`, got });
    }
  }
  if (problems.length > 0) throw new RequestValidationError("repos.ensureHook", problems);
}

function typeOf({ type = "gitea" }: WantedHook): CreateHook["type"] {
  return type;
}

/** The settings that an update can change. */
interface HookSettings {
  readonly config: { readonly url: string; readonly content_type: "json" | "form" };
  readonly events: readonly HookEvent[];
  readonly active: boolean;
  readonly branch_filter: string;
  readonly authorization_header: string;
}

/** Returns every setting, because servers reset the settings that an update omits. */
function settings(wanted: WantedHook): HookSettings {
  const { url, content_type = "json", events, active = true, branch_filter = "", authorization_header = "" } = wanted;
  return { config: { url, content_type }, events, active, branch_filter, authorization_header };
}

function creation(wanted: WantedHook): CreateHook {
  const { config, ...rest } = settings(wanted);
  const { secret } = wanted;
  return { ...rest, type: typeOf(wanted), config: secret === undefined ? config : { ...config, secret } };
}

function sameUrl({ config, url }: Hook, wanted: string): boolean {
  const found = config?.["url"] ?? url ?? "";
  return URL.canParse(found) && new URL(found).href === new URL(wanted).href;
}

function isAsWanted(hook: Hook, wanted: WantedHook): boolean {
  const { config, active, branch_filter, authorization_header } = settings(wanted);
  return (
    differingEvents(hook, wanted).length === 0 &&
    hook.active === active &&
    hook.config?.["content_type"] === config.content_type &&
    everyBranch(hook.branch_filter) === everyBranch(branch_filter) &&
    hook.authorization_header === authorization_header
  );
}

/** Returns a branch filter, or `*` if it is empty or undefined. */
function everyBranch(filter: string | undefined): string {
  return filter === undefined || filter === "" ? "*" : filter;
}

/** Returns the events on which the webhook and the wanted settings differ. */
function differingEvents(hook: Hook, { events }: WantedHook): readonly string[] {
  const found = reportedHookEvents(hook.events ?? []);
  const expected: ReadonlySet<string> = expandHookEvents(events);
  return [...new Set([...found, ...expected])].filter((event) => found.has(event) !== expected.has(event));
}

/**
 * Returns whether a webhook must be recreated. Forgejo sets some events only when it creates a webhook, and ignores
 * them in updates.
 */
function needsReplacement(hook: Hook, wanted: WantedHook, server: ServerVersion | undefined): boolean {
  if (server?.product !== "forgejo") return false;
  return differingEvents(hook, wanted).some((event) => event === "package" || event.startsWith("action_run_"));
}

function report(wanted: WantedHook, hook: Hook, outcome: EnsuredHook["outcome"]): EnsuredHook {
  const found = reportedHookEvents(hook.events ?? []);
  return { hook, outcome, ignored: [...expandHookEvents(wanted.events)].filter((event) => !found.has(event)) };
}
