import { accessToken, apiKey } from "@halyard/auth";
import { createGitClient, type FullGitClient } from "@halyard/git-hosting";
import { createPmClient, type FullPmClient } from "@halyard/pm-resources";
import { createGitSandbox, createOpenProjectSandbox } from "@halyard/sandbox";
import type { GitSandbox } from "@halyard/sandbox/git";
import { type GitHubTab, type GitHubTabOptions, withGitHubTab } from "@halyard/sandbox/github-tab";
import type { Config } from "../src/config/config.js";
import type { Connections } from "../src/config/connections/connections.js";
import { createConnections } from "../src/config/connections/create-connections.js";
import { Reconciler } from "../src/reconcile/reconciler.js";
import type { UserLookup } from "../src/reconcile/users/user-lookup.js";
import { readDelivery, type ReadDelivery } from "../src/inbox/read-delivery.js";
import type { Subject } from "../src/store/subject.js";
import type { Queue } from "../src/queue/queue.js";
import type { Store } from "../src/store/store.js";
import { type Author, createAuthor } from "./author.js";
import { makeConfig, type PartialConfig, type PartialRules } from "./make-config.js";
import { createMemoryQueue, type MemoryQueue } from "./memory-queue.js";
import { addStranger } from "./stranger.js";
import { createMemoryStore, type MemoryStore } from "./memory-store.js";

/** Options for {@link createWorld}. */
export interface WorldOptions {
  readonly rules?: PartialRules | undefined;
  /** Mapped projects. Default: every project. */
  readonly projects?: readonly string[] | undefined;
  readonly mappings?: PartialConfig["mappings"] | undefined;
  readonly product?: "gitea" | "forgejo" | undefined;
  /** A second git server, with the connection `mirror` and the same rules. Default: none. */
  readonly mirror?: GitSandbox | undefined;
  readonly dryRun?: boolean | undefined;
  readonly ledgerCreatedAt?: number | undefined;
  readonly people?: UserLookup | undefined;
  /** Settings of OpenProject's GitHub integration. If they contain a secret, the bridge gets the same secret. */
  readonly githubTab?: GitHubTabOptions | undefined;
  /** Whether work packages have ids such as `RIGGING-1`. Default: false. */
  readonly semanticIds?: boolean | undefined;
  /** Changes response bodies from the git server, for cases that the sandbox does not implement. */
  readonly seenOnGit?: ((request: Request, body: string) => string) | undefined;
}

/** Method and path of a write by the bridge, such as `POST /api/v1/repos/acme/rig/issues/1/comments`. */
type SentWrite = string;

/** Responds to a request from the bridge. `pass` sends it to the sandbox. */
export type Responder = (request: Request, pass: (request: Request) => Promise<Response>) => Promise<Response>;

/** A bridge's store and queue, and the clock that they share. */
export interface WorldParts<Kept extends Store, Waiting extends Queue> {
  readonly store: Kept;
  readonly queue: Waiting;
  /** The current time in milliseconds since 1970. */
  readonly clock: { now: number };
}

/** In-memory OpenProject and git servers, clients for their users, and the reconciler that connects the servers. */
export interface World<Kept extends Store = MemoryStore, Waiting extends Queue = MemoryQueue>
  extends WorldParts<Kept, Waiting>, Author {
  readonly config: Config;
  readonly pmSandbox: GitHubTab;
  readonly gitSandbox: GitSandbox;
  /** Ada's clients. */
  readonly pm: FullPmClient;
  readonly git: FullGitClient;
  /** The bridge's connections. */
  readonly connections: Connections;
  /** The bridge's writes, oldest first. Omits requests to OpenProject's forms, which only validate values. */
  readonly writes: SentWrite[];
  /** Webhook deliveries that the bridge received, in parsed form. */
  readonly deliveries: ReadDelivery[];
  /** Log lines of the reconciler. */
  readonly log: string[];
  /** Returns the git server client of a user, such as `ada` or `bridge`. */
  gitAs(login: string): FullGitClient;
  pmAs(login: string): FullPmClient;
  /** Makes a function respond to the bridge's requests. The function may pass them on to the sandboxes. */
  respondWith(responder: Responder): void;
  /** Reconciles a subject immediately. */
  reconcile(subject: Subject): Promise<void>;
  /** Waits until all webhooks have arrived and all jobs that can run are done. */
  settle(): Promise<void>;
  /** Returns the bridge's comments on a work package, as Markdown. */
  comments(workPackage: number): Promise<string[]>;
  /** Returns the bridge's comments on a pull request or issue. */
  gitComments(number: number): Promise<string[]>;
  /** Returns the name of a work package's status. */
  status(workPackage: number): Promise<string>;
}

const owner = "acme";
const repo = "rig";

/**
 * Creates an OpenProject sandbox and a git sandbox with webhooks to a bridge. The bridge's store and queue are in
 * memory.
 */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const clock = { now: Date.UTC(2026, 0, 6) };
  const now = (): number => clock.now;
  const store = createMemoryStore({ now });
  return createWorldOn({ store, queue: createMemoryQueue({ store, now, maxAttempts: 4 }), clock }, options);
}

