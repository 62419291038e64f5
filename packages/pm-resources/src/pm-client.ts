import type { ResourceDefinition, TransportOptions } from "@halyard/http-core";
import { createPmClient as createCoreClient, type PmClient, type PmClientOptions } from "./core.js";
import { type PmResources, resources } from "./resources.js";

/** What stands for "no further resources" in the types. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type, @typescript-eslint/consistent-type-definitions -- it must add no name, and an interface could not stand for a `ResourceDefinition`
type NoResources = {};

/** The built-in resources with further ones; of the same name, the further one counts. */
export type Extended<Extra> = Omit<PmResources, keyof Extra> & Extra;

/** A client with every built-in resource, for functions and fields that hold one. */
export type FullPmClient = PmClient<PmResources>;

/** Settings of a client with every resource. */
export interface FullPmClientOptions<Extra extends ResourceDefinition>
  extends TransportOptions, Pick<PmClientOptions<Extra>, "hal"> {
  /** Further resources, or others in the place of built-in ones, by the name they get in the client. */
  readonly resources?: Extra | undefined;
}

/**
 * Makes a client of an OpenProject server with every resource. Nothing is sent until it is used.
 *
 * @throws ConfigurationError when an option makes no sense, a resource has the name of a verb, or a credential would travel over plain http.
 * @example
 * const pm = createPmClient({ baseUrl: "https://pm.example.com", auth: apiKey(token) });
 * for await (const workPackage of pm.workPackages.list({ filters: [] })) console.log(workPackage.subject);
 */
export function createPmClient<const Extra extends ResourceDefinition = NoResources>(
  options: FullPmClientOptions<Extra>,
): PmClient<Extended<NoInfer<Extra>>> {
  const all: ResourceDefinition = { ...resources, ...options.resources };
  return createCoreClient({ ...options, resources: all }) as unknown as PmClient<Extended<Extra>>;
}
