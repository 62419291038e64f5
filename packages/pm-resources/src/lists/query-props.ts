import { type Condition, writeConditions } from "./filters.js";

/**
 * Query fields of a work package list, for {@link encodeQueryProps}. Pass the page number as `page` next to `eprops`.
 * A page number inside the packed query would override the `page` of requests for later pages.
 */
export interface QueryProps {
  readonly filters?: readonly Condition[] | undefined;
  readonly sortBy?: readonly (readonly [column: string, direction: "asc" | "desc"])[] | undefined;
  readonly pageSize?: number | undefined;
  readonly groupBy?: string | undefined;
  readonly showSums?: boolean | undefined;
  readonly timestamps?: readonly string[] | undefined;
}

/**
 * Packs a query that is too long for a URL into a value for the field `eprops`: zlib-compressed JSON in base64.
 *
 * @example
 * const eprops = await encodeQueryProps({ filters: [is("id", ...ids)], sortBy: [["id", "asc"]] });
 * const page = await pm.workPackages.list({ eprops });
 * @see https://www.openproject.org/docs/api/filters/
 */
export async function encodeQueryProps(props: QueryProps): Promise<string> {
  const { filters, sortBy, timestamps, pageSize, groupBy, showSums } = props;
  const fields = {
    pageSize,
    groupBy,
    showSums,
    filters: filters && writeConditions(filters),
    sortBy: sortBy && JSON.stringify(sortBy),
    timestamps: timestamps?.join(","),
  };
  // Compression Streams call the zlib format (RFC 1950) "deflate".
  const packed = new Blob([JSON.stringify(fields)]).stream().pipeThrough(new CompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
