import { bindHal, type HalOptions, type HalVerbs } from "@halyard/hal-core";
import {
  assembleClient,
  type CallOptions,
  type Client,
  compareVersions,
  ConfigurationError,
  createTransport,
  findEntry,
  get,
  isMethod,
  isOperation,
  type ResourceDefinition,
  type TransportOptions,
} from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { loadBatch } from "./lists/batch.js";
import { pmDialect } from "./dialect.js";

/** Settings of an OpenProject client. */
export interface PmClientOptions<Resources extends ResourceDefinition> extends TransportOptions {
  /** The resources of the client, by the name they get in it. */
  readonly resources: Resources;
  /** Settings of navigation along links: batching, cache, limits. */
  readonly hal?: HalOptions | undefined;
}

/** What an OpenProject server says of itself. */
export interface PmServer {
  /** Version of the server, such as `16.1.0`; undefined where it is told to administrators only. */
  readonly coreVersion: string | undefined;
  /** Name of the instance, as its administrators chose it. */
  readonly instanceName: string | undefined;
}

/** What every OpenProject client has beside its resources and the verbs for documents. */
export interface PmVerbs {
  /** What the server says of itself. Its answer is remembered, a failure is not. */
  server(options?: CallOptions): Promise<PmServer>;
  /**
   * Whether the server has an operation of this client, such as `labels.list`. True when the version is unknown: the
   * server itself will answer. Also true for methods that are more than one operation.
   */
  supports(operation: string): Promise<boolean>;
}

/** An OpenProject client: its resources, and the verbs for documents (`follow`, `perform`, `hydrate`, ...). */
export type PmClient<Resources> = Client<Resources> & HalVerbs & PmVerbs;

const readRoot = get("/", {
  response: z.lazy(() => z.object({ coreVersion: z.optional(z.string()), instanceName: z.optional(z.string()) })),
});

/**
 * Makes a client of chosen resources, so that a bundler keeps only those. `createPmClient` of the package's main entry
 * has them all.
 *
 * @throws ConfigurationError when an option makes no sense, or a resource has the name of a verb.
 * @example
 * import { createPmClient } from "@halyard/pm-resources/core";
 * import { workPackages } from "@halyard/pm-resources/work-packages";
 *
 * const pm = createPmClient({ baseUrl: "https://pm.example.com", auth, resources: { workPackages } });
 */
export function createPmClient<const Resources extends ResourceDefinition>(
  options: PmClientOptions<Resources>,
): PmClient<Resources> {
  const { transport, verbs } = bindHal(createTransport(options, pmDialect), { batch: loadBatch, ...options.hal });
  const client = assembleClient(options.resources, transport);
  const readServer = client.operation(readRoot, "server");
  let server: PmServer | undefined;

  const own: PmVerbs = {
    async server(callOptions) {
      if (!server) {
        const { coreVersion, instanceName } = await readServer({}, callOptions);
        server = { coreVersion, instanceName };
      }
      return server;
    },
    async supports(name) {
      const entry = findEntry(options.resources, name);
      const operation = entry && isMethod(entry) ? entry.operation : entry;
      if (!operation || !isOperation(operation)) return entry !== undefined && isMethod(entry);
      const { since } = operation;
      if (typeof since !== "string") return true;
      const { coreVersion } = await own.server().catch(() => ({ coreVersion: undefined }));
      return coreVersion === undefined || compareVersions(coreVersion, since) >= 0;
    },
  };
  const members = { ...verbs, ...own };
  const taken = Object.keys(options.resources).find((name) => Object.hasOwn(members, name));
  if (taken !== undefined) {
    throw new ConfigurationError(
      `A resource cannot be called \`${taken}\`, because every client has a member of that name. Rename it.`,
    );
  }
  return Object.assign(client, members);
}
