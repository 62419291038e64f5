import {
  assembleClient,
  bind,
  type Client,
  createTransport,
  get,
  type ResourceDefinition,
  ServerInfo,
  type ServerVerbs,
  serverVerbs,
  type TransportOptions,
} from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { gitDialect } from "./internal/dialect.js";
import { indexRoutes, type MethodOf, type RouteOf } from "./internal/routes.js";
import { sudo } from "./internal/sudo.js";
import { isAvailable, parseServerVersion, type ServerVersion } from "./version.js";

/** Options for a Gitea or Forgejo client. */
export interface GitClientOptions<Resources extends ResourceDefinition> extends TransportOptions {
  /** The client's resources, by name. */
  readonly resources: Resources;
  /**
   * Server version, as the server reports it: `1.26.3` or `15.0.3+gitea-1.22.0`. By default, the client requests the
   * version before the first operation that only some servers have, and remembers it. Setting the version saves that
   * request.
   */
  readonly serverVersion?: string | undefined;
}

/**
 * Members that every git-hosting client has in addition to its resources. `server()` returns the product and version,
 * or undefined when the reported version does not begin with a number.
 */
export interface GitVerbs<Resources> extends ServerVerbs<ServerVersion | undefined> {
  /**
   * Sends the operation that has this HTTP method and path. Takes the same input as the operation's own client method,
   * and returns the same response.
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
   * Returns a client that acts as another user, with the same settings. Only site administrators may do this.
   *
   * @see Gitea's and Forgejo's `Sudo` header
   */
  as(user: string): GitClient<Resources>;
}

/** A Gitea or Forgejo client. */
export type GitClient<Resources> = Client<Resources> & GitVerbs<Resources>;

const readVersion = get("/version", { response: z.lazy(() => z.fields({ version: z.string() })) });

/**
 * Creates a client with selected resources, so that a bundle contains only those. `createGitClient` from the package's
 * main entry creates a client with all resources.
 *
 * @throws ConfigurationError when an option is invalid, or when a resource has the same name as a client method, such
 *   as `request`.
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
  const serverInfo = new ServerInfo<ServerVersion | undefined>({
    known: serverVersion === undefined ? undefined : { info: parseServerVersion(serverVersion) },
    async request(callOptions) {
      const { version } = await bind(readVersion, transport, "version")({}, callOptions);
      return parseServerVersion(version);
    },
    isAvailable: (since, server) => server === undefined || isAvailable(since, server),
  });
  const transport = createTransport(options, gitDialect(serverInfo, options.totalTimeout));
  const findRoute = indexRoutes(resources);

  return assembleClient(resources, transport, {
    ...serverVerbs(resources, serverInfo),
    request(route: string, ...args: readonly unknown[]) {
      const send = bind(findRoute(route), transport, route) as unknown as (...input: readonly unknown[]) => never;
      return send(...args);
    },
    as: (user: string) => createGitClient({ ...options, auth: sudo(options.auth, user) }),
  } satisfies GitVerbs<Resources>);
}
