import { loadPeer } from "../peers.ts";

/** What the rows use of ketting. */
export interface KettingClient {
  go(url: string): KettingResource;
  clearCache(): void;
}

/** A resource of ketting: an address that has not been asked yet. */
interface KettingResource {
  get(): Promise<KettingState>;
}

/** A document of ketting. */
interface KettingState {
  readonly data: { readonly id: number };
  getEmbedded(): readonly KettingState[];
  follow(rel: string): KettingResource;
}

/** What the rows use of hal-rest-client. */
export interface HalRestClient {
  fetchResource(path: string): Promise<HalResource>;
  /** Forgets every document: without that, the second run would ask for nothing. */
  forget(): void;
}

/** A document of hal-rest-client. */
interface HalResource {
  prop(name: "id"): number;
  prop(name: "elements"): readonly HalResource[];
  link(name: string): { fetch(): Promise<HalResource> };
}

/** A client of ketting for a server. */
export async function kettingClient(url: string): Promise<KettingClient> {
  const { Client } = await loadPeer<{ Client: new (bookmark: string) => KettingClient }>("ketting");
  return new Client(`${url}/`);
}

/**
 * A client of hal-rest-client for a server.
 *
 * @param answerTo - Answers in the place of the network, which this client reaches by other ways than `fetch`.
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
