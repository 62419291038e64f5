import { bind } from "./bind.js";
import { createTransport } from "./create-transport.js";
import type { ApiDialect } from "./dialect.js";
import { ConfigurationError } from "./errors.js";
import type { AnyOperation } from "./operation.js";
import type { Bound, ResourceDefinition } from "./resource.js";
import type { Transport, TransportOptions } from "./transport.js";

/** Options for {@link createClient}. */
export interface ClientOptions<Resources extends ResourceDefinition> extends TransportOptions {
  /** The client's resources, by name. */
  readonly resources: Resources;
  /** Conventions of the API. Default: plain JSON over HTTP. */
  readonly dialect?: ApiDialect | undefined;
}

/** Members that every client has in addition to its resources. */
export interface ClientCore {
  /** The transport that sends every request of this client. */
  readonly transport: Transport;
  /**
   * Binds an operation that is not part of the client. It behaves like a built-in one.
   *
   * @example
   * const ping = client.operation(get("/ping", { response: PingSchema }));
   * await ping();
   */
  operation<const Op extends AnyOperation>(operation: Op, name?: string): Bound<Op>;
}

/** A client: its resources and the members of {@link ClientCore}. */
export type Client<Resources> = ClientCore & { readonly [Name in keyof Resources]: Bound<Resources[Name]> };

/** Empty set of resources, the default for {@link FullClientOptions}. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type, @typescript-eslint/consistent-type-definitions -- the type must add no names, and an interface is not assignable to `ResourceDefinition`
export type NoResources = {};

/**
 * Built-in resources combined with additional ones. An additional resource replaces a built-in one of the same name.
 */
export type ExtendedResources<BuiltIn, Extra> = Omit<BuiltIn, keyof Extra> & Extra;

/** Options for a client that has the built-in resources of its package. */
export interface FullClientOptions<Extra extends ResourceDefinition = NoResources> extends TransportOptions {
  /** Additional resources by name. A resource with the name of a built-in one replaces it. */
  readonly resources?: Extra | undefined;
}

/**
 * Creates a client from resources. Nothing is sent until an operation is called.
 *
 * @throws ConfigurationError when an option is invalid; see {@link TransportOptions}.
 * @example
 * const client = createClient({ baseUrl: "https://risks.example.com", auth, resources: { risks } });
 * for await (const risk of client.risks.list({ project: 7 })) console.log(risk.title);
 */
export function createClient<const Resources extends ResourceDefinition>(
  options: ClientOptions<Resources>,
): Client<Resources> {
  const transport = createTransport(options, options.dialect);
  return assembleClient(options.resources, transport);
}

/**
 * Binds resources to an existing transport, for packages that create their own clients.
 *
 * @param verbs - Additional members of the client. Default: none.
 * @throws ConfigurationError when a resource has the name of a member of {@link ClientCore} or of `verbs`.
 * @example
 * const client = assembleClient({ risks }, transport, serverVerbs({ risks }, serverInfo));
 */
export function assembleClient<const Resources extends ResourceDefinition, Verbs extends object = object>(
  resources: Resources,
  transport: Transport,
  verbs?: Verbs,
): Client<Resources> & Verbs {
  const core: ClientCore = {
    transport,
    operation: (operation, name = `${operation.method} ${operation.path}`) => bind(operation, transport, name),
  };
  const members = { ...core, ...verbs };
  const taken = Object.keys(resources).find((name) => Object.hasOwn(members, name));
  if (taken !== undefined) {
    throw new ConfigurationError(
      `A resource cannot be called \`${taken}\`, because every client has a member of that name. Rename the resource.`,
    );
  }
  const bound = Object.entries(resources).map(([name, entry]) => [name, bind(entry, transport, name)] as const);
  return Object.assign(members, Object.fromEntries(bound)) as unknown as Client<Resources> & Verbs;
}
