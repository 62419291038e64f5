import {
  type AnyOperation,
  type Bound,
  ConfigurationError,
  listOperations,
  type MethodDefinition,
  type ResourceDefinition,
} from "@halyard/http-core";

/** Union of all operations in a resource tree. */
type OperationsIn<Entry> = Entry extends AnyOperation
  ? Entry
  : Entry extends MethodDefinition<unknown>
    ? Entry extends { readonly operation: infer Op extends AnyOperation }
      ? Op
      : never
    : { [Name in keyof Entry]: OperationsIn<Entry[Name]> }[keyof Entry];

/** Routes of all operations in a resource tree. A route is a method and a path, such as `GET /repos/{owner}/{repo}`. */
export type RouteOf<Resources> =
  OperationsIn<Resources> extends infer Op
    ? Op extends AnyOperation
      ? `${Op["method"]} ${Op["path"]}`
      : never
    : never;

/** Type of the function that sends the operation with a given route. */
export type MethodOf<Resources, Route extends string> = Route extends `${infer Verb} ${infer Path}`
  ? Bound<Extract<OperationsIn<Resources>, { readonly method: Verb; readonly path: Path }>> extends infer Method extends
      (...args: never) => unknown
    ? Method
    : never
  : never;

/**
 * Returns a function that finds the operation for a route. The function builds its index on first use.
 *
 * @throws ConfigurationError from the returned function, when the client has no such operation.
 */
export function indexRoutes(resources: ResourceDefinition): (route: string) => AnyOperation {
  let index: ReadonlyMap<string, AnyOperation> | undefined;
  return (route) => {
    index ??= new Map(
      listOperations(resources).map((operation) => [`${operation.method} ${operation.path}`, operation]),
    );
    const found = index.get(route);
    if (found) return found;
    throw new ConfigurationError(
      `This client has no operation "${route}". Pass a route with placeholders, such as "GET /repos/{owner}/{repo}".`,
    );
  };
}
