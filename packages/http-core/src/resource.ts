import type { Call } from "./call.js";
import type { MethodDefinition } from "./method.js";
import type { AnyOperation, Operation, PagedOperation } from "./operation.js";
import type { PagedCall } from "./page.js";
import type { CallOptions, PagedCallOptions } from "./transport.js";

/** Member of a resource: an operation, a method, or a nested group such as `pulls.reviews`. */
export type ResourceEntry = AnyOperation | MethodDefinition<unknown> | ResourceDefinition;

/** Named operations and methods, and groups of them. */
export interface ResourceDefinition {
  readonly [name: string]: ResourceEntry;
}

/**
 * Declares the operations of one resource. The declaration is plain data. A client binds it to its transport and turns
 * every operation into a typed method.
 *
 * @example
 * export const risks = defineResource({
 *   list: get("/projects/{project}/risks", { response: z.listOf(RiskSchema) }),
 *   get: get("/risks/{id}", { response: RiskSchema }),
 * });
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineResource<const Definition extends ResourceDefinition>(definition: Definition): Definition {
  return definition;
}

type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `+${infer Plain}` ? Plain : Name) | PathNames<Rest>
  : never;

type BodyFields<Body, BodyKey> = BodyKey extends string ? { readonly [Key in BodyKey]: Body } : Body;

type Flat<Fields> = { [Field in keyof Fields]: Fields[Field] };

/** Input of an operation: one object with its path, query and body fields. */
export type InputOf<Op> =
  Op extends Operation<infer Path, infer Query, infer Body, infer _Response, infer BodyKey>
    ? Flat<{ readonly [Name in PathNames<Path>]: string | number } & Query & BodyFields<Body, BodyKey>>
    : never;

type Arguments<Input, Options> = object extends Input
  ? [input?: Input, options?: Options]
  : [input: Input, options?: Options];

/** A method that sends one operation. */
export type OperationMethod<Input, Data> = (...args: Arguments<Input, CallOptions>) => Call<Data>;

/** A method that sends one list operation. */
export type PagedMethod<Input, Item, Document> = (
  ...args: Arguments<Input, PagedCallOptions>
) => PagedCall<Item, Document>;

/** A resource that is bound to a transport. Every operation in it is a method. */
export type Bound<Definition> =
  Definition extends PagedOperation<infer _Path, infer _Query, infer _Body, infer Document, infer _Key, infer Item>
    ? PagedMethod<InputOf<Definition>, Item, Document>
    : Definition extends Operation<infer _Path, infer _Query, infer _Body, infer Response, infer _Key>
      ? OperationMethod<InputOf<Definition>, Response>
      : Definition extends MethodDefinition<infer Method>
        ? Method
        : { readonly [Name in keyof Definition]: Bound<Definition[Name]> };

/** Returns whether a member of a resource is an operation. */
export function isOperation(entry: ResourceEntry): entry is AnyOperation {
  return "method" in entry && typeof entry.method === "string";
}

/** Returns whether a member of a resource is a method that was made with `method`. */
export function isMethod(entry: ResourceEntry): entry is MethodDefinition<unknown> {
  return "attach" in entry && typeof entry.attach === "function";
}

/**
 * Finds a member of a resource tree by its path, such as `pulls.reviews.submit`. Returns undefined when the member does
 * not exist.
 */
export function findEntry(resources: ResourceDefinition, place: string): ResourceEntry | undefined {
  let at: ResourceEntry | undefined = resources;
  for (const step of place.split(".")) {
    if (at === undefined || isOperation(at) || isMethod(at) || !Object.hasOwn(at, step)) return undefined;
    at = at[step];
  }
  return at;
}

/** An operation and its place in a client, as listed by the `./operations` module of each client. */
export type ListedOperation = Operation & {
  /** Path of the operation's resource within the client, such as `pulls.reviews`. */
  readonly resource: string;
  /** Name of the operation within its resource, such as `submit`. */
  readonly name: string;
};

/**
 * Lists all operations in a resource tree, for tools that compare or document them.
 *
 * @example
 * export const operations = listOperations({ risks, projects });
 */
/* @__NO_SIDE_EFFECTS__ */
export function listOperations(resources: ResourceDefinition): readonly ListedOperation[] {
  return collect(resources, "");
}

function collect(definition: ResourceDefinition, resource: string): ListedOperation[] {
  return Object.entries(definition).flatMap(([name, entry]) => {
    if (isOperation(entry)) return [listed(entry, resource, name)];
    if (isMethod(entry)) return entry.operation ? [listed(entry.operation, resource, name)] : [];
    return collect(entry, resource === "" ? name : `${resource}.${name}`);
  });
}

function listed(operation: AnyOperation, resource: string, name: string): ListedOperation {
  // Copies property descriptors, so that no schema is built before it is read.
  const fields = Object.getOwnPropertyDescriptors(operation as Operation);
  return Object.defineProperties({ resource, name } as ListedOperation, fields);
}
