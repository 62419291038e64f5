/**
 * The schema language of resource modules: zod's `mini` flavour, shipped as one small module because loading zod's many
 * files costs more than running them. Import it as a namespace, so that bundlers keep only what is used.
 *
 * @example
 * import * as z from "@halyard/http-core/schema";
 *
 * interface Risk { id: number; title: string; note?: string | undefined }
 * const RiskSchema: z.Schema<Risk> = z.lazy(() =>
 *   z.object({ id: z.int(), title: z.string(), note: z.optional(z.string()) }),
 * );
 *
 * @see https://zod.dev/packages/mini
 */
import * as z from "zod/mini";
import { type PagedSchema, paged, type Schema } from "./operation.js";
import { linkPaging, type PagingStyle } from "./paging.js";
import type { BinaryBody, FilePart } from "./request-body.js";

export {
  any,
  array,
  boolean,
  custom,
  discriminatedUnion,
  enum,
  int,
  lazy,
  literal,
  looseObject,
  maxLength,
  maximum,
  minLength,
  minimum,
  never,
  null,
  nullable,
  nullish,
  number,
  object,
  optional,
  record,
  regex,
  string,
  templateLiteral,
  tuple,
  undefined,
  union,
  unknown,
} from "zod/mini";
export type { PagedSchema, Schema } from "./operation.js";

/**
 * The schema of a list that comes as a plain JSON array; `null`, which some servers send for an empty list, counts as
 * empty.
 *
 * @param item - Schema of one entry.
 * @param style - How the list is cut into pages. Default: {@link linkPaging}.
 * @example
 * const list = get("/projects/{project}/risks", { response: z.listOf(RiskSchema) });
 */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<Item>(
  item: Schema<Item>,
  style: PagingStyle<readonly Item[] | null, Item> = linkPaging<Item>(),
): PagedSchema<readonly Item[] | null, Item> {
  const schema: Schema<readonly Item[] | null> = z.lazy(() => z.nullable(z.array(item)));
  return paged(schema, style);
}

/** The schema of a body made of bytes: a `Blob`, `Uint8Array`, `ArrayBuffer` or `ReadableStream`. */
/* @__NO_SIDE_EFFECTS__ */
export function binary(): Schema<BinaryBody> {
  return z.custom<BinaryBody>(
    (value) =>
      value instanceof Blob ||
      value instanceof Uint8Array ||
      value instanceof ArrayBuffer ||
      value instanceof ReadableStream,
    "bytes: a Blob, a Uint8Array, an ArrayBuffer or a ReadableStream",
  );
}

/** The schema of a file inside a multipart body: a {@link FilePart}, or a `Blob` or `File` as it is. */
/* @__NO_SIDE_EFFECTS__ */
export function file(): Schema<FilePart | Blob> {
  return z.custom<FilePart | Blob>(
    (value: unknown) =>
      value instanceof Blob ||
      (typeof value === "object" && value !== null && "fileName" in value && "content" in value),
    "a file: a Blob, or an object with `fileName` and `content`",
  );
}
