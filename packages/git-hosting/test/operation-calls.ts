import type { ListedOperation } from "@halyard/http-core";
import { sampleOf } from "@halyard/testing/sample-of";

type Send = (input: unknown) => PromiseLike<unknown>;

const bytes = new TextEncoder().encode("bytes");
const time = new Date("2026-01-02T03:04:05Z");
const candidates = [time, { fileName: "a.txt", content: "text" }, bytes];

/** Server versions that together cover every operation. */
export const serverVersions = ["1.27.0", "1.25.0", "17.0.0+gitea-1.22.0"];

/** Returns a client's method for an operation. */
export function methodOf(client: object, { resource, name }: ListedOperation): Send {
  return [...resource.split("."), name].reduce<unknown>(
    (at, step) => (at as Readonly<Record<string, unknown>>)[step],
    client,
  ) as Send;
}

/**
 * Returns an input with every field of an operation. The value of a string field is the field's name, followed by `/1`
 * if the field is in the path and may contain slashes.
 */
export function inputOf({ path, query, body, bodyKey }: ListedOperation): object {
  const fields = [...path.matchAll(/\{(\+?)(\w+)\}/g)];
  const content = body && sampleOf(body, candidates);
  return {
    ...Object.fromEntries(fields.map(([, several, field = ""]) => [field, several ? `${field}/1` : field])),
    ...(query && (sampleOf(query, candidates) as object)),
    ...(bodyKey === undefined ? (content as object | undefined) : { [bodyKey]: content }),
  };
}
