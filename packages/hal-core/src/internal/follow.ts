import type { CallOptions } from "@halyard/http-core";
import type { LinkTarget } from "../bind-hal.js";
import type { Link } from "../document.js";
import { LinkAmbiguousError } from "../errors.js";
import type { DownloadOptions, FollowOptions, LinkedPage } from "../hal-verbs.js";
import { type Hal, isLeftOut, knownAddress, locate, readDocument, readRequest } from "./hal.js";
import { linkedPage } from "./linked-page.js";
import { describeDocument, findEmbedded, findTargetLinks } from "./lookup.js";
import type { resolveAddress } from "./resolve-address.js";
import { selectLink } from "./select-link.js";
import { quote } from "./text.js";

/** A `Following` without types. */
interface Chain extends Promise<unknown> {
  follow(rel: string, options?: FollowOptions): Chain;
  page(): Promise<LinkedPage<unknown> | null>;
}

/** Implements `HalVerbs.follow`. */
export function follow(hal: Hal, document: object, rel: string, options: FollowOptions = {}): Chain {
  return chain(hal, followOne(hal, document, rel, options), options);
}

function chain(hal: Hal, target: Promise<unknown>, { signal, timeout, totalTimeout, headers }: FollowOptions): Chain {
  const call = { signal, timeout, totalTimeout, headers };
  const unlessNull = <Result>(use: (document: object) => Result | Promise<Result>): Promise<Result | null> =>
    target.then((document) => (document === null ? null : use(document as object)));
  return Object.assign(target, {
    page: () => unlessNull((document) => linkedPage(hal, document, call)),
    follow(rel: string, options: FollowOptions = {}) {
      const inherited = { ...call, ...options };
      const next = unlessNull((document) => followOne(hal, document, rel, inherited));
      return chain(hal, next, inherited);
    },
  });
}

async function followOne(hal: Hal, document: object, rel: string, options: FollowOptions): Promise<unknown> {
  const { fresh = false, select, variables, ...call } = options;
  const targets = findTargetLinks(document, rel);
  const embedded = fresh || variables !== undefined ? [] : findEmbedded(document, rel);
  if (targets.length === 0 && embedded.length > 1) {
    throw new LinkAmbiguousError(
      rel,
      embedded.length,
      `${describeDocument(document)} embeds ${embedded.length} resources under ${quote(rel)}. Read the resources with \`embedded\` or \`followAll\`.`,
    );
  }
  const [only] = embedded;
  if (only && targets.length === 0) return handOut(hal, only, document);
  if (isLeftOut(hal, document, rel)) return null;
  const chosen = selectLink(document, rel, select);
  if (chosen === null) return null;
  if (only && targets.length === 1 && embedded.length === 1) return handOut(hal, only, document);
  const base = hal.provenance.baseOf(document);
  const target = locate(hal, base, rel, chosen, variables);
  const inPlace = embedded.find((resource) => addressOf(hal, resource, base) === target.url);
  return inPlace ? handOut(hal, inPlace, document) : readDocument(hal, target, call);
}

/** A target that the document embeds. */
export interface EmbeddedTarget {
  readonly embedded: object;
}

/** A target whose link cannot be requested. */
export interface RefusedTarget {
  readonly link: Link;
  readonly error: unknown;
}

/**
 * Returns a relation's targets like {@link locateTargets}, but throws if a link cannot be requested.
 *
 * @throws LinkRefusedError, UriTemplateError.
 */
export function findTargets(
  hal: Hal,
  document: object,
  base: string,
  rel: string,
  fresh: boolean,
): readonly (LinkTarget | EmbeddedTarget)[] {
  return locateTargets(hal, document, base, rel, fresh).map((target) => {
    if ("error" in target) throw target.error;
    return target;
  });
}

/**
 * Returns a relation's targets in the document's order. Each target is the embedded resource if there is one, otherwise
 * the link's address. Embedded resources are matched to links by their `self` link. If the document embeds at least as
 * many resources as it has links for the relation, only the embedded resources are returned.
 *
 * @param base - Base address for the document's relative links.
 * @param resolve - Resolves addresses. Default: `resolveAddress`.
 */
export function locateTargets(
  hal: Hal,
  document: object,
  base: string,
  rel: string,
  fresh: boolean,
  resolve?: typeof resolveAddress,
): readonly (LinkTarget | EmbeddedTarget | RefusedTarget)[] {
  const links = findTargetLinks(document, rel);
  const embedded = fresh ? [] : findEmbedded(document, rel);
  if (embedded.length > 0 && embedded.length >= links.length) {
    return embedded.map((resource) => ({ embedded: handOut(hal, resource, document) }));
  }
  // Created only if needed, because most documents embed nothing.
  const byAddress =
    embedded.length > 0 ? new Map(embedded.map((resource) => [addressOf(hal, resource, base), resource])) : undefined;
  return links.map((link) => {
    try {
      const target = locate(hal, base, rel, link, undefined, resolve);
      const inPlace = byAddress?.get(target.url);
      return inPlace ? { embedded: handOut(hal, inPlace, document) } : target;
    } catch (error) {
      return { link, error };
    }
  });
}

/** Implements `HalVerbs.download`. */
export async function download(
  hal: Hal,
  document: object,
  rel: string,
  options: DownloadOptions & { readonly media?: "bytes" | "stream" | "text" | undefined } = {},
): Promise<unknown> {
  const { media = "bytes", select, variables, ...call } = options;
  if (isLeftOut(hal, document, rel)) return null;
  const chosen = selectLink(document, rel, select);
  if (chosen === null) return null;
  const { data } = await hal.transport.request(
    readRequest(hal, locate(hal, hal.provenance.baseOf(document), rel, chosen, variables), media, call),
  );
  return data;
}

/** Implements `HalVerbs.refresh`. */
export async function refresh(hal: Hal, document: object, options: CallOptions = {}): Promise<unknown> {
  const address = knownAddress(hal, document);
  if (address === undefined) return followOne(hal, document, "self", { ...options, fresh: true });
  return readDocument(hal, { rel: "self", link: { href: address }, url: address }, options);
}

function handOut(hal: Hal, resource: object, container: object): object {
  hal.provenance.handedOut(resource, container);
  return resource;
}

/** Returns an embedded resource's address, or undefined if it has no usable `self` link. */
function addressOf(hal: Hal, resource: object, base: string): string | undefined {
  const [self] = findTargetLinks(resource, "self");
  try {
    return self && locate(hal, base, "self", self).url;
  } catch {
    return undefined;
  }
}
