import type {
  AnySchema,
  CallOptions,
  Schema,
  ResponseInfo,
  Transport,
  TransportRequest,
  WithResponse,
} from "@halyard/http-core";
import { bind, get } from "@halyard/http-core";
import type { HalOptions, LinkTarget } from "../bind-hal.js";
import type { Link } from "../document.js";
import { LinkRefusedError } from "../errors.js";
import { checkVariables, expandTemplate, type TemplateVariables } from "../uri-template.js";
import { findLinks, findTargetLinks } from "./lookup.js";
import type { Notices } from "./notices.js";
import type { Provenance } from "./provenance.js";
import { resolveAddress } from "./resolve-address.js";
import { shorten } from "./text.js";

/** State shared by a client's verbs. */
export interface Hal {
  readonly transport: Transport;
  readonly provenance: Provenance;
  readonly notices: Notices;
  readonly options: HalOptions;
  readonly concurrency: number;
  readonly maxTargets: number;
}

/**
 * Resolves a link to its target. Nothing is sent.
 *
 * @param base - Base address for relative links in the document; see `Provenance.baseOf`.
 * @param resolve - Resolves the address. Default: `resolveAddress`, which does not cache.
 * @throws LinkRefusedError, UriTemplateError.
 */
export function locate(
  hal: Hal,
  base: string,
  rel: string,
  link: Link,
  variables?: TemplateVariables,
  resolve: typeof resolveAddress = resolveAddress,
): LinkTarget {
  if (typeof link.deprecation === "string") {
    const fields = { rel: shorten(rel), deprecation: shorten(link.deprecation) };
    hal.notices.warnOnce("The client followed a deprecated link. The field `deprecation` has details.", fields);
  }
  let { href } = link;
  if (link.templated === true || variables !== undefined) {
    checkVariables(href, variables ?? {});
    href = expandTemplate(href, variables);
  }
  return { rel, link, url: resolve(rel, href, base) };
}

/**
 * Returns the address from which this client read a document. Returns undefined if the document has a `self` link, or
 * if this client has not read the whole document.
 */
export function knownAddress(hal: Hal, document: object): string | undefined {
  return findTargetLinks(document, "self").length > 0 ? undefined : hal.provenance.addressOf(document);
}

/** Returns whether a document omits a link because the relation has no target. */
export function isLeftOut(hal: Hal, document: object, rel: string): boolean {
  return findLinks(document, rel).length === 0 && hal.options.isLeftOut?.(document, rel) === true;
}

/** Reads the JSON document at a link's target, and checks it against the schema from `schemaFor`, if any. */
export async function readDocument(hal: Hal, target: LinkTarget, options: CallOptions): Promise<unknown> {
  const request = readRequest(hal, target, "json", options);
  const schema = hal.options.schemaFor?.(target);
  if (schema) return checked(hal, target, schema, () => hal.transport.request(request));
  const { data } = await hal.transport.request(request);
  return data;
}

/** Checks a document from `batch` against the schema from `schemaFor`, if any. */
export async function checkDocument(hal: Hal, target: LinkTarget, data: unknown): Promise<unknown> {
  const schema = hal.options.schemaFor?.(target);
  if (!schema) return data;
  const response: ResponseInfo = {
    status: 200,
    headers: new Headers(),
    url: target.url,
    redirected: false,
    requestId: undefined,
    rateLimit: undefined,
    credentialSent: hal.transport.isTrusted(target.url),
    attempts: [],
  };
  return checked(hal, target, schema, async () => ({ data, response }));
}

/** Returns the request that reads a link's target. */
export function readRequest(
  hal: Hal,
  target: LinkTarget,
  media: TransportRequest["media"],
  options: CallOptions,
): TransportRequest {
  const { rel, link, url } = target;
  if (typeof link.method === "string" && link.method.toUpperCase() !== "GET") throw new LinkRefusedError(rel, "action");
  if (!hal.transport.isTrusted(url)) {
    hal.notices.warnOnce("A link leads to another origin. The client follows the link without the credential.", {
      rel: shorten(rel),
      origin: new URL(url).origin,
    });
  }
  return { operation: `follow ${shorten(rel)}`, method: "GET", url, media, retry: "safe", options };
}

/** Sends the request as an operation, so that http-core validates the response and reports mismatches as usual. */
async function checked(
  hal: Hal,
  target: LinkTarget,
  schema: AnySchema,
  request: () => Promise<WithResponse<unknown>>,
): Promise<unknown> {
  const operation = get(target.rel.replaceAll(/[{}]/g, ""), { response: schema as Schema<unknown> });
  return bind(operation, { ...hal.transport, request }, `follow ${shorten(target.rel)}`)();
}
