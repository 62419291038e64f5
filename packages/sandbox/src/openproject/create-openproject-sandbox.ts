import { steppingClock, type Clock } from "../shared/clock.js";
import { createFaults } from "../shared/create-faults.js";
import { createOutbox } from "../shared/create-outbox.js";
import { createRandom } from "../shared/random.js";
import { sandboxFetch } from "../shared/sandbox-fetch.js";
import type { Sandbox } from "../shared/sandbox.js";
import { trackClock } from "../shared/tracked-clock.js";
import { lazyServer } from "../server/lazy-server.js";
import { refuse } from "../server/refuse.js";
import { pmDialect } from "./dialect.js";
import { createWebhookQueue } from "./webhook-queue.js";
import { type PmRefusal, refusal } from "./refusal.js";
import { seedState } from "./seed.js";
import { switchSemanticIds } from "./semantic-ids.js";
import { permitSeveralTargets } from "./target-versions.js";
import { nextId, type OpenProjectState, type WebhookRecord } from "./state.js";

/** Options for {@link createOpenProjectSandbox}. */
export interface OpenProjectSandboxOptions {
  /** Public URL of the server. May have a path. Default: `https://openproject.test`. */
  readonly baseUrl?: string | undefined;
  /** The server's clock. Default: a deterministic clock, so that every run has the same times. */
  readonly clock?: Clock | undefined;
  /** Initial state. The sandbox copies it. Default: {@link seedState}. */
  readonly state?: OpenProjectState | undefined;
  /** Sends the webhooks. Default: the platform's `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Seed for random faults, and for random loss, duplication and reordering of deliveries. Default: 1. */
  readonly random?: number | undefined;
  /**
   * Aggregation window in milliseconds. A user's changes to a work package within the window become one history entry.
   * Its webhooks are sent when the window ends. Real servers use five minutes. Default: 0, so each change has its own
   * entry, whose webhooks are sent immediately.
   */
  readonly aggregation?: number | undefined;
  /**
   * Whether work packages have semantic ids such as `RIGGING-3` in addition to their numbers. OpenProject supports them
   * from 17.5 on. Enabling them changes project identifiers to upper case. Default: the setting in `state`,
   * otherwise false.
   */
  readonly semanticIds?: boolean | undefined;
  /** Version to simulate, such as `17.9.0`. Default: the version in `state`, or 17.0.0 without `state`. */
  readonly version?: string | undefined;
  /**
   * Whether a work package can have several target versions. OpenProject supports this from 17.8 on. Work packages then
   * have `targetVersions` instead of `version`. Default: the setting in `state`, otherwise false.
   */
  readonly multipleVersions?: boolean | undefined;
}

/** Settings of a new webhook. */
export interface WebhookInput {
  readonly url: string;
  /** Secret for signatures. Default: none, so deliveries are not signed. */
  readonly secret?: string | undefined;
  /** Events to deliver, such as `work_package:updated`. */
  readonly events: readonly string[];
  /** Identifiers of the projects whose events are delivered. Default: all projects. */
  readonly projects?: readonly string[] | undefined;
}

/** An in-memory OpenProject server. */
export interface OpenProjectSandbox extends Sandbox<OpenProjectState> {
  /**
   * Returns a user's API key. The server also accepts the key as a bearer token.
   *
   * @throws Error when the user does not exist.
   */
  tokenOf(login: string): string;
  /**
   * Creates a webhook. The API has no operation for this. On a real server, an administrator creates webhooks on a web
   * page.
   *
   * @throws Error when a project does not exist.
   */
  addWebhook(webhook: WebhookInput): WebhookRecord;
}

/**
 * Creates an OpenProject server in memory, with people, projects and work packages. Pass its `fetch` to a client, or
 * serve it on a port with `listen`.
 *
 * @example
 * const sandbox = createOpenProjectSandbox();
 * const pm = createPmClient({ baseUrl: sandbox.baseUrl, auth: apiKey(sandbox.tokenOf("ada")), fetch: sandbox.fetch });
 * await pm.workPackages.get({ id: 1 });
 */
export function createOpenProjectSandbox(options: OpenProjectSandboxOptions = {}): OpenProjectSandbox {
  const { baseUrl = "https://openproject.test", random = 1, aggregation = 0 } = options;
  const generator = createRandom(random);
  const clock = trackClock(options.clock ?? steppingClock());
  const faults = createFaults(generator);
  // Real servers use the default timeout of Ruby's HTTP client: one minute.
  const outbox = createOutbox({ fetch: options.fetch, timeout: 60_000, redirect: "manual", random: generator });
  const root = new URL(baseUrl).pathname.replace(/\/$/, "");
  let state = structuredClone(options.state ?? seedState());
  if (options.state !== undefined) clock.restore(state.time);
  if (options.version !== undefined) state.settings.coreVersion = options.version;
  if (options.multipleVersions === true) permitSeveralTargets(state);
  if (options.multipleVersions === false) state.settings.multipleVersions = false;
  if (options.semanticIds !== undefined) switchSemanticIds(state, options.semanticIds);
  const now = (): number => clock.now();
  const queue = createWebhookQueue({ state: () => state, api: `${root}/api/v3`, outbox, aggregation, now });
  const dialect = pmDialect({ root, now, state: () => state, notice: (events) => queue.take(events) });
  const answer = lazyServer(dialect, async () => (await import("./resources/index.js")).resources);
  queue.resume();

  return {
    baseUrl: baseUrl.replace(/\/$/, ""),
    clock,
    faults,
    outbox: {
      ...outbox,
      flush: async () => {
        await queue.closeWindows();
        await outbox.flush();
      },
    },
    fetch: sandboxFetch({
      prefix: dialect.prefix,
      faults,
      answer: async (request) => {
        await queue.sendDue();
        return answer(request);
      },
      failure: (status, request) => refuse(dialect, failureOf(status), request),
    }),
    tokenOf: (login) => {
      const user = Object.values(state.users).find((found) => found.login === login);
      if (user === undefined)
        throw new Error(
          `The sandbox has no user ${login}. Use a user of the initial state, or add this user to the state.`,
        );
      return user.apiKey;
    },
    addWebhook: ({ url, secret = "", events, projects }) => {
      const id = nextId(state, "webhooks");
      const projectIds = projects?.map((identifier) => projectId(state, identifier)) ?? null;
      const webhook: WebhookRecord = {
        ...{ id, name: `Webhook ${id}`, url, secret, enabled: true, events: [...events], projectIds },
      };
      state.webhooks[id] = webhook;
      return structuredClone(webhook);
    },
    dump: () => structuredClone({ ...state, time: clock.last }),
    toJSON: () => ({ ...state, time: clock.last }),
    load: (saved) => {
      state = structuredClone(saved);
      clock.restore(state.time);
      queue.resume();
    },
  };
}

function projectId({ projects }: OpenProjectState, identifier: string): number {
  const project = Object.values(projects).find((found) => found.identifier === identifier);
  if (project === undefined) throw new Error(`The sandbox has no project ${identifier}. Create it first.`);
  return project.id;
}

function failureOf(status: number): PmRefusal {
  if (status === 429) return refusal(status, "TooManyRequests", "Too many requests in a short time.");
  return refusal(status, "InternalServerError", "This error was injected into the sandbox.");
}
