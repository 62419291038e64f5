declare const target: unique symbol;
declare const input: unique symbol;
declare const variables: unique symbol;
declare const partial: unique symbol;
declare const query: unique symbol;

/**
 * A link to a resource. The type parameter is the type of that resource. It exists for the compiler only, so that
 * following the link returns a `Target`.
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
  /** Media type to expect at the target, as a hint. */
  type?: string | undefined;
  /** Present when the link is deprecated; the URL documents the deprecation. */
  deprecation?: string | undefined;
  /** Distinguishes links with the same relation. */
  name?: string | undefined;
  /** URI of the conventions that the target follows (RFC 6906). */
  profile?: string | undefined;
  /** Human-readable name of the target. */
  title?: string | undefined;
  /** Language of the target (RFC 8288 section 3.4.1). */
  hreflang?: string | undefined;
  /** HTTP method of an action, in any case. An extension that many HAL APIs share. */
  method?: string | undefined;
  /** Body to send with an action, or a part of it. An extension. */
  payload?: unknown;
  readonly [target]?: Target;
}

/** A link that has no target at present. Such a link is never requested. */
export interface NullLink {
  href: null;
  title?: string | null | undefined;
}

/**
 * A link that is an action. Its presence means that the server permits the action now: see `can` and `perform`.
 *
 * The type parameters are the input and the result of the action.
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
 * A link whose `href` is a URI template, with the types of its variables.
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

/** A HAL document without a known interface. Every relation may exist, and leads to another such document. */
export interface HalResource extends HalDocument {
  _links?: Record<string, LinkValue> | undefined;
  _embedded?: Record<string, HalResource | HalResource[]> | undefined;
  _templates?: Record<string, FormTemplate> | undefined;
  [field: string]: unknown;
}

/**
 * The part of a resource that is embedded in another document. HAL lets a server omit any field there, so every field
 * is optional except those in `Sure`. `refresh` returns the full resource.
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
 * Type-level marker of a collection with the query fields of its address; see `followAll`. It does not exist at run
 * time.
 */
export interface QueryMark<Query> {
  readonly [query]?: Query;
}

/** One field of a {@link FormTemplate}. */
export interface FormProperty {
  /** Name of the field in the request. */
  name: string;
  /** Human-readable label. */
  prompt?: string | undefined;
  /** True when a value is required. */
  required?: boolean | undefined;
  /** True when the server sets the value and accepts no other. */
  readOnly?: boolean | undefined;
  /** Value that is sent when the input has none. */
  value?: unknown;
  /** Kind of field, such as `date`, as a hint. */
  type?: string | undefined;
  /** Pattern for values. Halyard does not execute it, because it comes from the server. */
  regex?: string | undefined;
  /** Values to choose from. */
  options?: unknown;
}

/**
 * An action with a description of its fields, as defined by HAL-FORMS. The type parameters are its input and its
 * result.
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
  /** Human-readable name. */
  title?: string | undefined;
  /** Fields of the form. */
  properties?: FormProperty[] | undefined;
  readonly [input]?: (input: Input) => void;
  readonly [target]?: Output;
}
