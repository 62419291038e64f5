import {
  assembleClient,
  type CallOptions,
  type Client,
  createTransport,
  findEntry,
  get,
  isMethod,
  isOperation,
  type ResourceDefinition,
  TimeoutError,
  type TransportOptions,
} from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type GitDialect, gitDialect } from "./internal/dialect.js";
import { indexRoutes, type MethodOf, type RouteOf } from "./internal/routes.js";
import { sudo } from "./internal/sudo.js";
import { isAvailable, parseServerVersion, type ServerVersion } from "./version.js";

/** Settings of a Gitea or Forgejo client. */
export interface GitClientOptions<Resources extends ResourceDefinition> extends TransportOptions {
  /** The resources of the client, by the name they get in it. */
  readonly resources: Resources;
  /**
   * The server's version text (`1.26.3`, `15.0.3+gitea-1.22.0`), when it is known: saves the request that would ask.
   * Default: asked before the first operation that not every server has, and remembered.
   */
  readonly serverVersion?: string | undefined;
}

/** What every git-hosting client has beside its resources. */
export interface GitVerbs<Resources> {
  /**
   * Which product and version answers; undefined when the server does not say. An answer is remembered, a failure is not.
   *
   * @param options - `signal`, `timeout` and `totalTimeout` count where the server has to be asked.
   * @throws TimeoutError when `totalTimeout` runs out first; the reason of the signal when that was aborted.
   */
  server(options?: CallOptions): Promise<ServerVersion | undefined>;
  /**
   * Whether the server has an operation of this client, such as `actions.runs.list`. True when the version is unknown:
   * the server itself will answer. Also true for methods that are more than one operation.
   */
  supports(operation: string): Promise<boolean>;
  /**
   * Sends an operation by its method and path, with the input and answer of its declaration: for code that thinks in
   * routes.
   *
   * @throws ConfigurationError when this client has no such operation.
   * @example
   * const repository = await git.request("GET /repos/{owner}/{repo}", { owner, repo });
   */
  request<Route extends RouteOf<Resources>>(
    route: Route,
    ...args: Parameters<MethodOf<Resources, Route>>
  ): ReturnType<MethodOf<Resources, Route>>;
  /**
   * The same client acting as another user. Only site administrators may do that.
   *
   * @see Gitea's and Forgejo's `Sudo` header
   */
  as(user: string): GitClient<Resources>;
}

/** A Gitea or Forgejo client. */
export type GitClient<Resources> = Client<Resources> & GitVerbs<Resources>;

const readVersion = get("/version", { response: z.lazy(() => z.object({ version: z.string() })) });

/**
 * Makes a client of chosen resources, so that a bundler keeps only those. `createGitClient` of the package's main entry
 * has them all.
 *
 * @example
 * import { createGitClient } from "@halyard/git-hosting/core";
 * import { issues } from "@halyard/git-hosting/issues";
 *
 * const git = createGitClient({ baseUrl: "https://git.example.com", auth, resources: { issues } });
 */
export function createGitClient<const Resources extends ResourceDefinition>(
  options: GitClientOptions<Resources>,
): GitClient<Resources> {
  const { resources, serverVersion } = options;
  let answer = serverVersion === undefined ? undefined : { server: parseServerVersion(serverVersion) };

  const transport = createTransport(options, gitDialect(askServer, options.totalTimeout));
  const client = assembleClient(resources, transport);
  const findRoute = indexRoutes(resources);

  function askServer(callOptions?: CallOptions): ReturnType<GitDialect["server"]> {
    return answer ? answer.server : readServer(callOptions);
  }

  /** Calls that ask at the same time share the request, and each may give up alone. */
  async function readServer({ signal, timeout, totalTimeout }: CallOptions = {}): Promise<ServerVersion | undefined> {
    try {
      const { version } = await client.operation(readVersion, "version")({}, { signal, timeout, totalTimeout });
      answer = { server: parseServerVersion(version) };
    } catch (error) {
      if (signal?.aborted || (error instanceof TimeoutError && error.scope === "total")) throw error;
    }
    return answer?.server;
  }

  const verbs: GitVerbs<Resources> = {
    server: async (callOptions) => askServer(callOptions),
    async supports(name) {
      const entry = findEntry(resources, name);
      if (!entry || isMethod(entry)) return entry !== undefined;
      const known = await verbs.server().catch(() => undefined);
      return isOperation(entry) && (known === undefined || isAvailable(entry.since, known));
    },
    request: (route, ...args) => {
      const send = client.operation(findRoute(route), route) as unknown as (...input: unknown[]) => never;
      return send(...args);
    },
    as: (user) => createGitClient({ ...options, auth: sudo(options.auth, user) }),
  };
  return Object.assign(client, verbs);
}
