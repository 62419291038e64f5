import { X509Certificate } from "node:crypto";
import { createSecureContext, getCACertificates, type SecureContext } from "node:tls";
import type { Agent, Dispatcher } from "undici";
import { ConfigurationError } from "../errors.js";
import { isLoopback } from "../internal/origin-guard.js";
import type { NodeProxy, NodeTls, NodeTransportOptions } from "./node-transport.js";

/**
 * URLs of the proxies, and the hosts to reach without a proxy. An empty `http` or `https` means no proxy. An empty
 * `except` means that no host is excepted.
 */
interface ProxySettings {
  readonly http: string;
  readonly https: string;
  readonly except: string;
}

/** A transport's options, after checking and resolving them. */
export interface ConnectionSettings {
  readonly agent: Agent.Options;
  readonly proxy: ProxySettings | undefined;
  readonly serverTls: TlsOptions;
  /** TLS options for proxies. Proxies never receive the client certificate. */
  readonly proxyTls: TlsOptions;
}

interface TlsOptions {
  readonly secureContext?: SecureContext;
  readonly servername?: string;
}

/**
 * Checks a transport's options and reads proxies from the environment.
 *
 * @throws ConfigurationError that names the option. The message never quotes a proxy's URL, because it may contain a
 *   password.
 */
export function readSettings(options: NodeTransportOptions): ConnectionSettings {
  const { proxy = "environment", tls, socketPath, allowH2 = false, maxConnections } = options;
  const connectTimeout = positive("connectTimeout", options.connectTimeout ?? 10_000);
  const keepAliveTimeout = positive("keepAliveTimeout", options.keepAliveTimeout ?? 4000);
  if (maxConnections !== undefined && !(Number.isInteger(maxConnections) && maxConnections > 0)) {
    throw new ConfigurationError(
      `\`maxConnections\` must be a whole number above 0, got ${String(maxConnections)}. Omit it for no limit.`,
    );
  }
  const serverTls = {
    ...(tls ? { secureContext: secureContext(tls) } : {}),
    ...(tls?.serverName === undefined ? {} : { servername: tls.serverName }),
  };
  return {
    agent: {
      allowH2,
      connections: maxConnections ?? null,
      keepAliveTimeout,
      connectTimeout,
      // Repeats the timeout, because undici ignores `connectTimeout` if `connect` is set.
      connect: { ...serverTls, timeout: connectTimeout, allowH2, ...(socketPath === undefined ? {} : { socketPath }) },
      // Turns off these timeouts, because the client has its own.
      headersTimeout: 0,
      bodyTimeout: 0,
    },
    proxy: socketPath === undefined ? proxySettings(proxy) : undefined,
    serverTls,
    proxyTls: tls?.ca === undefined ? {} : { secureContext: secureContext({ ca: tls.ca }) },
  };
}

/** Connections to all origins. */
export interface Connections {
  readonly undici: typeof import("undici");
  dispatch(url: URL, options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void;
  /** Closes all connections once the requests in progress have ended. */
  close(): Promise<void>;
}

/**
 * Creates the connections. Requests to this machine and to the hosts in `except` are sent directly. All others go
 * through the proxy, if one is set.
 */
export function createConnections(undici: typeof import("undici"), settings: ConnectionSettings): Connections {
  const { agent, proxy, serverTls, proxyTls } = settings;
  const direct = new undici.Agent(agent);
  const proxied =
    proxy &&
    new undici.EnvHttpProxyAgent({
      ...agent,
      httpProxy: proxy.http,
      httpsProxy: proxy.https,
      noProxy: proxy.except,
      requestTls: { ...serverTls, allowH2: agent.allowH2 === true },
      proxyTls: { ...proxyTls, allowH2: false },
    });
  return {
    undici,
    dispatch(url, options, handler) {
      const dispatcher = proxied && !isLoopback(url.hostname) ? proxied : direct;
      dispatcher.dispatch({ ...options, origin: url.origin }, handler);
    },
    async close() {
      await Promise.all([direct.close(), proxied?.close()]);
    },
  };
}

function proxySettings(proxy: NonNullable<NodeTransportOptions["proxy"]>): ProxySettings | undefined {
  if (proxy === false) return undefined;
  if (proxy === "environment") {
    const http = environment("HTTP_PROXY");
    const https = environment("HTTPS_PROXY");
    if (http === "" && https === "") return undefined;
    return {
      http: http && proxyAddress("HTTP_PROXY", http.includes("://") ? http : `http://${http}`),
      https: https && proxyAddress("HTTPS_PROXY", https.includes("://") ? https : `http://${https}`),
      except: environment("NO_PROXY"),
    };
  }
  const { url, except = [] }: NodeProxy = typeof proxy === "string" || proxy instanceof URL ? { url: proxy } : proxy;
  const address = proxyAddress("proxy", String(url));
  return { http: address, https: address, except: except.join(",") };
}

function environment(name: string): string {
  const lower = process.env[name.toLowerCase()] ?? "";
  return lower === "" ? (process.env[name] ?? "") : lower;
}

function proxyAddress(option: string, text: string): string {
  const protocol = URL.canParse(text) ? new URL(text).protocol : undefined;
  if (protocol === "http:" || protocol === "https:") return text;
  throw new ConfigurationError(
    `\`${option}\` must be the http or https address of a proxy, such as "http://proxy.example.com:3128".`,
  );
}

function secureContext({ ca, certificate, key, passphrase }: NodeTls): SecureContext {
  if ((certificate === undefined) !== (key === undefined)) {
    throw new ConfigurationError("`tls.certificate` and `tls.key` belong together. Set both or neither.");
  }
  try {
    const authorities = ca === undefined ? [] : [ca].flat().map(pem);
    // Node silently ignores text that is not a certificate, but the constructor of `X509Certificate` throws an error.
    for (const authority of authorities) new X509Certificate(authority);
    return createSecureContext({
      // The option `ca` replaces Node's default authorities, so they are listed as well.
      ...(ca === undefined ? {} : { ca: [...getCACertificates("default"), ...authorities] }),
      ...(certificate === undefined ? {} : { cert: pem(certificate) }),
      ...(key === undefined ? {} : { key: pem(key) }),
      ...(passphrase === undefined ? {} : { passphrase }),
    });
  } catch {
    // The message of Node's error may quote the certificate or key.
    throw new ConfigurationError(
      "`tls` has an unusable certificate, key or passphrase. Pass the certificate and its private key in PEM format.",
    );
  }
}

function pem(content: string | Uint8Array): string | Buffer {
  return typeof content === "string" ? content : Buffer.from(content);
}

function positive(name: string, value: number): number {
  if (typeof value === "number" && value > 0 && Number.isFinite(value)) return value;
  throw new ConfigurationError(`\`${name}\` must be a finite number of milliseconds above 0, got ${String(value)}.`);
}
