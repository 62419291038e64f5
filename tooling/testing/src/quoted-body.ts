/** Lists the request body fields that a client's errors hide or show when the server quotes the request body. */
import { sampleOf } from "./sample-of.js";

/** The parts of an operation that are needed to name it and to create an input. */
interface Quotable {
  readonly resource: string;
  readonly name: string;
  readonly path: string;
  readonly query: Schema | undefined;
  readonly body: Schema | undefined;
  readonly bodyKey: string | undefined;
}

type Schema = Parameters<typeof sampleOf>[0];

/** Responds with 422 and an error that quotes the request body. Use it as a client's `fetch` option. */
export async function quoteBody(request: Request): Promise<Response> {
  const type = request.headers.get("content-type") ?? "";
  const quoted: unknown = type.includes("json")
    ? await request.json()
    : type.includes("form")
      ? Object.fromEntries([...(await request.formData())].filter(([, value]) => typeof value === "string"))
      : {};
  return Response.json({ quoted }, { status: 422 });
}

/**
 * Calls every operation that has a body, on a client whose `fetch` is {@link quoteBody}. Returns a list as text: first
 * each operation with the fields that its error hides, then the names of all fields that errors show.
 *
 * @param callOf - Returns an operation's method.
 */
export async function listHiddenFields<Operation extends Quotable>(
  operations: readonly Operation[],
  callOf: (operation: Operation, place: string) => (input: object) => PromiseLike<unknown>,
): Promise<string> {
  const hidden: string[] = [];
  const shown = new Set<string>();
  for (const operation of operations.filter(({ body }) => body !== undefined)) {
    const place = `${operation.resource}.${operation.name}`;
    const fields = fieldsIn(await refusalOf(place, callOf(operation, place), inputWithTexts(operation)));
    if (fields.hidden.length > 0) hidden.push(`${place}: ${fields.hidden.join(", ")}`);
    for (const name of fields.shown) shown.add(name);
  }
  return `${[...hidden, "", "Not secret:", ...[...shown].toSorted()].join("\n")}\n`;
}

/** Calls an operation that the server refuses, and returns the error. */
async function refusalOf(
  place: string,
  call: (input: object) => PromiseLike<unknown>,
  input: object,
): Promise<unknown> {
  try {
    await call(input);
  } catch (error) {
    if ((error as { readonly status?: unknown }).status === 422) return error;
    throw error;
  }
  throw new Error(`${place} succeeded, but should have failed with 422. Use \`quoteBody\` as the client's \`fetch\`.`);
}

/** Values for schemas with custom checks: a time, a file, and bytes. */
const candidates = [new Date(0), { fileName: "a.txt", content: "text" }, new TextEncoder().encode("bytes")];

/**
 * Returns an input with every field of an operation. In the body, strings differ from one another where the schema
 * accepts any string.
 */
function inputWithTexts({ path, query, body, bodyKey }: Quotable): object {
  const names = [...path.matchAll(/\{\+?(\w+)\}/g)].map(([, name = ""]) => name);
  const content = body && withTexts(sampleOf(body, candidates), "value");
  return {
    ...Object.fromEntries(names.map((name) => [name, name])),
    ...(query && (sampleOf(query, candidates) as object)),
    ...(bodyKey === undefined ? (content as object | undefined) : { [bodyKey]: content }),
  };
}

/** Returns the names of the body fields that the error hides, and of the fields that it shows. */
function fieldsIn(error: unknown): { readonly hidden: readonly string[]; readonly shown: readonly string[] } {
  const { quoted } = (error as { readonly body: { readonly quoted: unknown } }).body;
  const hidden = new Set<string>();
  const shown = new Set<string>();
  JSON.stringify(quoted, (name, value: unknown) => {
    if (value === "[redacted]") hidden.add(name);
    // For a list entry, `name` is the index, not a field's name.
    else if (typeof value === "string" && !/^\d/.test(name)) shown.add(name);
    return value;
  });
  return { hidden: [...hidden].toSorted(), shown: [...shown].toSorted() };
}

/** Replaces the strings in a sample with `text-of-<name>`. `sampleOf` has set each string to its field's name. */
function withTexts(value: unknown, name: string): unknown {
  if (value === name) return `text-of-${name}`;
  if (Array.isArray(value)) return value.map((entry) => withTexts(entry, name));
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([field, entry]) => [field, withTexts(entry, field)]));
}
