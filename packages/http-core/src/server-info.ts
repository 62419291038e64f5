import { TimeoutError } from "./errors.js";
import { createCoalescer } from "./internal/coalesce.js";
import type { Since } from "./operation.js";
import { findEntry, isMethod, isOperation, type ResourceDefinition } from "./resource.js";
import type { CallOptions } from "./transport.js";

/** Options for {@link ServerInfo}. */
export interface ServerInfoOptions<Info> {
  /** Requests the server's product and version from the server. */
  readonly request: (options: CallOptions) => Promise<Info>;
  /**
   * Returns whether a server has an operation that was added in version `since`; true when the server's version is
   * unknown.
   */
  readonly isAvailable: (since: Since, info: Info) => boolean;
  /** The product and version, if the application already knows them. Default: they are requested when first needed. */
  readonly known?: { readonly info: Info } | undefined;
}

type ReadOptions = Pick<CallOptions, "signal" | "timeout" | "totalTimeout">;

/**
 * Product and version of the server that a client uses. They are requested on first use. A successful result is kept;
 * after a failure, the next use requests them once more.
 */
export class ServerInfo<Info> {
  readonly #options: ServerInfoOptions<Info>;
  readonly #requests = createCoalescer<Info>((info) => info);
  #known: { readonly info: Info } | undefined;

  constructor(options: ServerInfoOptions<Info>) {
    this.#options = options;
    this.#known = options.known;
  }

  /** The product and version, if they are known without a request. */
  get known(): { readonly info: Info } | undefined {
    return this.#known;
  }

  /**
   * Returns the product and version. Concurrent reads with the same timeouts share one request. Aborting one read does
   * not affect the others.
   *
   * @throws The error of the request, or the signal's reason after an abort.
   */
  async read({ signal, timeout, totalTimeout }: ReadOptions = {}): Promise<Info> {
    if (this.#known) return this.#known.info;
    const { request } = this.#options;
    return this.#requests.run(`${timeout} ${totalTimeout}`, signal, async (sharedSignal) => {
      const info = await request({ signal: sharedSignal, timeout, totalTimeout });
      this.#known = { info };
      return info;
    });
  }

  /**
   * Returns the product and version, or undefined when the request for them fails. Use it for checks before an
   * operation is sent. If the version is unknown, send the operation anyway, because the server may support it.
   *
   * @throws TimeoutError when `totalTimeout` expires, or the signal's reason after an abort.
   */
  async readIfPossible(options: ReadOptions = {}): Promise<Info | undefined> {
    try {
      return await this.read(options);
    } catch (error) {
      if (options.signal?.aborted || (error instanceof TimeoutError && error.scope === "total")) throw error;
      return undefined;
    }
  }

  /**
   * Returns whether the server has an operation that was added in version `since`; true when the server's version is
   * unknown.
   */
  async has(since: Since | undefined): Promise<boolean> {
    if (since === undefined) return true;
    try {
      return this.#options.isAvailable(since, await this.read());
    } catch {
      return true;
    }
  }
}

/** Additional members of a client that knows its server's product and version. Made by {@link serverVerbs}. */
export interface ServerVerbs<Info> {
  /**
   * Returns the product and version of the server. A successful result is kept; after a failure, the next call sends a
   * new request. Concurrent calls with the same timeouts share one request.
   *
   * @param options - `signal`, `timeout` and `totalTimeout` apply if a request is needed.
   * @throws The error of the request, such as PermissionError, or the signal's reason after an abort.
   */
  server(options?: CallOptions): Promise<Info>;
  /**
   * Returns whether the server has an operation of this client, such as `projects.list`. True when the server's version
   * is unknown, and for a method that is not based on an operation. False for a name that the client does not have.
   */
  supports(operation: string): Promise<boolean>;
}

/** Creates a client's members `server` and `supports`, for {@link assembleClient}. */
export function serverVerbs<Info>(resources: ResourceDefinition, serverInfo: ServerInfo<Info>): ServerVerbs<Info> {
  return {
    server: (options) => serverInfo.read(options),
    async supports(name) {
      const entry = findEntry(resources, name);
      if (entry === undefined) return false;
      if (isMethod(entry)) return serverInfo.has(entry.operation?.since);
      return isOperation(entry) && serverInfo.has(entry.since);
    },
  };
}
