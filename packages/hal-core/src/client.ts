import {
  assembleClient,
  type Client,
  type ClientOptions,
  createTransport,
  type ResourceDefinition,
} from "@halyard/http-core";
import { bindHalForms, type HalOptions } from "./bind-hal.js";
import type { HalFormVerbs, HalVerbs } from "./hal-verbs.js";

/** Options for {@link createHalClient}. */
export interface HalClientOptions<Resources extends ResourceDefinition> extends ClientOptions<Resources>, HalOptions {}

/**
 * A client for a HAL API. It has the API's resources, {@link HalVerbs}, {@link HalFormVerbs} and the members that every
 * client has.
 */
export type HalClient<Resources> = Client<Resources> & HalVerbs & HalFormVerbs;

const accept = "application/hal+json, application/prs.hal-forms+json;q=0.9, application/json;q=0.8";

/**
 * Creates a client for a HAL API. It can follow the links in documents. Nothing is sent until an operation or a verb is
 * called.
 *
 * @throws ConfigurationError when an option is invalid, or a resource has the name of a verb.
 * @example
 * const client = createHalClient({ baseUrl: "https://harbour.example.com/api", auth, resources: { ships } });
 * const ship = await client.ships.get({ id: 7 });
 * const berth = await client.follow(ship, "berth");
 */
export function createHalClient<const Resources extends ResourceDefinition>(
  options: HalClientOptions<Resources>,
): HalClient<Resources> {
  const { transport, verbs } = bindHalForms(createTransport(options, { accept, ...options.dialect }), options);
  return assembleClient(options.resources, transport, verbs);
}
