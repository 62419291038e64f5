import { ConfigurationError } from "../errors.js";
import type { NetworkTransport } from "../network.js";
import { type Connections, createConnections, readSettings } from "./connections.js";
import { exchange } from "./exchange.js";

/** A proxy, and the hosts that are reached without it. */
export interface NodeProxy {
  /**
   * Address of the proxy, http or https. A user name and password in it are sent only to the proxy, as Basic
   * credentials in `Proxy-Authorization`.
   */
  readonly url: string | URL;
  /** Hosts without a proxy, as in `NO_PROXY`: `example.com` with its subdomains, `*.example.com`, `host:port`, `*`. */
  readonly except?: readonly string[] | undefined;
}

/** Certificates and keys for https, in PEM format. One string may contain several certificates. */
export interface NodeTls {
  /** Certificate authorities that are accepted in addition to Node's own (and `NODE_EXTRA_CA_CERTS`). */
  readonly ca?: string | Uint8Array | readonly (string | Uint8Array)[] | undefined;
  /** Certificate of this client, with its chain. Requires `key`. It is shown to servers, never to a proxy. */
  readonly certificate?: string | Uint8Array | undefined;
  /** Private key of `certificate`. */
  readonly key?: string | Uint8Array | undefined;
  /** Passphrase of `key`. */
  readonly passphrase?: string | undefined;
  /** Name that the server's certificate must have. Default: the host of the address. */
  readonly serverName?: string | undefined;
}

/** Options for {@link nodeTransport}. */
export interface NodeTransportOptions {
  /**
   * Proxy for all requests except those to this machine (`localhost`, `127.0.0.0/8`, `::1`). Requests to https go
   * through a tunnel (`CONNECT`); requests to plain http are readable by the proxy.
   *
   * An address, a {@link NodeProxy}, or `environment` (default), which reads `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`
   * once. The lower-case name of each takes precedence. Without `HTTPS_PROXY`, `HTTP_PROXY` serves https as well.
   * `false` uses no proxy.
   */
  readonly proxy?: false | string | URL | NodeProxy | undefined;
  /** Certificates for https. Default: Node's own. */
  readonly tls?: NodeTls | undefined;
  /** Path of a Unix socket or Windows named pipe to connect to, for every host. No proxy is used. */
  readonly socketPath?: string | undefined;
  /** Allows HTTP/2 if the server offers it over TLS. Default false. */
  readonly allowH2?: boolean | undefined;
  /** Maximum number of connections per origin. Default: no limit; `maxConcurrency` of the client limits requests. */
  readonly maxConnections?: number | undefined;
  /** Timeout for establishing a connection, including its TLS handshake, in milliseconds. Default 10,000. */
  readonly connectTimeout?: number | undefined;
  /**
   * Time after which an unused connection is closed, in milliseconds, unless the server announces another time. Default
   * 4,000.
   */
  readonly keepAliveTimeout?: number | undefined;
}

/** A {@link NetworkTransport} on undici. Several clients can share one; each origin has separate connections. */
export interface NodeTransport extends NetworkTransport {
  /**
   * Closes all connections once the requests in progress have ended. Later requests are refused with
   * `configuration_invalid`. Idle connections do not keep a process alive, so a program can end without this call.
   */
  close(): Promise<void>;
}

/**
 * Creates a transport on undici, for servers: it takes less processor time than `fetch` and supports proxies,
 * certificates, Unix sockets, HTTP/2 and connection timeouts. Requires the package `undici`, which is loaded by the
 * first request, and Node 22.19 or newer. Without the package, every request is refused with `configuration_invalid`.
 *
 * @throws ConfigurationError when an option is invalid, or a certificate or key cannot be read.
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
          "The Node transport requires the package `undici`, version 8, on Node 22.19 or newer. Install it with `npm install undici@8`.",
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
