import { ConfigurationError } from "../errors.js";
import type { NetworkTransport } from "../network.js";
import { type Connections, createConnections, readSettings } from "./connections.js";
import { exchange } from "./exchange.js";

/** A proxy, and the hosts that requests reach without it. */
export interface NodeProxy {
  /**
   * URL of the proxy, http or https. A user name and password in it are sent only to the proxy, as Basic credentials in
   * `Proxy-Authorization`.
   */
  readonly url: string | URL;
  /**
   * Hosts to reach without the proxy, written as in `NO_PROXY`: `example.com`, `*.example.com`, `host:port` or `*`. The
   * entry `example.com` includes its subdomains.
   */
  readonly except?: readonly string[] | undefined;
}

/** Certificates and keys for https, in PEM format. A string may contain several certificates. */
export interface NodeTls {
  /** Certificate authorities to accept in addition to Node's own and those in `NODE_EXTRA_CA_CERTS`. */
  readonly ca?: string | Uint8Array | readonly (string | Uint8Array)[] | undefined;
  /** This client's certificate, with its chain. Requires `key`. Servers receive it, but proxies never do. */
  readonly certificate?: string | Uint8Array | undefined;
  /** Private key for `certificate`. */
  readonly key?: string | Uint8Array | undefined;
  /** Passphrase for `key`. */
  readonly passphrase?: string | undefined;
  /** Name that the server's certificate must have. Default: the host in the URL. */
  readonly serverName?: string | undefined;
}

/** Options for {@link nodeTransport}. */
export interface NodeTransportOptions {
  /**
   * Proxy for all requests except those to this machine (`localhost`, `127.0.0.0/8`, `::1`). Requests to https URLs go
   * through a tunnel (`CONNECT`). The proxy can read requests to plain http URLs.
   *
   * A URL, a {@link NodeProxy}, or `environment` (default), which reads `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`
   * once. The lower-case name of each variable takes precedence. If `HTTPS_PROXY` is not set, `HTTP_PROXY` also applies
   * to https. `false` uses no proxy.
   */
  readonly proxy?: false | string | URL | NodeProxy | undefined;
  /** Certificates for https. Default: Node's own. */
  readonly tls?: NodeTls | undefined;
  /** Path of a Unix socket or Windows named pipe. All requests connect to it, whatever their host. No proxy is used. */
  readonly socketPath?: string | undefined;
  /** Allows HTTP/2, if the server offers it over TLS. Default false. */
  readonly allowH2?: boolean | undefined;
  /**
   * Maximum number of connections per origin. Default: no limit, because the client's `maxConcurrency` limits requests.
   */
  readonly maxConnections?: number | undefined;
  /** Timeout for opening a connection, including its TLS handshake, in milliseconds. Default 10,000. */
  readonly connectTimeout?: number | undefined;
  /**
   * Time after which an unused connection is closed, in milliseconds. If the server announces a time, that time
   * applies. Default 4,000.
   */
  readonly keepAliveTimeout?: number | undefined;
}

/** A {@link NetworkTransport} that uses undici. Several clients can share one. Each origin has separate connections. */
export interface NodeTransport extends NetworkTransport {
  /**
   * Closes all connections once the requests in progress have ended. Later requests fail with `configuration_invalid`.
   * A program can end without calling `close`, because idle connections do not keep a process alive.
   */
  close(): Promise<void>;
}

/**
 * Creates a transport for Node that uses undici. It takes less processor time than `fetch`, and supports proxies,
 * certificates, Unix sockets, HTTP/2 and connection timeouts. Requires Node 22.19 or newer and the package `undici`,
 * which the first request loads. Without the package, every request fails with `configuration_invalid`.
 *
 * @throws ConfigurationError when an option is invalid, or when a certificate or key cannot be read.
 * @example
 * const transport = nodeTransport({ tls: { ca: await readFile("company-ca.pem") } });
 * const client = createClient({ baseUrl, auth, transport, resources: { risks } });
 */
export function nodeTransport(options: NodeTransportOptions = {}): NodeTransport {
  const settings = readSettings(options);
  let loading: Promise<Connections> | undefined;
  let connections: Connections | undefined;
  let closed: Promise<void> | undefined;

  function load(): Promise<Connections> {
    loading ??= import("undici").then(
      (undici) => (connections = createConnections(undici, settings)),
      () => {
        loading = undefined;
        throw new ConfigurationError(
          "The Node transport requires Node 22.19 or newer and version 8 of the package `undici`. Install the package with `npm install undici@8`.",
        );
      },
    );
    return loading;
  }

  return {
    async send(request) {
      if (closed) throw new ConfigurationError("The Node transport of this client is closed. Create a new transport.");
      return exchange(connections ?? (await load()), request);
    },
    close: () => (closed ??= loading?.then((loaded) => loaded.close()) ?? Promise.resolve()),
  };
}
