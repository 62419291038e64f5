import { parseServerVersion, type Product, type ServerVersion } from "@halyard/git-hosting/version";
import { type Clock, steppingClock } from "../shared/clock.js";
import { lazyServer } from "../server/lazy-server.js";
import { Refusal } from "../server/refusal.js";
import { refuse } from "../server/refuse.js";
import { createFaults } from "../shared/create-faults.js";
import { createOutbox } from "../shared/create-outbox.js";
import { createRandom } from "../shared/random.js";
import { sandboxFetch } from "../shared/sandbox-fetch.js";
import type { Sandbox } from "../shared/sandbox.js";
import { trackClock } from "../shared/tracked-clock.js";
import { createServer } from "./server/create-server.js";
import { gitDialect } from "./server/dialect.js";
import type { GitState } from "./state/git-state.js";
import { seedState } from "./state/seed.js";

/** Options for {@link createGitSandbox}. */
export interface GitSandboxOptions {
  /** Product to simulate. Default: `forgejo`. */
  readonly product?: Product | undefined;
  /** Version to simulate, such as `1.26.3`. Default: `1.26.3` for Gitea, `15.0.3` for Forgejo. */
  readonly version?: string | undefined;
  /** Public URL of the server. May have a path. Default: `https://git.test`. */
  readonly baseUrl?: string | undefined;
  /** The server's clock. Default: a clock that advances by one second with each reading. */
  readonly clock?: Clock | undefined;
  /** Initial state. The sandbox copies it. Default: four people, an organization and two repositories. */
  readonly state?: GitState | undefined;
  /** Sends the webhooks. Default: the platform's `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Seed for random faults, and for random loss, duplication and reordering of deliveries. Default: 1. */
  readonly random?: number | undefined;
}

/** An in-memory Gitea or Forgejo server. */
export interface GitSandbox extends Sandbox<GitState> {
  /** Product and version of the simulated server. */
  readonly version: ServerVersion;
  /**
   * Returns a user's access token. The token is the same in every sandbox with the same state.
   *
   * @throws Error when the user does not exist or has no token.
   */
  tokenOf(login: string): string;
}

/**
 * Creates a Gitea or Forgejo server in memory. It has users, repositories, files and commits, issues, commit statuses,
 * protected branches, and pull requests with reviews and merges. Its webhooks have the headers and signatures of real
 * servers. Where versions differ, it responds as the chosen version does. An operation that is not implemented fails
 * with status 501, and the error names the operation.
 *
 * @example
 * const sandbox = createGitSandbox({ product: "gitea" });
 * const git = createGitClient({
 *   baseUrl: sandbox.baseUrl,
 *   auth: accessToken(sandbox.tokenOf("ada")),
 *   fetch: sandbox.fetch,
 * });
 * await git.issues.create({ owner: "acme", repo: "rig", title: "The winch slips" });
 * @throws Error when `version` is not a version of `product`.
 */
export function createGitSandbox(options: GitSandboxOptions = {}): GitSandbox {
  const clock = trackClock(options.clock ?? steppingClock());
  const baseUrl = (options.baseUrl ?? "https://git.test").replace(/\/+$/, "");
  const version = versionOf(options);
  const random = createRandom(options.random ?? 1);
  const faults = createFaults(random);
  // Gitea and Forgejo both wait five seconds for the receiver's response, and follow redirects.
  const outbox = createOutbox({ fetch: options.fetch, timeout: 5000, redirect: "follow", random });
  let state = structuredClone(options.state) ?? seedState();
  if (options.state !== undefined) clock.restore(state.time);
  let posted: Promise<void> = Promise.resolve();

  const server = createServer({
    baseUrl,
    version,
    clock,
    state: () => state,
    post: (delivery) => {
      posted = outbox.post(delivery);
    },
  });
  const dialect = gitDialect(server, () => posted);

  return {
    baseUrl,
    version,
    clock,
    faults,
    outbox,
    fetch: sandboxFetch({
      prefix: dialect.prefix,
      faults,
      answer: lazyServer(dialect, async () => (await import("./resources/index.js")).resources),
      failure: (status, request) =>
        refuse(dialect, new Refusal(status, "This fault was injected by the test."), request),
    }),
    dump: () => structuredClone({ ...state, time: clock.last }),
    toJSON: () => ({ ...state, time: clock.last }),
    load: (saved) => {
      state = structuredClone(saved);
      clock.restore(state.time);
    },
    tokenOf: (login) => {
      const token = state.users.find((user) => user.login === login)?.tokens[0];
      if (token === undefined)
        throw new Error(
          `The sandbox has no token for "${login}". Use a login such as "ada" or add a token to the user in \`state\`.`,
        );
      return token;
    },
  };
}

function versionOf({ product = "forgejo", version }: GitSandboxOptions): ServerVersion {
  const number = version ?? (product === "forgejo" ? "15.0.3" : "1.26.3");
  // Forgejo's version number ends with the Gitea version that it is compatible with. That part says nothing about
  // Forgejo's own features.
  const constant = number.startsWith("7.") ? "1.21.11" : "1.22.0";
  const isComplete = product === "gitea" || number.includes("+gitea-");
  const parsed = parseServerVersion(isComplete ? number : `${number}+gitea-${constant}`);
  if (parsed?.product !== product) {
    throw new Error(
      `"${number}" is not a version of ${product}. Pass a number such as 1.26.3 for Gitea or 15.0.3 for Forgejo.`,
    );
  }
  return parsed;
}
