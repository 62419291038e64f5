import type { ResponseInfo, Transport } from "@halyard/http-core";
import { findTargetLinks } from "./lookup.js";
import { resolveAddress } from "./resolve-address.js";

/** Address and entity tag of a document. */
interface Origin {
  /** Address of the document, for relative links. */
  readonly url: string;
  /**
   * Address for reading the document again; undefined for parts and for responses to writes. The requested address is
   * used, because parts of the response URL may be redacted.
   */
  readonly address?: string | undefined;
  /** True for a part of another document. */
  readonly partial: boolean;
  /** Strong entity tag of the document (RFC 9110 section 8.8.3). */
  readonly etag: string | undefined;
}

/** Facts about documents that one client keeps in addition to their content. Garbage-collected with the documents. */
export interface Provenance {
  /**
   * Records a document, or an array of documents, that was fetched.
   *
   * @param address - Address that was read; undefined for the response to a write.
   */
  fetched(document: unknown, response: Pick<ResponseInfo, "url" | "headers">, address: string | undefined): void;
  /** Records a resource that is returned in place of a link's target, with the document that embeds it. */
  handedOut(resource: object, container: object): void;
  /** Returns the base address for relative links of a document: its own address, its `self`, or the API root. */
  baseOf(document: object): string;
  /** Returns the address for rereading a document; undefined when this client did not read it as a whole. */
  addressOf(document: object): string | undefined;
  /** Returns whether a document came from an origin that does not receive the credential. */
  isForeign(document: object): boolean;
  isPartial(document: object): boolean;
  etagOf(document: object): string | undefined;
}

/** Creates the records of one client. */
export function createProvenance(transport: Transport): Provenance {
  const origins = new WeakMap<object, Origin>();
  const root = `${transport.apiRoot}/`;

  const baseOf = (document: object): string => origins.get(document)?.url ?? selfOf(document, root) ?? root;

  /** Records the address of a document from another origin for all its parts, because a caller may use a part alone. */
  function markParts(document: object, url: string): void {
    const seen = new Set<unknown>([document]);
    const pending: unknown[] = Object.values(document);
    while (pending.length > 0) {
      const next = pending.pop();
      if (typeof next !== "object" || next === null || seen.has(next)) continue;
      seen.add(next);
      origins.set(next, { url, partial: true, etag: undefined });
      for (const member of Object.values(next)) pending.push(member);
    }
  }

  return {
    fetched(document, { url, headers }, address) {
      if (typeof document !== "object" || document === null) return;
      const tag = headers.get("etag");
      const etag = tag !== null && /^"[\x21\x23-\x7e]*"$/.test(tag) ? tag : undefined;
      origins.set(document, { url, address, partial: false, etag });
      if (!transport.isTrusted(url)) markParts(document, url);
    },
    handedOut(resource, container) {
      origins.set(resource, { url: baseOf(container), partial: true, etag: undefined });
    },
    baseOf,
    addressOf: (document) => origins.get(document)?.address,
    isForeign: (document) => !transport.isTrusted(baseOf(document)),
    isPartial: (document) => origins.get(document)?.partial ?? false,
    etagOf: (document) => origins.get(document)?.etag,
  };
}

function selfOf(document: object, root: string): string | undefined {
  const [self] = findTargetLinks(document, "self");
  if (self === undefined || self.templated === true) return undefined;
  try {
    return resolveAddress("self", self.href, root);
  } catch {
    return undefined;
  }
}
