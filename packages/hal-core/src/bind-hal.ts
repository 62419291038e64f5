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

/** A link with its absolute target address. */
export interface LinkTarget {
  /** The relation of the link. */
  readonly rel: string;
  readonly link: Link;
  /** Absolute address. */
  readonly url: string;
}

/** Options for {@link bindHal}. */
export interface HalOptions {
  /** Fetches many targets of `hydrate` in one request. Default: each is fetched in a request of its own. */
  readonly batch?: BatchLoader | undefined;
  /**
   * Returns the schema of a link's target. Mismatches are handled according to the client's `validate`. Default:
   * targets are not checked.
   */
  readonly schemaFor?: ((target: LinkTarget) => AnySchema | undefined) | undefined;
  /**
   * Returns whether a missing link means "no target", for servers that omit such links instead of sending `href: null`.
   * `follow` and `hydrate` then return `null`. Default: a missing link is an error.
   */
  readonly isLeftOut?: ((document: HalDocument, rel: string) => boolean) | undefined;
  /** Relation of the link from one page of a collection to the next, for `followAll`. Default `next`. */
  readonly nextRel?: string | undefined;
  /**
   * Stores documents and revalidates them by entity tag; see `memoryCache` and `documentCache`. The client must then
   * act for one user only. A document with values beyond JSON, such as bigints from a dialect's `parseJson`, is not
   * stored. Default: none.
   */
  readonly cache?: DocumentCache | undefined;
  /**
   * Identifies the user when several clients share one `cache`, and the language if responses depend on it. Default: a
   * random name, so that no documents are shared.
   */
  readonly cacheScope?: string | undefined;
  /** Maximum number of targets that one `hydrate` or `followAll` fetches concurrently. Default 8. */
  readonly concurrency?: number | undefined;
  /**
   * Maximum number of targets that one `hydrate` or `followAll` fetches, as a limit for documents with endless links.
   * Default 10,000.
   */
  readonly maxTargets?: number | undefined;
}

/** The transport and HAL methods of a client. */
export interface HalBinding<Verbs = HalVerbs> {
  /** The transport to bind resources to. It records the addresses of documents for the verbs. */
  readonly transport: Transport;
  readonly verbs: Verbs;
}

/**
 * Adds the verbs of HAL to a transport, for packages that make their own clients. Other code uses `createHalClient`;
 * for APIs with HAL-FORMS, use {@link bindHalForms}.
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
 * Adds the verbs of HAL and of HAL-FORMS to a transport. For an API without HAL-FORMS, {@link bindHal} is enough.
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
  // The types of the verbs depend on the document's interface, which the implementations do not use.
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
