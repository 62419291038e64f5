import { bindHal, type HalOptions, type HalVerbs } from "@halyard/hal-core";
import {
  assembleClient,
  bind,
  type Client,
  compareVersions,
  createTransport,
  get,
  type ResourceDefinition,
  ServerInfo,
  type ServerVerbs,
  serverVerbs,
  type TransportOptions,
} from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { isLeftOut } from "./documents/left-out-links.js";
import { pmDialect } from "./internal/dialect.js";
import { joinBatches } from "./lists/batch.js";

/** Options for an OpenProject client. */
export interface PmClientOptions<Resources extends ResourceDefinition> extends TransportOptions {
  /** The client's resources, by name. */
  readonly resources: Resources;
  /**
   * Options for following links: batching, cache and limits. If `batch` is set, the built-in loader fetches the targets
   * that `batch` omits.
   */
  readonly hal?: HalOptions | undefined;
}

/** Version and name of an OpenProject server. */
export interface PmServer {
  /** The server's version, such as `16.1.0`. Undefined unless the caller is an administrator. */
  readonly coreVersion: string | undefined;
  /** Name of the instance, as set by its administrators. */
  readonly instanceName: string | undefined;
}

/** Members that every OpenProject client has, besides its resources and the verbs for documents. */
export type PmVerbs = ServerVerbs<PmServer>;

/** An OpenProject client, with its resources and the verbs for documents (`follow`, `perform`, `hydrate`, ...). */
export type PmClient<Resources> = Client<Resources> & HalVerbs & PmVerbs;

const readRoot = get("/", {
  response: z.lazy(() => z.fields({ coreVersion: z.optional(z.string()), instanceName: z.optional(z.string()) })),
});

/**
 * Creates a client with selected resources, so that a bundle contains no others. `createPmClient` from the package's
 * main entry creates a client with all resources.
 *
 * @throws ConfigurationError when an option is invalid, or when a resource has the same name as another member of the
 *   client, such as `follow`.
 * @example
 * import { createPmClient } from "@halyard/pm-resources/core";
 * import { workPackages } from "@halyard/pm-resources/work-packages";
 *
 * const pm = createPmClient({ baseUrl: "https://pm.example.com", auth, resources: { workPackages } });
 */
export function createPmClient<const Resources extends ResourceDefinition>(
  options: PmClientOptions<Resources>,
): PmClient<Resources> {
  // Users often pass the API's URL instead of the server's.
  const baseUrl = String(options.baseUrl).replace(/\/api\/v3\/*$/, "");
  const { transport, verbs } = bindHal(createTransport({ ...options, baseUrl }, pmDialect), {
    nextRel: "nextByOffset",
    ...options.hal,
    isLeftOut: (document, rel) => isLeftOut(document, rel) || options.hal?.isLeftOut?.(document, rel) === true,
    batch: joinBatches(options.hal?.batch),
  });
  const requestRoot = bind(readRoot, transport, "server");
  const serverInfo = new ServerInfo<PmServer>({
    async request(callOptions) {
      const { coreVersion, instanceName } = await requestRoot({}, callOptions);
      return { coreVersion, instanceName };
    },
    isAvailable: (since, { coreVersion }) =>
      typeof since !== "string" || coreVersion === undefined || compareVersions(coreVersion, since) >= 0,
  });
  return assembleClient(options.resources, transport, { ...verbs, ...serverVerbs(options.resources, serverInfo) });
}
