import type { CallOptions, Schema, Transport, TransportRequest } from "@halyard/http-core";
import { bind, get } from "@halyard/http-core";
import type { HalOptions, LinkTarget } from "../bind-hal.js";
import type { Link } from "../document.js";
import { LinkRefusedError } from "../errors.js";
import { checkVariables, expandTemplate, type TemplateVariables } from "../uri-template.js";
import type { Notices } from "./notices.js";
import type { Provenance } from "./provenance.js";
import { resolveAddress } from "./resolve-address.js";
import { shorten } from "./text.js";

/** What the verbs of one client work with. */
export interface Hal {
  readonly transport: Transport;
  readonly provenance: Provenance;
  readonly notices: Notices;
  readonly options: HalOptions;
  readonly concurrency: number;
  readonly maxTargets: number;
}

/**
 * Finds out where a link leads. Nothing is sent.
 *
 * @param base - Address that relative links of its document start from; see `Provenance.baseOf`.
 * @throws LinkRefusedError, UriTemplateError.
 */
export function locate(hal: Hal, base: string, rel: string, link: Link, variables?: TemplateVariables): LinkTarget {
  if (typeof link.deprecation === "string") {
    const fields = { rel: shorten(rel), deprecation: shorten(link.deprecation) };
    hal.notices.warnOnce("A link that is used here is going away; its `deprecation` tells more.", fields);
  }
  let { href } = link;
  if (link.templated === true || variables !== undefined) {
    checkVariables(href, variables ?? {});
    href = expandTemplate(href, variables);
  }
  return { rel, link, url: resolveAddress(rel, href, base) };
}

/** Reads the JSON document that a link leads to, and holds it against its schema where the client has one. */
export async function readDocument(hal: Hal, target: LinkTarget, options: CallOptions): Promise<unknown> {
  const request = readRequest(hal, target, "json", options);
  const schema = hal.options.schemaFor?.(target);
  if (schema) return checked(hal, request, target, schema);
  const { data } = await hal.transport.request(request);
  return data;
}

/** The request that reads the target of a link. */
export function readRequest(
  hal: Hal,
  target: LinkTarget,
  media: TransportRequest["media"],
  options: CallOptions,
): TransportRequest {
  const { rel, link, url } = target;
  if (typeof link.method === "string" && link.method.toUpperCase() !== "GET") throw new LinkRefusedError(rel, "action");
  if (!hal.transport.isTrusted(url)) {
    hal.notices.warnOnce("A link leads to another origin; it is followed without the credential.", {
      rel: shorten(rel),
      origin: new URL(url).origin,
    });
  }
  return { operation: `follow ${shorten(rel)}`, method: "GET", url, media, retry: "safe", options };
}

/** Sends the request as an operation of its own, so that http-core checks and reports as it does for all others. */
async function checked(
  hal: Hal,
  request: TransportRequest,
  { rel }: LinkTarget,
  schema: Schema<unknown>,
): Promise<unknown> {
  const transport: Transport = { ...hal.transport, request: () => hal.transport.request(request) };
  const operation = get(rel.replaceAll(/[{}]/g, ""), { response: schema });
  return bind(operation, transport, request.operation ?? rel)();
}
