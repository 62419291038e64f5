import type { ListedOperation } from "@halyard/http-core";
import { toJSONSchema } from "zod";

/** Field names, with the values of enumerations if the description lists them. */
type Fields = ReadonlyMap<string, readonly string[]>;

/** The parts of an operation that are compared. */
export const parts = ["query", "body", "response"] as const;

/** An operation's field names. Members of `_links` and `_embedded` have names such as `_links.author`. */
export type OperationSurface = Readonly<Record<(typeof parts)[number], Fields>>;

/** The names in an API: each operation's fields, by operation key, such as `GET /work_packages/{}`. */
export type Surface = ReadonlyMap<string, OperationSurface>;

/** The parts of an OpenAPI schema or JSON Schema that this file reads. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface Parameter extends Schema {
  readonly in: "body" | "formData" | "header" | "path" | "query";
  readonly name: string;
  readonly schema?: Schema;
}

interface Content {
  readonly $ref?: string;
  readonly schema?: Schema;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface DescribedOperation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses?: Readonly<Record<string, Content>>;
}

/** An OpenAPI 3 or Swagger 2 description. */
export interface Description {
  readonly openapi?: string;
  readonly swagger?: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const methods = ["get", "post", "put", "patch", "delete"] as const;

/** Nesting depth at which a schema is assumed to contain itself. */
const maximumDepth = 12;

/**
 * Returns an operation's key. It omits the names of path parameters, because servers and clients name them differently.
 */
export function operationKey(method: string, path: string): string {
  const place = path.replaceAll(/\{[^}]*\}/g, "{}").replace(/(?<=.)\/$/, "");
  return `${method.toUpperCase()} ${place}`;
}

/**
 * Extracts the names of operations and fields from an API description.
 *
 * @param prefix - Prefix of all paths, such as `/api/v3`. The client's operations omit it.
 */
export function surfaceOfDescription(description: Description, prefix = ""): Surface {
  const reader = new SchemaReader(description);
  const surface = new Map<string, OperationSurface>();
  for (const [path, item] of Object.entries(description.paths)) {
    const place = path.startsWith(prefix) ? path.slice(prefix.length) || "/" : path;
    for (const method of methods) {
      const operation = item[method] as DescribedOperation | undefined;
      if (operation === undefined) continue;
      const shared = (item.parameters ?? []) as readonly Parameter[];
      const parameters = [...shared, ...(operation.parameters ?? [])].map((parameter) => reader.resolve(parameter));
      surface.set(operationKey(method, place), {
        query: reader.parameters(parameters.filter((parameter) => parameter.in === "query")),
        body: new Map([
          ...reader.fields(parameters.find((parameter) => parameter.in === "body")?.schema),
          ...reader.content(operation.requestBody),
          ...reader.parameters(parameters.filter((parameter) => parameter.in === "formData")),
        ]),
        response: reader.response(operation.responses ?? {}),
      });
    }
  }
  return surface;
}

/** Extracts the names of a client's operations and their fields. */
export function surfaceOfOperations(operations: readonly ListedOperation[]): Surface {
  const fieldsOf = (schema: unknown, io: "input" | "output"): Fields => {
    if (schema === undefined) return new Map();
    const json = toJSONSchema(schema as never, { io, unrepresentable: "any", cycles: "ref", reused: "ref" });
    return new SchemaReader(json).fields(json as Schema);
  };
  const surface = new Map<string, OperationSurface>();
  for (const { method, path, query, body, response } of operations) {
    const key = operationKey(method, path);
    // Two operations can have the same key, for example if one reads JSON and the other a stream.
    const other = surface.get(key);
    surface.set(key, {
      query: new Map([...(other?.query ?? []), ...fieldsOf(query, "input")]),
      body: new Map([...(other?.body ?? []), ...fieldsOf(body, "input")]),
      response: new Map([...(other?.response ?? []), ...fieldsOf(response, "output")]),
    });
  }
  return surface;
}

/** Extracts names from the schemas in a document. */
class SchemaReader {
  readonly #document: unknown;

  constructor(document: unknown) {
    this.#document = document;
  }