/** Same as {@link createWorld}, but with the given store and queue. */
export async function createWorldOn<Kept extends Store, Waiting extends Queue>(
  { store, queue, clock }: WorldParts<Kept, Waiting>,
  options: WorldOptions = {},
): Promise<World<Kept, Waiting>> {
  const now = (): number => clock.now;
  const writes: SentWrite[] = [];
  const deliveries: ReadDelivery[] = [];
  const log: string[] = [];
  const secret = "a secret between sandbox and bridge";

  const deliver = async (request: Request): Promise<Response> => {
    const connection = new URL(request.url).pathname.split("/").at(-1) ?? "";
    const read = await readDelivery(
      {
        id: String(deliveries.length),
        connection,
        receivedAt: now(),
        headers: Object.fromEntries(request.headers),
        body: new Uint8Array(await request.arrayBuffer()),
      },
      { config, connections },
    );
    deliveries.push(read);
    for (const subject of read.subjects) await queue.enqueue(subject, { cause: "delivery" });
    return new Response(null, { status: 202 });
  };
  const { semanticIds } = options;
  const pmSandbox = withGitHubTab(
    createOpenProjectSandbox({ baseUrl: "https://openproject.test", fetch: deliver, semanticIds }),
    options.githubTab,
  );
  const gitSandbox = createGitSandbox({ baseUrl: "https://git.test", fetch: deliver, product: options.product });
  addStranger(gitSandbox);

  const { mirror } = options;
  const config = makeConfig({
    openproject: [
      {
        ...{ name: "pm", url: pmSandbox.baseUrl, webhookSecrets: [secret], apiKey: pmSandbox.tokenOf("bridge") },
        githubSecret: options.githubTab?.secret,
      },
    ],
    git: [
      {
        ...{ name: "forge", url: gitSandbox.baseUrl, product: options.product ?? "forgejo" },
        ...{ webhookSecrets: [secret], token: gitSandbox.tokenOf("bridge") },
      },
      ...(mirror === undefined ? [] : [{ name: "mirror", url: mirror.baseUrl, token: mirror.tokenOf("bridge") }]),
    ],
    mappings:
      options.mappings ??
      ["forge", ...(mirror === undefined ? [] : ["mirror"])].map((git) => ({
        ...{ git, repositories: ["acme/*"], openproject: "pm", projects: options.projects, rules: options.rules },
      })),
  });

  const noted = (fetch: (request: Request) => Promise<Response>) => async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (request.method !== "GET" && !pathname.endsWith("/form")) writes.push(`${request.method} ${pathname}`);
    return respond(request, fetch);
  };
  let respond: Responder = (request, pass) => pass(request);
  const retry = { limit: 1, baseDelay: 1 };
  const pmAs = (login: string): FullPmClient =>
    createPmClient({
      ...{ baseUrl: pmSandbox.baseUrl, auth: apiKey(pmSandbox.tokenOf(login)), fetch: pmSandbox.fetch, retry },
      validate: "strict",
    });
  const gitAs = (login: string): FullGitClient =>
    createGitClient({
      ...{ baseUrl: gitSandbox.baseUrl, auth: accessToken(gitSandbox.tokenOf(login)), fetch: gitSandbox.fetch, retry },
      validate: "strict",
    });

  const { seenOnGit } = options;
  const onGit = async (request: Request): Promise<Response> => {
    const response = await gitSandbox.fetch(request);
    if (seenOnGit === undefined || response.body === null) return response;
    return new Response(seenOnGit(request, await response.text()), response);
  };
  const connections = createConnections(config, {
    fetch: (name) => noted(name === "pm" ? pmSandbox.fetch : name === "mirror" && mirror ? mirror.fetch : onGit),
  });

  const write = (message: string, fields: object): void => void log.push(`${message} ${JSON.stringify(fields)}`);
  const reconciler = new Reconciler({
    ...{ config, connections, store, queue, now, ledgerCreatedAt: options.ledgerCreatedAt, dryRun: options.dryRun },
    people: options.people ?? { openProjectUser: async () => undefined },
    logger: { debug: write, info: write, warn: write, error: write },
  });
  await queue.work((job) => reconciler.reconcile(job));

  const git = gitAs("ada");
  const pm = pmAs("ada");
  pmSandbox.addWebhook({
    url: "https://bridge.test/hooks/pm",
    secret,
    events: ["work_package:created", "work_package:updated", "work_package_comment:comment", "time_entry:created"],
  });
  await git.orgs.hooks.create({
    ...{ org: owner, type: options.product ?? "forgejo", active: true, branch_filter: "*" },
    config: { url: "https://bridge.test/hooks/forge", content_type: "json", secret },
    events: ["push", "create", "delete", "issues", "issue_comment", "pull_request", "status"],
  } as never);

  return {
    ...{ config, pmSandbox, gitSandbox, pm, git, store, queue, connections, clock, writes, deliveries, log },
    ...createAuthor(git),
    gitAs: (login) => gitAs(login),
    pmAs: (login) => pmAs(login),
    respondWith(responder) {
      respond = responder;
    },
    async reconcile(subject) {
      const signal = new AbortController().signal;
      await reconciler.reconcile({ subject, cause: "sweep", tries: 0, signal });
    },
    async settle() {
      for (let quiet = 0; quiet < 2; quiet++) {
        await Promise.all([pmSandbox.outbox.idle(), gitSandbox.outbox.idle()]);
        await queue.idle();
      }
    },
    async comments(workPackage) {
      const { items } = await pm.workPackages.activities.list({ workPackage });
      return items
        .filter((activity) => activity._links.user?.href.endsWith("/users/4"))
        .map((activity) => activity.comment?.raw ?? "")
        .filter(Boolean);
    },
    async gitComments(index) {
      const { items } = await git.issues.comments.list({ owner, repo, index });
      return items.filter(({ user }) => user.login === "bridge").map(({ body }) => body);
    },
    async status(id) {
      const document = await pm.workPackages.get({ id });
      return document._links.status.title ?? "";
    },
  };
}
