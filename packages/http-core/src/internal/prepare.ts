import type { ApiDialect } from "../dialect.js";
import { ConfigurationError, RequestValidationError } from "../errors.js";
import type { InputProblem } from "../mismatch.js";
import type { AnySchema, BodyWriter, Operation, WrittenSchema } from "../operation.js";
import type { PageStep } from "../paging.js";
import { check, describeValue } from "./check.js";
import { nearest } from "./nearest.js";
import { compilePath } from "./path-template.js";
import { schemaKeys } from "./schema-keys.js";
import { toText } from "./to-text.js";

/** An operation's input, divided into the parts of a request. */
export interface PreparedInput {
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** Takes the place of the body when the `writer` of the body's schema rejects the input. */
const refused: unique symbol = Symbol("refused");

/**
 * Divides one input object into path, query and body. Refuses invalid input. `step` replaces fields so that the request
 * is for another page.
 */
export type Prepare = (input: unknown, step?: PageStep) => PreparedInput;

/**
 * Compiles the function that divides an operation's inputs. Reads the schemas only once.
 *
 * @throws ConfigurationError when a body field has the same name as a path or query field and no `bodyKey` is declared,
 *   when a path and a query field share a name, or when a GET declares a body.
 */
export function compileInput(name: string, operation: Operation, dialect: ApiDialect): Prepare {
  const { bodyKey, body: bodySchema, query: querySchema } = operation;
  const template = compilePath(operation.path);
  const queryKeys = schemaKeys(querySchema);
  const wireNames = new Map(Object.entries(dialect.queryNames ?? {}).filter(([, wire]) => queryKeys.names.has(wire)));
  const inputNames = new Map([...wireNames].map(([input, wire]) => [wire, input]));
  const bodyKeys = bodyKey === undefined ? schemaKeys(bodySchema) : { names: new Set([bodyKey]), open: false };
  const outside = new Set([...template.names, ...queryKeys.names]);
  const twice = template.names.find((field) => queryKeys.names.has(field));
  if (twice !== undefined) {
    throw new ConfigurationError(
      `Operation ${name} has \`${twice}\` in its path and in its query. Give the path field another name.`,
    );
  }
  if (bodySchema && operation.method === "GET") {
    throw new ConfigurationError(
      `Operation ${name} declares a body, which a GET cannot have. Use \`post\` or \`query\`.`,
    );
  }
  const writer = (bodySchema as Partial<WrittenSchema<unknown>> | undefined)?.writer;
  const isBodyField = (field: string, given: Readonly<Record<string, unknown>>): boolean =>
    bodyKeys.names.has(field) ||
    writer?.fields.includes(field) === true ||
    (bodySchema !== undefined && bodyKeys.open && writer?.accepts?.(field, given) !== false);
  const clash = [...bodyKeys.names].find((field) => outside.has(field));
  if (clash !== undefined) {
    throw new ConfigurationError(
      `Operation ${name} has \`${clash}\` in its body and in its path or query. Declare a \`bodyKey\`, which names the input field for the whole body.`,
    );
  }

  // If no body field is given, an optional body is omitted and a required one is sent empty.
  const emptyBody = bodySchema && check(bodySchema, undefined).length > 0 ? {} : undefined;

  // An empty body is not sent with a DELETE, because some servers and proxies refuse a DELETE with a body.
  const sendsBody = (content: unknown): boolean => operation.method !== "DELETE" || content !== emptyBody;

  const pageFields = operation.paging && schemaKeys(bodySchema).names;

  return (input, step = {}) => {
    const problems: InputProblem[] = [];
    const fields = asFields(input, problems);
    const query: Record<string, unknown> = {};
    const body: Record<string, unknown> = {};
    let hasBodyField = false;
    for (const field of Object.keys(fields)) {
      const value = fields[field];
      if (template.names.includes(field)) continue;
      const wireName = wireNames.get(field) ?? field;
      if (queryKeys.names.has(wireName)) query[wireName] = value;
      else if (isBodyField(field, fields)) {
        defineField(body, field, value);
        hasBodyField = true;
      } else if (queryKeys.open) defineField(query, field, value);
      else if (value !== undefined)
        problems.push(unknownField(field, new Set([...outside, ...bodyKeys.names, ...(writer?.fields ?? [])])));
    }

    if (operation.paging) {
      for (const [field, value] of Object.entries(dialect.firstPage ?? {})) {
        if (queryKeys.names.has(field)) query[field] ??= value;
      }
      Object.assign(query, operation.paging.adjustQuery?.(query));
    }

    const path = template.fill(fields);
    if (typeof path !== "string") problems.push(...path);
    if (querySchema) {
      const found = check(querySchema, query);
      problems.push(...found.map((problem) => ({ ...problem, path: inputNames.get(problem.path) ?? problem.path })));
    }
    const given = bodyKey !== undefined ? fields[bodyKey] : hasBodyField ? body : emptyBody;
    let content = writer ? writeBody(writer, given, problems) : given;
    if (bodySchema && content !== refused) problems.push(...checkBody(bodySchema, bodyKey, content));
    if (problems.length > 0) throw new RequestValidationError(name, problems);
    for (const [field, value] of Object.entries(step)) {
      if (pageFields?.has(field) && !queryKeys.names.has(field)) content = { ...(content as object), [field]: value };
      else query[field] = value;
    }
    return { path: path as string, query, body: sendsBody(content) ? content : undefined };
  };
}

/** Returns the query of a URL: an empty string, or one that begins with `?`. */
export function writeQuery(query: Readonly<Record<string, unknown>>, dialect: ApiDialect): string {
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(query)) {
    const written = dialect.writeQuery?.(name, value) ?? defaultText(value);
    const wireName = encodeURIComponent(dialect.writeQueryName?.(name) ?? name);
    for (const text of typeof written === "string" ? [written] : written) {
      pairs.push(`${wireName}=${encodeURIComponent(text.toWellFormed())}`);
    }
  }
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

function checkBody(schema: AnySchema, bodyKey: string | undefined, content: unknown): readonly InputProblem[] {
  const found = check(schema, content);
  if (bodyKey === undefined) return found;
  return found.map((problem) => ({
    ...problem,
    path: bodyKey + (/^(\[|$)/.test(problem.path) ? "" : ".") + problem.path,
  }));
}

function writeBody(writer: BodyWriter, given: unknown, problems: InputProblem[]): unknown {
  if (typeof given !== "object" || given === null) return given;
  const body = writer.write(given as Readonly<Record<string, unknown>>);
  if (!Array.isArray(body)) return body;
  problems.push(...(body as readonly InputProblem[]));
  return refused;
}

function asFields(input: unknown, problems: InputProblem[]): Readonly<Record<string, unknown>> {
  if (input === undefined) return {};
  if (typeof input === "object" && input !== null && !Array.isArray(input)) return input as Record<string, unknown>;
  problems.push({ path: "", expected: "one object with all fields", got: describeValue(input, "invalid_type") });
  return {};
}

function unknownField(field: string, known: ReadonlySet<string>): InputProblem {
  const names = [...known];
  const guess = nearest(field, names);
  const list = names.length === 0 ? "no fields" : `one of the fields ${names.join(", ")}`;
  return {
    path: field,
    expected: guess === undefined ? list : `\`${guess}\`, or another known field`,
    got: "an unknown field",
  };
}

/** Sets a field as plain data, even if its name is `__proto__`. */
function defineField(target: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}

function defaultText(value: unknown): string | readonly string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((entry: unknown) => defaultText(entry));
  return toText(value);
}
