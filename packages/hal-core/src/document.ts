declare const target: unique symbol;
declare const input: unique symbol;
declare const variables: unique symbol;
declare const partial: unique symbol;
declare const query: unique symbol;

/**
 * A link to a resource. The type parameter says what is found there; it exists for the compiler only, so that following
 * the link gives a `Target`.
 *
 * @example
 * interface Ship extends HalDocument {
 *   name: string;
 *   _links: { self: Link<Ship>; berth: Link<Berth> | NullLink };
 * }
 * @see https://datatracker.ietf.org/doc/html/draft-kelly-json-hal-11#section-5
 */
export interface Link<Target = unknown> {
  /** Address of the resource: absolute, relative to the document, or a URI template when `templated` is true. */
  href: string;
  /** True when `href` is a URI template (RFC 6570). */
  templated?: boolean | undefined;
  /** Media type to expect at the target; a hint. */
  type?: string | undefined;
  /** Present when the link is going away; its URL tells more. */
  deprecation?: string | undefined;
  /** Tells links of the same relation apart. */
  name?: string | undefined;
  /** A URI that says which conventions the target keeps to (RFC 6906). */
  profile?: string | undefined;
  /** Name of the target for people. */
  title?: string | undefined;
  /** Language of the target (RFC 8288 section 3.4.1). */
  hreflang?: string | undefined;
  /** HTTP method of an action, in any case. An extension that many HAL APIs share. */
  method?: string | undefined;
  /** Body that an action is sent with, or the beginning of one. An extension. */
  payload?: unknown;
  readonly [target]?: Target;
}

/** A relation that has no target at present: typed, and never requested. */
export interface NullLink {
  href: null;
  title?: string | null | undefined;
}

/**
 * A link that is an action. That it is there is the server's word that the action is permitted now: see `can` and
 * `perform`.
 *
 * The type parameters are what the action takes and what it answers.
 *
 * @example
 * interface Ship extends HalDocument {
 *   _links: { self: Link<Ship>; rename?: ActionLink<{ name: string }, Ship> | undefined };
 * }
 */
export interface ActionLink<Input = unknown, Output = unknown> extends Link<Output> {
  readonly [input]?: (input: Input) => void;
}

/**
 * A link whose `href` is a URI template, with the variables it takes.
 *
 * @example
 * interface Harbour extends HalDocument {
 *   _links: { berth: TemplatedLink<Berth, { number: number }> };
 * }
 */
export interface TemplatedLink<Target = unknown, Variables = unknown> extends Link<Target> {
  templated: true;
  readonly [variables]?: Variables;
}

/** Base interface of documents with links. Extend it; both members may be declared more precisely. */
export interface HalDocument {
  _links?: object | undefined;
  _embedded?: object | undefined;
}

/** Value of one relation in `_links`. */
export type LinkValue = Link | NullLink | readonly (Link | NullLink)[];

/** A HAL document of which nothing is known beforehand: every relation may be there, and leads to a further one. */
export interface HalResource extends HalDocument {
  _links?: Record<string, LinkValue> | undefined;
  _embedded?: Record<string, HalResource | HalResource[]> | undefined;
  _templates?: Record<string, FormTemplate> | undefined;
  [field: string]: unknown;
}

/**
 * The part of a resource that is embedded in another document. HAL lets a server leave out whatever it likes there, so
 * every field is optional but those named as `Sure`. `refresh` turns it into the full resource.
 *
 * @example
 * interface Ship extends HalDocument {
 *   _links: { berth: Link<Berth> };
 *   _embedded: { berth: Embedded<Berth, "number"> };
 * }
 */
export type Embedded<Full, Sure extends keyof Full = never> = Pick<Full, Sure> & Partial<Full> & EmbeddedMark<Full>;

/** Type-level marker that distinguishes an {@link Embedded} from the full resource. It does not exist at run time. */
export interface EmbeddedMark<Full> {
  readonly [partial]?: Full;
}

/**
 * Type-level marker of a collection that says which query fields its address takes; see `followAll`. It
 * does not exist at run time.
 */
export interface QueryMark<Query> {
  readonly [query]?: Query;
}

/** One field of a {@link FormTemplate}. */
export interface FormProperty {
  /** Name of the field in what is sent. */
  name: string;
  /** Label for people. */
  prompt?: string | undefined;
  /** True when it must be sent. */
  required?: boolean | undefined;
  /** True when the server sets it and takes no other value. */
  readOnly?: boolean | undefined;
  /** Value that is sent when none is given. */
  value?: unknown;
  /** Kind of field, such as `date`; a hint. */
  type?: string | undefined;
  /** Pattern for values. Halyard does not run it, because it comes from the server. */
  regex?: string | undefined;
  /** Values to choose from. */
  options?: unknown;
}

/**
 * An action that describes itself, as HAL-FORMS has it. The type parameters are what it takes and what it answers.
 *
 * @see https://rwcbook.github.io/hal-forms/
 */
export interface FormTemplate<Input = unknown, Output = unknown> {
  /** HTTP method. Default `GET`. */
  method?: string | undefined;
  /** Target of the request. Default: the document's own address. */
  target?: string | undefined;
  /** Media type of the body. Default `application/json`. */
  contentType?: string | undefined;
  /** Name for people. */
  title?: string | undefined;
  /** Its fields. */
  properties?: FormProperty[] | undefined;
  readonly [input]?: (input: Input) => void;
  readonly [target]?: Output;
}
