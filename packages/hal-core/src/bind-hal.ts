import { ConfigurationError, type AnySchema, type Transport } from "@halyard/http-core";
import type { DocumentCache } from "./cache.js";
import type { HalDocument, Link } from "./document.js";
import type { HalFormVerbs, HalVerbs } from "./hal-verbs.js";
import type { BatchLoader } from "./hydration.js";
import { absoluteAddress } from "./internal/absolute-address.js";
import { followAll } from "./internal/follow-all.js";
import { download, follow, refresh } from "./internal/follow.js";
import type { Hal } from "./internal/hal.js";
import { hydrate } from "./internal/hydrate.js";
import { createNotices } from "./internal/notices.js";
import { perform } from "./internal/perform.js";
import { createProvenance } from "./internal/provenance.js";
import { submit } from "./internal/submit.js";

/** A link, with its relation and absolute address. */
export interface LinkTarget {
  /** The link's relation. */
  readonly rel: string;
  readonly link: Link;
  /** The absolute address of the link's target. */
  readonly url: string;
}

/** Options for {@link bindHal}. */
export interface HalOptions {
  /** Fetches many targets for `hydrate` in one request. Default: each target has its own request. */
  readonly batch?: BatchLoader | undefined;
  /**
   * Returns the schema for a link's target. The client's `validate` option determines how mismatches are handled.
   * Default: targets are not checked.
   */
  readonly schemaFor?: ((target: LinkTarget) => AnySchema | undefined) | undefined;
  /**
   * Returns whether a missing link means that there is no target. Some servers omit a link that has no target, instead
   * of sending `href: null`. If this returns true, the target is `null` in the results of `follow` and `hydrate`.
   * Default: `follow` fails with `LinkMissingError`, and `hydrate` returns undefined as the target.
   */
  readonly isLeftOut?: ((document: HalDocument, rel: string) => boolean) | undefined;
  /** Relation that leads to a collection's next page, for `followAll`. Default `next`. */
  readonly nextRel?: string | undefined;
  /**
   * Caches documents and revalidates them by entity tag; see `memoryCache` and `documentCache`. Use it only if the
   * client acts for a single user. A document with values that JSON lacks, such as bigints from a dialect's
   * `parseJson`, is not cached. Default: none.
   */
  readonly cache?: DocumentCache | undefined;
  /**
   * Separates the documents of clients that share a `cache`. It must identify the user, and the language if responses
   * depend on it. Default: a random name, so that clients share no documents.
   */
  readonly cacheScope?: string | undefined;
  /** Maximum number of targets that a `hydrate` or `followAll` call fetches concurrently. Default 8. */
  readonly concurrency?: number | undefined;
  /**
   * Maximum number of link targets that a `hydrate` or `followAll` call fetches in total. A call with more targets is
   * refused before it sends a request. A collection counts as one target. The same limit applies to the number of pages
   * that are fetched after a collection's first page. Default 10,000.
   */
  readonly maxTargets?: number | undefined;
}

/** A client's transport and HAL methods. */
export interface HalBinding<Verbs = HalVerbs> {
  /** Transport to bind resources to. It records each document's address for the verbs. */
  readonly transport: Transport;
  readonly verbs: Verbs;
}

/**
 * Adds the HAL verbs to a transport, for packages that build their own clients. Other code uses `createHalClient`. For
 * APIs with HAL-FORMS, use {@link bindHalForms}.
 *
 * @throws ConfigurationError when a limit is not a whole number above 0.
 * @example
 * const { transport, verbs } = bindHal(createTransport(options, dialect));
 * const client = assembleClient(resources, transport, verbs);
 */
export function bindHal(transport: Transport, options: HalOptions = {}): HalBinding {
  const hal = createHal(transport, options);
  return { transport: hal.transport, verbs: bindVerbs(hal) };
}

/**
 * Adds the HAL and HAL-FORMS verbs to a transport. For an API without HAL-FORMS, use {@link bindHal}.
 *
 * @throws ConfigurationError when a limit is not a whole number above 0.
 */
export function bindHalForms(transport: Transport, options: HalOptions = {}): HalBinding<HalVerbs & HalFormVerbs> {
  const hal = createHal(transport, options);
  const forms = { submit: submit.bind(undefined, hal) } as unknown as HalFormVerbs;
  return { transport: hal.transport, verbs: { ...bindVerbs(hal), ...forms } };
}

function createHal(transport: Transport, options: HalOptions): Hal {
  const { cache, cacheScope, concurrency = 8, maxTargets = 10_000 } = options;
  const provenance = createProvenance(transport);
  const source = cache?.attach(transport, cacheScope ?? randomScope()) ?? transport;
  const observed: Transport = {
    ...source,
    async request(request) {
      const answer = await source.request(request);
      const { method, media, url } = request;
      if (media === "json") {
        const address = method === "GET" ? absoluteAddress(transport, url) : undefined;
        provenance.fetched(answer.data, answer.response, address);
      }
      return answer;
    },
  };
  return {
    transport: observed,
    provenance,
    notices: createNotices(transport.logger),
    options,
    concurrency: wholeNumber("concurrency", concurrency),
    maxTargets: wholeNumber("maxTargets", maxTargets),
  };
}

function bindVerbs(hal: Hal): HalVerbs {
  // The implementations have no types for documents and relations, so the cast adds them.
  return {
    follow: follow.bind(undefined, hal),
    followAll: followAll.bind(undefined, hal),
    download: download.bind(undefined, hal),
    perform: perform.bind(undefined, hal),
    refresh: refresh.bind(undefined, hal),
    hydrate: hydrate.bind(undefined, hal),
    isPartial: (document: object) => hal.provenance.isPartial(document),
  } as unknown as HalVerbs;
}

function randomScope(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

function wholeNumber(name: string, value: number): number {
  if (Number.isInteger(value) && value > 0) return value;
  throw new ConfigurationError(`\`${name}\` must be a whole number above 0, got ${String(value)}.`);
}
