/**
 * Schemas for HAL documents, for use with `@halyard/http-core/schema`. Every schema is annotated with its type and
 * ignores unknown fields.
 *
 * @example
 * import * as z from "@halyard/http-core/schema";
 * import * as hal from "@halyard/hal-core/schema";
 *
 * interface Ship extends HalDocument {
 *   name: string;
 *   _links: {
 *     self: Link<Ship>;
 *     berth: Link<Berth> | NullLink;
 *     rename?: ActionLink<{ name: string }, Ship> | undefined;
 *   };
 * }
 * const ShipSchema: z.Schema<Ship> = z.lazy(() =>
 *   z.object({
 *     name: z.string(),
 *     _links: z.object({
 *       self: hal.linkTo<Ship>(),
 *       berth: hal.nullableLinkTo<Berth>(),
 *       rename: z.optional(hal.actionLink<{ name: string }, Ship>()),
 *     }),
 *   }),
 * );
 */
import { paged } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import type { HalCollection } from "./collection.js";
import type { ActionLink, Embedded, Link, NullLink, TemplatedLink } from "./document.js";
import { offsetPaging, type OffsetPagingOptions } from "./offset-paging.js";

/** The fields for {@link document}: one for each member of the interface. Only `_embedded` may be omitted. */
export type DocumentFieldsOf<Model> = Omit<z.FieldsOf<Model>, "_embedded"> &
  Partial<Pick<z.FieldsOf<Model>, "_embedded" & keyof Model>>;

/**
 * Schema for a HAL document. Like `z.object`, it has a field for each member of the interface, with exactly that
 * member's type. Only `_embedded` may be omitted. Without it, embedded resources are not checked.
 */
export const document: <Model = z.Unannotated>(fields: DocumentFieldsOf<NoInfer<Model>>) => z.Schema<Model> =
  z.object as never;

/**
 * Schema for a HAL document, like {@link document}. An operation whose body has this schema also accepts input fields
 * that the schema does not declare.
 */
export const looseDocument: <Model = z.Unannotated>(fields: DocumentFieldsOf<NoInfer<Model>>) => z.Schema<Model> =
  z.looseObject as never;

const link: z.AnySchema = z.lazy(() => z.fields({ href: z.string(), ...hints() }));
const nullableLink: z.AnySchema = z.lazy(() => z.fields({ href: z.nullable(z.string()), ...hints() }));

function hints() {
  const text = z.nullish(z.string());
  return { title: text, type: text, name: text, method: text, templated: z.optional(z.boolean()) };
}

/** Schema for a link that always has a target. */
/* @__NO_SIDE_EFFECTS__ */
export function linkTo<Target>(): z.Schema<Link<Target>> {
  return link as z.Schema<Link<Target>>;
}

/** Schema for a link whose `href` may be `null`. */
/* @__NO_SIDE_EFFECTS__ */
export function nullableLinkTo<Target>(): z.Schema<Link<Target> | NullLink> {
  return nullableLink as z.Schema<Link<Target> | NullLink>;
}

/** Schema for a relation with several links. */
/* @__NO_SIDE_EFFECTS__ */
export function linksTo<Target>(): z.Schema<Link<Target>[]> {
  return z.array(linkTo<Target>());
}

/**
 * Schema for a link that represents an action. Wrap it in `z.optional`, because the link is absent while the action is
 * not permitted.
 */
/* @__NO_SIDE_EFFECTS__ */
export function actionLink<Input = void, Output = void>(): z.Schema<ActionLink<Input, Output>> {
  return link as z.Schema<ActionLink<Input, Output>>;
}

/** Schema for a link whose `href` is a URI template. */
/* @__NO_SIDE_EFFECTS__ */
export function templatedLink<Target, Variables>(): z.Schema<TemplatedLink<Target, Variables>> {
  return z.lazy(() =>
    z.fields({ href: z.string(), ...hints(), templated: z.literal(true) }),
  ) as z.AnySchema as z.Schema<TemplatedLink<Target, Variables>>;
}

/**
 * Schema for an embedded resource, which may be partial. Only the fields in `sure` are required. Fields that are
 * present must match the full schema.
 *
 * @param full - Schema for the full resource.
 * @param sure - Fields that the server always embeds.
 * @example
 * const _embedded = z.object({ berth: hal.embeddedOne(BerthSchema, ["number"]) });
 */
/* @__NO_SIDE_EFFECTS__ */
export function embeddedOne<Full, const Sure extends keyof Full = never>(
  full: z.Schema<Full>,
  sure: readonly Sure[] = [],
): z.Schema<Embedded<Full, Sure>> {
  const mayLack = (path: readonly unknown[]): boolean =>
    path.length > 1 || (path.length === 1 && !sure.includes(path[0] as Sure));
  const schema = z.unknown().check(({ value, issues }) => {
    const found = full["~standard"].validate(value);
    if (found instanceof Promise)
      throw new TypeError(
        "The schema of an embedded document cannot have asynchronous checks. Use synchronous checks.",
      );
    for (const issue of found.issues ?? []) {
      const path = issue.path ?? [];
      if (mayLack(path) && valueAt(value, path) === undefined) continue;
      issues.push({ ...issue, path, input: value } as (typeof issues)[number]);
    }
  });
  return schema as z.Schema<Embedded<Full, Sure>>;
}

/** Schema for an array of embedded resources; see {@link embeddedOne}. */
/* @__NO_SIDE_EFFECTS__ */
export function embeddedMany<Full, const Sure extends keyof Full = never>(
  full: z.Schema<Full>,
  sure: readonly Sure[] = [],
): z.Schema<Embedded<Full, Sure>[]> {
  return z.array(embeddedOne(full, sure));
}

/**
 * Schema for a list with numbered pages of embedded items. Pass it as `response`.
 *
 * @param item - Schema for an item.
 * @param options - Names of the fields and relations; see {@link offsetPaging}.
 * @example
 * const list = get("/ships", { response: hal.collectionOf(ShipSchema, { itemsRel: "ships", pageField: "page" }) });
 */
/* @__NO_SIDE_EFFECTS__ */
export function collectionOf<Item, const ItemsRel extends string = "elements">(
  item: z.Schema<Item>,
  options: OffsetPagingOptions<ItemsRel> = {},
): z.PagedSchema<HalCollection<Item, ItemsRel>, Item> {
  const { itemsRel = "elements", totalField = "total" } = options;
  const schema = z.lazy(() =>
    z.fields({
      [totalField]: z.optional(z.number()),
      _embedded: z.optional(z.fields({ [itemsRel]: z.optional(z.array(item)) })),
    }),
  );
  return paged(schema as unknown as z.Schema<HalCollection<Item, ItemsRel>>, offsetPaging<Item, ItemsRel>(options));
}

function valueAt(value: unknown, path: readonly unknown[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === "object" && at !== null ? Reflect.get(at, key as PropertyKey) : undefined),
    value,
  );
}
