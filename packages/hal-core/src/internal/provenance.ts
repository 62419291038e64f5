import type { ResponseInfo, Transport } from "@halyard/http-core";
import { isObject, own } from "./json.js";
import { findLinks, hasTarget } from "./lookup.js";
import { resolveHref } from "./resolve-href.js";

/** Where a document came from. */
interface Origin {
  /** Its address, for relative links. */
  readonly url: string;
  /** False when it came from an origin that gets no credential. */
  readonly trusted: boolean;
  /** True when it was embedded in another document. */
  readonly partial: boolean;
  /** Its strong entity tag (RFC 9110 section 8.8.3). */
  readonly etag: string | undefined;
}

/** What one client knows about documents beside their content. It is forgotten together with them. */
export interface Provenance {
  /** Notes a document that was fetched. */
  fetched(document: unknown, response: Pick<ResponseInfo, "url" | "headers">): void;
  /** Notes a resource that is handed out in place of a link's target, with the document it is embedded in. */
  handedOut(resource: object, container: object): void;
  /** The address that relative links of a document start from. */
  baseOf(document: object): string;
  /** Whether a document is known to have come from an origin that gets no credential. */
  isForeign(document: object): boolean;
  isPartial(document: object): boolean;
  etagOf(document: object): string | undefined;
}

/** Makes the memory of one client. */
export function createProvenance(transport: Transport): Provenance {
  const origins = new WeakMap<object, Origin>();
  const root = `${transport.apiRoot}/`;

  /** What another origin embeds is as foreign as what it sends, wherever a caller takes it from. */
  function markForeign(document: unknown, origin: Origin): void {
    const pending = [own(document, "_embedded")];
    const seen = new Set<unknown>();
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (typeof next !== "object" || next === null || seen.has(next)) continue;
      seen.add(next);
      if (!Array.isArray(next)) origins.set(next, origin);
      for (const member of Object.values(next)) pending.push(member);
    }
  }

  const baseOf = (document: object): string => origins.get(document)?.url ?? selfOf(document, root) ?? root;

  return {
    fetched(document, { url, headers }) {
      if (!isObject(document)) return;
      const trusted = transport.isTrusted(url);
      const tag = headers.get("etag");
      const etag = tag !== null && /^"[\x21\x23-\x7e]*"$/.test(tag) ? tag : undefined;
      origins.set(document, { url, trusted, partial: false, etag });
      if (!trusted) markForeign(document, { url, trusted, partial: true, etag: undefined });
    },
    handedOut(resource, container) {
      const trusted = origins.get(container)?.trusted ?? true;
      origins.set(resource, { url: baseOf(container), trusted, partial: true, etag: undefined });
    },
    baseOf,
    isForeign: (document) => origins.get(document)?.trusted === false,
    isPartial: (document) => origins.get(document)?.partial ?? false,
    etagOf: (document) => origins.get(document)?.etag,
  };
}

function selfOf(document: object, root: string): string | undefined {
  const self = findLinks(document, "self").find(hasTarget);
  if (self === undefined || self.templated === true) return undefined;
  try {
    return resolveHref("self", self.href, root).href;
  } catch {
    return undefined;
  }
}
