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

/** A link with the address it leads to. */
export interface LinkTarget {
  /** The relation it was found under. */
  readonly rel: string;
  readonly link: Link;
  /** Absolute address. */
  readonly url: string;
}

/** Settings of {@link bindHal}. */
export interface HalOptions {
  /** Fetches many targets of `hydrate` in one request. Default: each is fetched alone. */
  readonly batch?: BatchLoader | undefined;
  /**
   * The schema of what a link leads to. What does not fit is treated as the client's `validate` says: reported by default.
   * Default: links are not checked.
   */
  readonly schemaFor?: ((target: LinkTarget) => AnySchema | undefined) | undefined;
  /**
   * Tells whether a link that a document lacks is one without a target, for servers that leave such links out instead
   * of sending `href: null`. `follow` and `hydrate` then give `null`. Default: a missing link is an error.
   */
  readonly isLeftOut?: ((document: HalDocument, rel: string) => boolean) | undefined;
  /** Relation of the link from one page of a collection to the next, for `followAll`. Default `next`. */
  readonly nextRel?: string | undefined;
  /**
   * Keeps documents and asks for them by entity tag; see `memoryCache` and `documentCache`. The client must then act for one user only. What a
   * dialect's `parseJson` makes into more than JSON, such as bigints, is not kept. Default: none.
   */
  readonly cache?: DocumentCache | undefined;
  /**
   * Names who is asking, when several clients share one `cache`: the user, and the language if it changes answers.
   * Default: a random name, so that nothing is ever shared.
   */
  readonly cacheScope?: string | undefined;
  /** Targets that one `hydrate` or `followAll` fetches at a time. Default 8. */
  readonly concurrency?: number | undefined;
  /** Targets that one `hydrate` or `followAll` fetches at most, against documents with endless links. Default 10,000. */
  readonly maxTargets?: number | undefined;
}

/** The HAL side of a client. */
export interface HalBinding<Verbs = HalVerbs> {
  /** The transport to bind resources to, so that the verbs know where the documents of operations came from. */
  readonly transport: Transport;
  readonly verbs: Verbs;
}

/**
 * Puts the verbs of HAL on a transport, for packages that make clients of their own. Others use `createHalClient`, and
 * APIs with HAL-FORMS use {@link bindHalForms}.
 *
 * @throws ConfigurationError when a limit makes no sense.
 * @example
 * const { transport, verbs } = bindHal(createTransport(options, dialect));
 * const client = assembleClient(resources, transport, verbs);
 */
export function bindHal(transport: Transport, options: HalOptions = {}): HalBinding {
  const hal = createHal(transport, options);
  return { transport: hal.transport, verbs: bindVerbs(hal) };
}

/**
 * Puts the verbs of HAL and of HAL-FORMS on a transport; see {@link bindHal}. An API without HAL-FORMS does not need
 * them.
 *
 * @throws ConfigurationError when a limit makes no sense.
 */
export function bindHalForms(transport: Transport, options: HalOptions = {}): HalBinding<HalVerbs & HalFormVerbs> {
  const hal = createHal(transport, options);
  const forms = { submit: submit.bind(undefined, hal) } as unknown as HalFormVerbs;
  return { transport: hal.transport, verbs: { ...bindVerbs(hal), ...forms } };
}

function createHal(transport: Transport, options: HalOptions): Hal {
  const { cache, cacheScope = randomScope(), concurrency = 8, maxTargets = 10_000 } = options;
  const provenance = createProvenance(transport);
  const source = cache?.attach(transport, cacheScope) ?? transport;
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
  // The types of a verb come from the document's interface, at which its implementation does not look.
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
