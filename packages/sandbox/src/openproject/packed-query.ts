import { parseJson } from "./filters.js";
import { refusal } from "./refusal.js";

/**
 * Returns the fields of a query, including the fields packed in `eprops`. Clients use `eprops` for fields that are too
 * long for a URL. It contains zlib-compressed JSON in base64. A packed field replaces the query's own field of the same
 * name.
 *
 * @throws Refusal 400 when `eprops` cannot be unpacked.
 */
export async function unpackQuery(query: URLSearchParams): Promise<URLSearchParams> {
  const packed = query.get("eprops");
  if (packed === null) return query;
  const fields = await unpack(packed).catch(() => undefined);
  if (typeof fields !== "object" || fields === null || Array.isArray(fields)) {
    throw refusal(400, "BadRequest", "eprops is invalid");
  }
  const whole = new URLSearchParams(query);
  whole.delete("eprops");
  for (const [name, value] of Object.entries(fields)) {
    whole.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return whole;
}

async function unpack(packed: string): Promise<unknown> {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return parseJson(await new Response(inflated).text());
}
