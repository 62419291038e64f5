import { type AnyOperation, type BodyWriter, type InputProblem, written, type WrittenSchema } from "@halyard/http-core";
import type * as z from "@halyard/http-core/schema";
import { type LinkableResource, type LinkReference, toLinkInput } from "./link-input.js";

/** Name of a declared member, or `never` for an index signature, such as the one for custom fields. */
type Declared<Name> = string extends Name ? never : Name extends `customField${number}` ? never : Name;

type LinksOf<Input> = Input extends { _links?: infer Links } ? NonNullable<Links> : object;

type ReferenceFor<Value> =
  NonNullable<Value> extends infer Given
    ? Given extends readonly unknown[]
      ? readonly LinkReference[]
      : LinkReference
    : never;

/** References to resources, by link name. */
export type References<Links> = {
  readonly [Name in keyof Links as Declared<Name>]?: ReferenceFor<Links[Name]> | undefined;
};

type RequiredReferences<Links> = {
  readonly [Name in keyof Links as undefined extends Links[Name] ? never : Name]: ReferenceFor<Links[Name]>;
};

/**
 * Input for a request body. It has the same fields as the body. In addition, each link can be given by name at the top
 * level, as an id, a document or another {@link LinkReference}. A required link must be given either in `_links` or at
 * the top level.
 */
export type BodyInput<Input> = Input extends { _links: infer Links }
  ? | (Input & References<Links>)
    | (Omit<Input, "_links"> & { _links?: Partial<Links> | undefined } & References<Links> & RequiredReferences<Links>)
  : Input & References<LinksOf<Input>>;

/** Kind of resource that an id stands for, by link name. `null` for links that accept only addresses. */
export type LinkTargets<Input> = {
  readonly [Name in keyof LinksOf<Input> as Declared<Name>]-?: LinkableResource | null;
};

/** A body writer that also names the links it writes. */
interface LinkWriter extends BodyWriter {
  readonly targets: Readonly<Record<string, LinkableResource | null>>;
}

/**
 * Returns the schema of a request body, for an operation's `body`. Links can be given by name at the top level:
 * `project: 7` is sent as `_links.project.href`, and replaces a project in `_links`. Unknown fields are refused, except
 * custom fields such as `customField12`. A document from the server can serve as a template: if the input has a
 * `_type`, unknown fields are accepted.
 *
 * @param targets - Kind of resource that each link refers to.
 * @example
 * const create = post("/risks", { body: bodyOf(RiskInputSchema, { owner: "user" }), response: RiskSchema });
 */
/* @__NO_SIDE_EFFECTS__ */
export function bodyOf<Input>(
  schema: z.Schema<Input>,
  targets: LinkTargets<NoInfer<Input>>,
): WrittenSchema<BodyInput<Input>> {
  const writer: LinkWriter = {
    targets,
    fields: Object.keys(targets),
    accepts: (name, input) => /^(?:_|custom(?:Field|Comment)\d+$)/.test(name) || Object.hasOwn(input, "_type"),
    write: (input) => placeLinks(input, targets),
  };
  return written(schema, writer);
}

/** Returns the kind of resource that each link in an operation's body refers to, by link name. */
export function targetsOf(operation: AnyOperation): Readonly<Record<string, LinkableResource | null>> {
  return writerOf(operation)?.targets ?? {};
}

/** Returns a copy of an operation with a body that also accepts the named fields. */
export function allowFields<Op extends AnyOperation>(operation: Op, names: readonly string[]): Op {
  const writer = writerOf(operation);
  if (!writer) return operation;
  const accepts = (name: string, input: Readonly<Record<string, unknown>>): boolean =>
    names.includes(name) || writer.accepts?.(name, input) !== false;
  const body = written((operation as unknown as { readonly body: z.Schema<unknown> }).body, { ...writer, accepts });
  return Object.create(operation, { body: { value: body, enumerable: true } }) as Op;
}

function writerOf(operation: AnyOperation): LinkWriter | undefined {
  return (operation as { readonly body?: { readonly writer?: LinkWriter } | undefined }).body?.writer;
}

function placeLinks(
  input: Readonly<Record<string, unknown>>,
  targets: Readonly<Record<string, LinkableResource | null>>,
): Readonly<Record<string, unknown>> | readonly InputProblem[] {
  const links: Record<string, unknown> = {};
  const problems: InputProblem[] = [];
  for (const [name, resource] of Object.entries(targets)) {
    const { [name]: reference } = input;
    if (reference !== undefined) links[name] = toLinks(name, reference, resource ?? undefined, problems);
  }
  if (problems.length > 0) return problems;
  if (Object.keys(links).length === 0) return input;
  const fields = Object.entries(input).filter(([name]) => !Object.hasOwn(targets, name));
  return { ...Object.fromEntries(fields), _links: { ...(input["_links"] as object | undefined), ...links } };
}

function toLinks(
  path: string,
  reference: unknown,
  resource: LinkableResource | undefined,
  problems: InputProblem[],
): unknown {
  if (Array.isArray(reference)) {
    return reference.map((entry, index) => toLinks(`${path}[${index}]`, entry, resource, problems));
  }
  const link = toLinkInput(reference, resource);
  if (typeof link === "object") return link;
  problems.push({ path, expected: link, got: `a value of type ${typeof reference}` });
  return undefined;
}
