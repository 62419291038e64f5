import { loadPeer } from "../peers.ts";

/** The parts of ketting that the rows use. */
export interface KettingClient {
  go(url: string): KettingResource;
  clearCache(): void;
}

/** A resource in ketting: an address whose document has not been requested yet. */
interface KettingResource {
  get(): Promise<KettingState>;
}

/** A document that ketting has read. */
interface KettingState {
  readonly data: { readonly id: number };
  getEmbedded(): readonly KettingState[];
  follow(rel: string): KettingResource;
}

/** The parts of hal-rest-client that the rows use. */
export interface HalRestClient {
  fetchResource(path: string): Promise<HalResource>;
  /** Empties the cache. Otherwise the second run would send no requests. */
  forget(): void;
}

/** A document that hal-rest-client has read. */
interface HalResource {
  prop(name: "id"): number;
  prop(name: "elements"): readonly HalResource[];
  link(name: string): { fetch(): Promise<HalResource> };
}

/** Creates a ketting client for a server. */
export async function kettingClient(url: string): Promise<KettingClient> {
  const { Client } = await loadPeer<{ Client: new (bookmark: string) => KettingClient }>("ketting");
  return new Client(`${url}/`);
}

/**
 * Creates a client for a server with the package hal-rest-client.
 *
 * @param answerTo - Returns the response body, so that no request is sent. The client does not use `fetch`, so
 *   replacing `fetch` would have no effect. Default: requests are sent.
 */
export async function halRestClient(url: string, answerTo?: () => string): Promise<HalRestClient> {
  const { createClient, resetCache } = await loadPeer<{
    readonly createClient: (baseUrl: string, options: object) => Pick<HalRestClient, "fetchResource">;
    readonly resetCache: () => void;
  }>("hal-rest-client");
  const adapter = (config: object): Promise<object> =>
    Promise.resolve({ data: answerTo?.(), status: 200, statusText: "OK", headers: {}, config });
  const client = createClient(url, answerTo ? { adapter } : {});
  return { fetchResource: (path) => client.fetchResource(path), forget: resetCache };
}
