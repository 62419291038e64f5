import type { ResponseInfo, Transport, TransportRequest, WithResponse } from "@halyard/http-core";
import type { CachedDocument, DocumentStore } from "../cache.js";
import { absoluteAddress } from "./absolute-address.js";

/** Header fields that do not identify the user. If a call sets any other field, its response is not stored. */
const neutralHeaders: readonly string[] = ["accept", "accept-language"];

/**
 * Returns a transport that stores documents and revalidates them by entity tag. It stores only GET responses from
 * trusted origins. Redirected responses are not stored, because their entity tag belongs to another resource.
 *
 * @param scope - Identifies the user. Entries with different scopes are separate.
 * @see RFC 9110 section 13.1.2
 */
export function revalidating(transport: Transport, cache: DocumentStore, scope: string): Transport {
  /**
   * Returns whether a response came from a trusted origin without a redirect. The origin is checked because a service
   * worker may follow a redirect without reporting it.
   */
  const isDirect = ({ redirected, url }: ResponseInfo): boolean => !redirected && transport.isTrusted(url);

  async function read(key: string): Promise<CachedDocument | undefined> {
    try {
      return await cache.get(key);
    } catch (error) {
      return report(error);
    }
  }

  async function write(key: string, { data, response }: WithResponse<unknown>): Promise<void> {
    if (!isDirect(response)) return;
    const etag = response.headers.get("etag");
    if (etag === null || !/^(?:W\/)?"[\x21\x23-\x7e]*"$/.test(etag)) return;
    if (/\bno-store\b/i.test(response.headers.get("cache-control") ?? "")) return;
    try {
      const text = transport.dialect.parseJson ? writeExact(data) : JSON.stringify(data);
      if (text !== undefined) await cache.set(key, { etag, text });
    } catch (error) {
      report(error);
    }
  }

  function report(error: unknown): undefined {
    const reason = error instanceof Error ? error.name : typeof error;
    transport.logger?.warn("The document cache failed. The request continues without the cache.", { reason });
  }

  return {
    ...transport,
    async request(request) {
      if (!mayKeep(transport, request)) return transport.request(request);
      const key = keyOf(transport, request, scope);
      const kept = await read(key);
      if (kept) {
        const answer = await transport.request(withTag(request, kept.etag));
        if (answer.response.status !== 304) {
          await write(key, answer);
          return answer;
        }
        try {
          // After a 304, the stored document is returned as if it were the response (RFC 9111, section 4.3.3).
          const response = { ...answer.response, status: 200 };
          if (isDirect(response)) return { data: JSON.parse(kept.text) as unknown, response };
        } catch (error) {
          report(error);
        }
      }
      const answer = await transport.request(request);
      await write(key, answer);
      return answer;
    },
  };
}

function mayKeep(transport: Transport, { method, media, url, body, options }: TransportRequest): boolean {
  const home = transport.isTrusted(absoluteAddress(transport, url));
  const neutral = Object.keys(options?.headers ?? {}).every((name) => neutralHeaders.includes(name.toLowerCase()));
  return method === "GET" && media === "json" && body === undefined && home && neutral;
}

function keyOf(transport: Transport, { url, options }: TransportRequest, scope: string): string {
  const headers = Object.entries(options?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  return JSON.stringify([scope, absoluteAddress(transport, url), headers.sort()]);
}

function withTag(request: TransportRequest, etag: string): TransportRequest {
  const { options } = request;
  return { ...request, options: { ...options, headers: { ...options?.headers, "if-none-match": etag } } };
}

/** Returns a document as JSON text, or undefined if JSON cannot represent it exactly. */
function writeExact(data: unknown): string | undefined {
  let oddities = 0;
  const text = JSON.stringify(data, function (this: Readonly<Record<string, unknown>>, name, value: unknown) {
    if (!isJson(this[name])) oddities++;
    return oddities === 0 ? value : undefined;
  });
  return oddities === 0 ? text : undefined;
}

function isJson(value: unknown): boolean {
  if (typeof value === "object") {
    return value === null || Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  }
  return typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
}
