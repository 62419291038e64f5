import { setTimeout as sleep } from "node:timers/promises";
import { accessToken, apiKey } from "@halyard/auth";
import { createGitClient } from "@halyard/git-hosting";
import { createPmClient } from "@halyard/pm-resources";
import {
  createGitSandbox,
  createOpenProjectSandbox,
  type OpenProjectSandbox,
  type Sandbox,
  systemClock,
} from "@halyard/sandbox";
import type { GitSandbox } from "@halyard/sandbox/git";
import { listen } from "@halyard/sandbox/node";
import { addStranger } from "../stranger.js";
import { createGate, type Gate } from "./gate.js";
import type { Person } from "./perform.js";
import type { Random } from "./random.js";

/** A delivery that a bridge acknowledged with 202. */
interface Acknowledged {
  readonly connection: string;
  /** The git server's id for the delivery. Undefined for OpenProject, which sends no id. */
  readonly remoteId: string | undefined;
  readonly body: string;
}

/** Handles a request that has arrived, for example by passing it on with `next`. A rejection breaks the connection. */
export type Disturbance = (request: Request, next: (request: Request) => Promise<Response>) => Promise<Response>;

/** Options for {@link startUpstream}. */
export interface UpstreamOptions {
  /** Returns the URL of the bridge that gets the next delivery. */
  readonly bridge: () => string;
  /**
   * Latency of the network. Each request takes up to `max` milliseconds before and after its effect. A few writes take
   * one to three seconds before their effect, so that their sender may have been killed and restarted by then. Default:
   * none.
   */
  readonly latency?: { readonly random: Random; readonly max: number } | undefined;
  /** Product of the git server. Default: Forgejo. */
  readonly product?: "gitea" | "forgejo" | undefined;
  /** Whether work packages have ids such as `RIGGING-1`. Default: false. */
  readonly semanticIds?: boolean | undefined;
  /** Handles the requests to the sandboxes. Default: passes them on. */
  readonly around?: Disturbance | undefined;
}

/** OpenProject and a git server on their own ports, with webhooks to the bridge. */
export interface Upstream {
  readonly git: GitSandbox;
  readonly pm: OpenProjectSandbox;
  readonly acknowledged: readonly Acknowledged[];
  /**
   * Status codes of the bridge's responses to deliveries. Includes responses for which the sandbox did not wait.
   */
  readonly responses: readonly number[];
  /** Resolves when a bridge acknowledges the next delivery. */
  nextAcknowledgement(): Promise<void>;
  /** Gate that can hold back the bridge's requests to create objects. */
  readonly gate: Gate;
  /** Resolves when everything that was sent so far, in both directions, has taken effect. */
  arrived(): Promise<void>;
  /** Returns a user's clients, which bypass the latency and the disturbances of the network. */
  readonly as: (login: string) => Person;
  close(): Promise<void>;
}

/** The secret of all webhooks in these suites. */
export const hookSecret = "a secret between the servers and the bridge";

