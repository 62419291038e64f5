declare const target: unique symbol;
declare const input: unique symbol;
declare const variables: unique symbol;
declare const partial: unique symbol;
declare const query: unique symbol;

/**
 * A link to a resource. `Target` is the resource's type, which `follow` returns. The type parameter exists only for the
 * compiler.
 *
 * @example
 * interface Ship extends HalDocument {
 *   name: string;
 *   _links: { self: Link<Ship>; berth: Link<Berth> | NullLink };
 * }
 * @see https://datatracker.ietf.org/doc/html/draft-kelly-json-hal-11#section-5
 */
export interface Link<Target = unknown> {
  /** The resource's address: absolute, relative to the document, or a URI template if `templated` is true. */
  href: string;
  /** True when `href` is a URI template (RFC 6570). */
  templated?: boolean | undefined;
  /** Hint about the target's media type. */
  type?: string | undefined;
  /** URL that documents the link's deprecation. Present only if the link is deprecated. */
  deprecation?: string | undefined;
  /** Distinguishes this link from others with the same relation. */
  name?: string | undefined;
  /** URI of the conventions that the target follows (RFC 6906). */
  profile?: string | undefined;
  /** Human-readable name of the target. */
  title?: string | undefined;
  /** Language of the target (RFC 8288 section 3.4.1). */
  hreflang?: string | undefined;
  /**
   * HTTP method of a link that represents an action, in upper or lower case. An extension to HAL that many APIs share.
   */
  method?: string | undefined;
  /** All or part of the body to send with a link that represents an action. An extension to HAL. */
  payload?: unknown;
  readonly [target]?: Target;
}

/** A link that currently has no target. It is never requested. */
export interface NullLink {
  href: null;
  title?: string | null | undefined;
}

/**
 * A link that represents an action. The link is present while the server permits the action: see `can` and `perform`.
 *
 * The type parameters are the action's input and result.
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

/** Base interface for documents with links. Extend it, and declare its members more precisely if you like. */
export interface HalDocument {
  _links?: object | undefined;
  _embedded?: object | undefined;
}

/** The value of a relation in `_links`. */
export type LinkValue = Link | NullLink | readonly (Link | NullLink)[];

/**
 * A HAL document without a known interface. It may have any relation, and each relation leads to another `HalResource`.
 */
export interface HalResource extends HalDocument {
  _links?: Record<string, LinkValue> | undefined;
  _embedded?: Record<string, HalResource | HalResource[]> | undefined;
  _templates?: Record<string, FormTemplate> | undefined;
  [field: string]: unknown;
}

/**
 * A resource that is embedded in another document. HAL lets servers embed only part of a resource, so every field is
 * optional except those in `Sure`. `refresh` returns the full resource.
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
 * Type-level marker for a collection, with the query fields that its address accepts; see `followAll`. It does not
 * exist at run time.
 */
export interface QueryMark<Query> {
  readonly [query]?: Query;
}

/** One field of a {@link FormTemplate}. */
export interface FormProperty {
  /** The field's name in the request. */
  name: string;
  /** Human-readable label. */
  prompt?: string | undefined;
  /** True when a value is required. */
  required?: boolean | undefined;
  /** True when the server sets the value and accepts no other value. */
  readOnly?: boolean | undefined;
  /** Default value, sent when the input has no value. */
  value?: unknown;
  /** Hint about the kind of field, such as `date`. */
  type?: string | undefined;
  /** Pattern for values. Halyard never executes it, because it comes from the server. */
  regex?: string | undefined;
  /** Values to choose from. */
  options?: unknown;
}

/**
 * An action with a description of its fields, as defined by HAL-FORMS. The type parameters are the action's input and
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
  /** The form's fields. */
  properties?: FormProperty[] | undefined;
  readonly [input]?: (input: Input) => void;
  readonly [target]?: Output;
}
