import type { ExtendedResources, FullClientOptions, NoResources, ResourceDefinition } from "@halyard/http-core";
import { createPmClient as createCoreClient, type PmClient, type PmClientOptions } from "./core.js";
import { type PmResources, resources } from "./resources.js";

/** A client with every built-in resource. Use this type for parameters and fields that hold a client. */
export type FullPmClient = PmClient<PmResources>;

/** Options for a client with every built-in resource. */
export interface FullPmClientOptions<Extra extends ResourceDefinition>
  extends FullClientOptions<Extra>, Pick<PmClientOptions<Extra>, "hal"> {}

/**
 * Creates a client for an OpenProject server, with every built-in resource. Nothing is sent until an operation is
 * called.
 *
 * @throws ConfigurationError when an option is invalid, when a resource has the same name as another member of the
 *   client, such as `follow`, or when a credential would be sent over plain http.
 * @example
 * const pm = createPmClient({ baseUrl: "https://pm.example.com", auth: apiKey(token) });
 * for await (const workPackage of pm.workPackages.list({ filters: [] })) console.log(workPackage.subject);
 */
export function createPmClient<const Extra extends ResourceDefinition = NoResources>(
  options: FullPmClientOptions<Extra>,
): PmClient<ExtendedResources<PmResources, NoInfer<Extra>>> {
  const all: ResourceDefinition = { ...resources, ...options.resources };
  return createCoreClient({ ...options, resources: all }) as unknown as PmClient<ExtendedResources<PmResources, Extra>>;
}