/** Starts OpenProject and the git server. */
export async function startUpstream(options: UpstreamOptions): Promise<Upstream> {
  const acknowledged: Acknowledged[] = [];
  const responses: number[] = [];
  const gate = createGate();
  const underWay = new Set<Promise<Response>>();
  const delivering = new Set<Promise<Response>>();
  let acknowledgement = Promise.withResolvers<void>();
  const deliver = (request: Request): Promise<Response> => {
    const delivered = transmit(request);
    delivering.add(delivered);
    return delivered.finally(() => delivering.delete(delivered));
  };
  const transmit = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const body = await request.text();
    const { headers } = request;
    // The sandbox's signal is not passed on, because this signal aborts a slow delivery after a few seconds.
    const answer = await fetch(options.bridge() + pathname, { method: "POST", headers, body });
    responses.push(answer.status);
    if (answer.status === 202) {
      const connection = pathname.slice("/hooks/".length);
      const remoteId = headers.get("x-forgejo-delivery") ?? headers.get("x-gitea-delivery") ?? undefined;
      acknowledged.push({ connection, remoteId, body });
      acknowledgement.resolve();
      acknowledgement = Promise.withResolvers();
    }
    return answer;
  };
  const { latency, around, product = "forgejo", semanticIds } = options;
  const pause = async (): Promise<void> => {
    if (latency !== undefined) await sleep(latency.random.below(latency.max));
  };

  /**
   * Adds the behaviour of a network to a sandbox: latency, and requests that take effect only after their sender was
   * killed.
   */
  function networked<Server extends Sandbox<unknown>>(own: Server): Server & { readonly own: Server } {
    const carry = async (arrived: Request): Promise<Response> => {
      const sentAt = performance.now();
      await pause();
      const wasKept = await gate.pass("before", arrived);
      const isLate = latency?.random.chance(lateShare) === true && isWrite(arrived);
      if (isLate && !wasKept) await sleep(1000 + latency.random.below(2000));
      if (isWrite(arrived) && performance.now() - sentAt > longestJourney) throw new Error("The request was lost.");
      const response = around === undefined ? await own.fetch(arrived) : await around(arrived, own.fetch);
      await gate.pass("after", arrived);
      await pause();
      return response;
    };
    const fetch = async (request: Request): Promise<Response> => {
      const { url, method, headers } = request;
      const body = await request.arrayBuffer();
      const carried = carry(new Request(url, { method, headers, ...(body.byteLength > 0 && { body }) }));
      underWay.add(carried);
      return carried.finally(() => underWay.delete(carried));
    };
    return { ...own, fetch, own };
  }

  const clock = systemClock();
  const gitServer = await listen((baseUrl) => networked(createGitSandbox({ baseUrl, clock, fetch: deliver, product })));
  const pmServer = await listen((baseUrl) =>
    networked(createOpenProjectSandbox({ baseUrl, clock, fetch: deliver, semanticIds })),
  );
  const { own: git } = gitServer.sandbox;
  addStranger(git);
  const { own: pm } = pmServer.sandbox;

  const as = (login: string): Person => ({
    git: createGitClient({ baseUrl: git.baseUrl, auth: accessToken(git.tokenOf(login)), fetch: git.fetch }),
    // A getter, because `tokenOf` throws an error for a user without an account on OpenProject.
    get pm() {
      return createPmClient({ baseUrl: pm.baseUrl, auth: apiKey(pm.tokenOf(login)), fetch: pm.fetch });
    },
  });
  pm.addWebhook({
    url: "http://bridge.test/hooks/pm",
    secret: hookSecret,
    events: ["work_package:created", "work_package:updated", "work_package_comment:comment", "time_entry:created"],
  });
  await as("ada").git.orgs.hooks.create({
    ...{ org: "acme", type: product, active: true, branch_filter: "*" },
    config: { url: "http://bridge.test/hooks/forge", content_type: "json", secret: hookSecret },
    // `issues` and `pull_request` are groups: they include the events of reviews, comments and labels.
    events: ["push", "create", "delete", "issues", "status", "pull_request"],
  } as never);
  return {
    ...{ git, pm, acknowledged, responses, gate, as },
    nextAcknowledgement: () => acknowledgement.promise,
    async arrived() {
      await Promise.all([git.outbox.idle(), pm.outbox.idle()]);
      await Promise.allSettled([...underWay, ...delivering]);
    },
    async close() {
      await Promise.all([gitServer.close(), pmServer.close()]);
    },
  };
}

/**
 * Milliseconds after which a delayed write is dropped. The bridge waits 30 s (`work.settle`) before it repeats a
 * request that creates an object. If a slow machine delivered the first request after that wait, there would be a
 * duplicate.
 */
const longestJourney = 20_000;

/** Share of writes that arrive late. */
const lateShare = 0.06;

/** Returns whether a request changes something. Requests to OpenProject's forms do not. */
export function isWrite({ method, url }: Request): boolean {
  return method !== "GET" && !url.endsWith("/form");
}
