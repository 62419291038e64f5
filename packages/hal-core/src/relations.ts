import type {
  ActionLink,
  EmbeddedMark,
  FormTemplate,
  HalDocument,
  HalResource,
  Link,
  QueryMark,
  TemplatedLink,
} from "./document.js";
import type { LinkedPage } from "./hal-verbs.js";
import type { TemplateVariables } from "./uri-template.js";

type LinksOf<Document extends HalDocument> = NonNullable<Document["_links"]>;
type EmbeddedIn<Document extends HalDocument> = NonNullable<Document["_embedded"]>;
type TemplatesOf<Document> = Document extends { _templates?: infer Templates } ? NonNullable<Templates> : never;
type Each<Value> = Value extends readonly (infer Entry)[] ? Entry : Value;
type Known<Target> = unknown extends Target ? HalResource : Target;
type NullOr<Value> = Value extends { href: null } ? null : Value;
type TargetOfLink<Value> = Value extends { href: string }
  ? Value extends Link<infer Target>
    ? Known<Target>
    : HalResource
  : null;
type VariablesOfLink<Value> =
  Value extends TemplatedLink<unknown, infer Variables> ? Variables : Value extends Link ? TemplateVariables : never;
type InputOfLink<Value> = Value extends ActionLink<infer Input> ? Input : never;

/** The relations for which a document may have links. Any string for {@link HalResource}. */
export type LinkRelations<Document extends HalDocument> = keyof LinksOf<Document> & string;

/** The relations under which a document may embed resources. */
export type EmbeddedRelations<Document extends HalDocument> = keyof EmbeddedIn<Document> & string;

/** A relation's link, or one of its links if it may have several. Includes `null` if the link may have no target. */
export type LinkOf<Document extends HalDocument, Rel extends LinkRelations<Document>> = NullOr<
  Each<NonNullable<LinksOf<Document>[Rel]>>
>;

/** The target of a relation's link. Includes `null` if the link may have no target. */
export type TargetOf<Document extends HalDocument, Rel extends LinkRelations<Document>> = TargetOfLink<
  Each<NonNullable<LinksOf<Document>[Rel]>>
>;

/** The resource that a document embeds under a relation. An array if there may be several. */
export type EmbeddedOf<Document extends HalDocument, Rel extends EmbeddedRelations<Document>> = Exclude<
  EmbeddedIn<Document>[Rel],
  undefined
>;

/** The result of following a relation: its target, or the embedded resource. */
export type FollowedOf<Document extends HalDocument, Rel extends LinkRelations<Document>> =
  | TargetOf<Document, Rel>
  | (Rel extends EmbeddedRelations<Document> ? NonNullable<Each<EmbeddedOf<Document, Rel>>> : never);

type ItemOf<Target> = Target extends { _embedded: { elements: readonly (infer Item)[] } } ? Item : Target;
type QueryOfTarget<Target> = Target extends { _embedded: { elements: readonly unknown[] } } & QueryMark<infer Query>
  ? Query
  : HalResource extends Target
    ? Readonly<Record<string, unknown>>
    : never;

/** An item that `followAll` returns for a relation: a target, or an element of a collection. */
export type FollowedItemOf<Document extends HalDocument, Rel extends LinkRelations<Document>> = NonNullable<
  ItemOf<FollowedOf<Document, Rel>>
>;

/** A page of a followed collection. Includes `null` if the link may have no target. */
export type FollowedPage<Target> =
  | ([Exclude<Target, null>] extends [infer Document] ? LinkedPage<ItemOf<Document>, Document> : never)
  | Extract<Target, null>;

/** The query fields that a linked collection's address accepts, if the collection's interface declares them. */
export type CollectionQueryOf<Document extends HalDocument, Rel extends LinkRelations<Document>> = QueryOfTarget<
  NonNullable<TargetOf<Document, Rel>>
>;

/** The variables of a relation's templated link. */
export type VariablesOf<Document extends HalDocument, Rel extends LinkRelations<Document>> = VariablesOfLink<
  Each<NonNullable<LinksOf<Document>[Rel]>>
>;

/** The input for a relation's action. */
export type ActionInputOf<Document extends HalDocument, Rel extends LinkRelations<Document>> = InputOfLink<
  Each<NonNullable<LinksOf<Document>[Rel]>>
>;

/** The full resource's type if `Document` is an embedded resource, otherwise `Document` itself. */
export type FullOf<Document> = Document extends EmbeddedMark<infer Full> ? Known<Full> : Document;

/** The names of a document's HAL-FORMS templates. */
export type TemplateNames<Document> = keyof TemplatesOf<Document> & string;

/** The input for a HAL-FORMS template. */
export type TemplateInput<Document, Name extends TemplateNames<Document>> =
  NonNullable<TemplatesOf<Document>[Name]> extends FormTemplate<infer Input> ? Input : unknown;

/** The result of submitting a HAL-FORMS template. */
export type TemplateOutput<Document, Name extends TemplateNames<Document>> =
  NonNullable<TemplatesOf<Document>[Name]> extends FormTemplate<never, infer Output> ? Known<Output> : HalResource;
