import { loadPeer } from "../peers.ts";

/** The parts of ketting that the benchmarks use. */
export interface KettingClient {
  go(url: string): KettingResource;
  clearCache(): void;
}

/** A resource in ketting: an address whose document has not been read yet. */
interface KettingResource {
  get(): Promise<KettingState>;
}

interface KettingState {
  readonly data: { readonly id: number };
  getEmbedded(): readonly KettingState[];
  follow(rel: string): KettingResource;
}

/** The parts of hal-rest-client that the benchmarks use. */
export interface HalRestClient {
  fetchResource(path: string): Promise<HalResource>;
  /** Empties the cache. Without this call, the second run would send no requests. */
  forget(): void;
}

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
 * Creates a client from the package hal-rest-client.
 *
 * @param answerTo - Returns the response body, so that no request is sent. Replacing `fetch` would have no effect,
 *   because this client does not use it. Default: the client sends requests.
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
