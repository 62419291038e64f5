import type { Transport, TransportRequest, WithResponse } from "@halyard/http-core";
import type { CachedDocument, DocumentCache } from "../cache.js";

/** Header fields a request may carry and still be kept: every other may say who is asking. */
const neutralHeaders: readonly string[] = ["accept", "accept-language"];

/**
 * A transport that asks for documents it has by their entity tag. Only reads from trusted origins are kept.
 *
 * @param scope - Who is asking: entries of different scopes are never mixed.
 * @see RFC 9110 section 13.1.2
 */
export function revalidating(transport: Transport, cache: DocumentCache, scope: string): Transport {
  const parse = (text: string): unknown => (transport.dialect.parseJson ?? JSON.parse)(text) as unknown;

  async function read(key: string): Promise<CachedDocument | undefined> {
    try {
      return await cache.get(key);
    } catch (error) {
      return report(error);
    }
  }

  async function write(key: string, { data, response }: WithResponse<unknown>): Promise<void> {
    const etag = response.headers.get("etag");
    if (etag === null || !/^(?:W\/)?"[\x21\x23-\x7e]*"$/.test(etag)) return;
    if (/\bno-store\b/i.test(response.headers.get("cache-control") ?? "")) return;
    try {
      await cache.set(key, { etag, text: JSON.stringify(data) });
    } catch (error) {
      report(error);
    }
  }

  function report(error: unknown): undefined {
    const reason = error instanceof Error ? error.name : typeof error;
    transport.logger?.warn("The document cache failed; the request goes on without it.", { reason });
  }

  return {
    ...transport,
    async request(request) {
      if (!mayKeep(transport, request)) return transport.request(request);
      const key = keyOf(transport, request, scope);
      const kept = await read(key);
      if (kept) {
        const answer = await transport.request(asking(request, kept.etag));
        if (answer.response.status !== 304) {
          await write(key, answer);
          return answer;
        }
        try {
          return { ...answer, data: parse(kept.text) };
        } catch (error) {
          report(error);
        }
      }
      const answer = await transport.request(request);
      if (answer.data !== undefined) await write(key, answer);
      return answer;
    },
  };
}

function mayKeep(transport: Transport, { method, media, url, body, options }: TransportRequest): boolean {
  const home = isPath(url) || transport.isTrusted(url);
  const neutral = Object.keys(options?.headers ?? {}).every((name) => neutralHeaders.includes(name.toLowerCase()));
  return method === "GET" && media === "json" && body === undefined && home && neutral;
}

function keyOf({ apiRoot }: Transport, { url, options }: TransportRequest, scope: string): string {
  const headers = Object.entries(options?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  return JSON.stringify([scope, isPath(url) ? apiRoot + url : String(url), headers.sort()]);
}

/** Whether an address is relative to the API root. */
function isPath(url: string | URL): url is string {
  return typeof url === "string" && url.startsWith("/");
}

function asking(request: TransportRequest, etag: string): TransportRequest {
  const { options } = request;
  return { ...request, options: { ...options, headers: { ...options?.headers, "if-none-match": etag } } };
}