  /** Resolves references within the document. */
  resolve<Part extends { readonly $ref?: string }>(part: Part): Part {
    let found = part;
    for (let depth = 0; found.$ref !== undefined; depth++) {
      if (depth > maximumDepth) throw new Error(`The reference ${part.$ref} refers to itself.`);
      const steps = found.$ref.replace(/^#\/?/, "").split("/").filter(Boolean);
      const target = steps.reduce<unknown>(
        (at, step) => (at as Record<string, unknown> | undefined)?.[step.replaceAll("~1", "/").replaceAll("~0", "~")],
        this.#document,
      );
      if (typeof target !== "object" || target === null) {
        throw new Error(`The API description contains the reference ${found.$ref}, but its target does not exist.`);
      }
      found = target as Part;
    }
    return found;
  }

  parameters(parameters: readonly Parameter[]): Fields {
    return new Map(parameters.map((parameter) => [parameter.name, this.#values(parameter.schema ?? parameter)]));
  }

  content(content: Content | undefined): Fields {
    if (content === undefined) return new Map();
    const { schema, content: byType = {} } = this.resolve(content);
    return this.fields(schema ?? Object.values(byType)[0]?.schema);
  }

  /** Returns the fields of the first successful response that has a body. */
  response(responses: Readonly<Record<string, Content>>): Fields {
    const found = Object.entries(responses)
      .filter(([status]) => status.startsWith("2"))
      .map(([, response]) => this.content(response));
    return found.find(({ size }) => size > 0) ?? new Map();
  }

  /** Returns the fields of an object, or of the items of an array. */
  fields(schema: Schema | undefined): Fields {
    const members = this.#members(schema);
    const fields = new Map([...members].map(([name, member]) => [name, this.#values(member)]));
    for (const box of ["_links", "_embedded"]) {
      for (const [name, member] of this.#members(members.get(box))) fields.set(`${box}.${name}`, this.#values(member));
    }
    return fields;
  }

  #members(schema: Schema | undefined, depth = 0): Map<string, Schema> {
    if (schema === undefined || depth > maximumDepth) return new Map();
    const resolved = this.resolve(schema);
    const alternatives = [resolved.allOf, resolved.oneOf, resolved.anyOf].flatMap((list) => list ?? []);
    const members = new Map<string, Schema>();
    const nested = [...alternatives, ...(resolved.items === undefined ? [] : [resolved.items])];
    for (const inner of nested) for (const [name, member] of this.#members(inner, depth + 1)) members.set(name, member);
    for (const [name, member] of Object.entries(resolved.properties ?? {})) members.set(name, member);
    return members;
  }

  /**
   * Returns the values of an enumeration, or of an array's items. The result is empty if every value of the type is
   * allowed.
   */
  #values(schema: Schema, depth = 0): readonly string[] {
    if (depth > maximumDepth) return [];
    const resolved = this.resolve(schema);
    const own = resolved.const === undefined ? (resolved.enum ?? []) : [resolved.const];
    const nested = [...(resolved.anyOf ?? []), ...(resolved.oneOf ?? []), ...(resolved.items ? [resolved.items] : [])];
    const inner = nested.map((each) => this.resolve(each)).filter(({ type }) => type !== "null");
    const values = inner.map((each) => this.#values(each, depth + 1));
    // If an alternative allows any value, so does the union.
    if (values.some((list) => list.length === 0)) return [];
    const texts = [...own, ...values.flat()].filter((value) => value !== null && value !== "").map(String);
    return [...new Set(texts)].toSorted();
  }
}

/** Formats the names in an API, with one line per operation and field, so that a diff shows the changes. */
export function writeSurface(surface: Surface): string {
  const lines = [...surface]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, operation]) => [
      key,
      ...parts.flatMap((part) =>
        [...operation[part]]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, values]) => `  ${part} ${name}${values.length === 0 ? "" : ` = ${values.join(" | ")}`}`),
      ),
    ]);
  return `${lines.join("\n")}\n`;
}

/** Parses the output of {@link writeSurface}. */
export function readSurface(text: string): Surface {
  const surface = new Map<string, Record<(typeof parts)[number], Map<string, readonly string[]>>>();
  let current: Record<(typeof parts)[number], Map<string, readonly string[]>> | undefined;
  for (const line of text.split("\n")) {
    const [, part, name = "", values] = /^ {2}(query|body|response) (\S+)(?: = (.*))?$/.exec(line) ?? [];
    if (part !== undefined) current?.[part as (typeof parts)[number]].set(name, values?.split(" | ") ?? []);
    else if (line !== "") {
      current = { query: new Map(), body: new Map(), response: new Map() };
      surface.set(line, current);
    }
  }
  return surface;
}
