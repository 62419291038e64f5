import { bindHal, type HalOptions, type HalVerbs } from "@halyard/hal-core";
import {
  assembleClient,
  type Client,
  createTransport,
  type ResourceDefinition,
  type TransportOptions,
} from "@halyard/http-core";
import { loadBatch } from "./batch.js";
import { pmDialect } from "./dialect.js";

/** Settings of an OpenProject client. */
export interface PmClientOptions<Resources extends ResourceDefinition> extends TransportOptions {
  /** The resources of the client, by the name they get in it. */
  readonly resources: Resources;
  /** Settings of navigation along links: batching, cache, limits. */
  readonly hal?: HalOptions | undefined;
}

/** An OpenProject client: its resources, and the verbs for documents (`follow`, `perform`, `hydrate`, ...). */
export type PmClient<Resources> = Client<Resources> & HalVerbs;

/**
 * Makes a client of chosen resources, so that a bundler keeps only those. `createPmClient` of the package's main entry
 * has them all.
 *
 * @throws ConfigurationError when an option makes no sense.
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
  return Object.assign(assembleClient(options.resources, transport), verbs);
}
