import type { ResponseInfo, Transport } from "@halyard/http-core";
import { findTargetLinks } from "./lookup.js";
import { resolveAddress } from "./resolve-address.js";

interface Origin {
  /** The document's address, as the base for relative links. */
  readonly url: string;
  /**
   * Address for reading the document again. This is the requested address, because the response URL may be partly
   * redacted. Undefined for a part of another document and for the response to a write.
   */
  readonly address?: string | undefined;
  /** Whether the document is part of another document. */
  readonly partial: boolean;
  /** The document's strong entity tag (RFC 9110, section 8.8.3). */
  readonly etag: string | undefined;
}

/** Records where a client's documents came from. The records are garbage-collected with the documents. */
export interface Provenance {
  /**
   * Records a fetched document, or an array of documents.
   *
   * @param address - Address that was read. Undefined for the response to a write.
   */
  fetched(document: unknown, response: Pick<ResponseInfo, "url" | "headers">, address: string | undefined): void;
  /** Records that an embedded resource was returned as a link's target. `container` is the document that embeds it. */
  handedOut(resource: object, container: object): void;
  /** Returns the base address for a document's relative links: its own address, its `self` link, or the API root. */
  baseOf(document: object): string;
  /** Returns the address for rereading a document, or undefined if this client has not read the whole document. */
  addressOf(document: object): string | undefined;
  /** Returns whether a document came from an origin to which the credential is not sent. */
  isForeign(document: object): boolean;
  isPartial(document: object): boolean;
  etagOf(document: object): string | undefined;
}

/** Creates the records of where a client's documents came from. */
export function createProvenance(transport: Transport): Provenance {
  const origins = new WeakMap<object, Origin>();
  const root = `${transport.apiRoot}/`;

  const baseOf = (document: object): string => origins.get(document)?.url ?? selfOf(document, root) ?? root;

  /**
   * Records that all parts of a document from another origin come from there too, because a caller may pass one of them
   * to a verb.
   */
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
