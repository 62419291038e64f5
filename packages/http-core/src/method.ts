import type { AnyOperation } from "./operation.js";
import type { Bound } from "./resource.js";
import type { Transport } from "./transport.js";

/** What a method of a resource is built from. */
export interface MethodContext {
  /** The transport of the client, for requests that no operation declares. */
  readonly transport: Transport;
  /** Where the method stands in the client, such as `risks.close`: the name for errors and logs. */
  readonly name: string;
  /** Binds an operation, under the method's own name in errors and logs. */
  readonly bind: <const Op extends AnyOperation>(operation: Op) => Bound<Op>;
}

/** A method of a resource that is more than one operation. Made by {@link method}. */
export interface MethodDefinition<Method> {
  /** Called once for each client that the resource is bound to. */
  readonly attach: (context: MethodContext) => Method;
  /** The operation it stands for, where it is one with something added; lists of operations show it. */
  readonly operation?: AnyOperation | undefined;
}

/**
 * Declares a method that is more than one operation, to stand among the operations of a resource.
 *
 * @param operation - The operation it stands for, where it is one with something added. Default: none.
 * @example
 * const close = patch("/risks/{id}", { body: RiskChangeSchema, response: RiskSchema });
 *
 * export const risks = defineResource({
 *   close,
 *   closeAll: method(({ bind }) => {
 *     const closeOne = bind(close);
 *     return (ids: readonly number[]) => Promise.all(ids.map((id) => closeOne({ id, state: "closed" })));
 *   }),
 * });
 */
/* @__NO_SIDE_EFFECTS__ */
export function method<Method extends (...args: never) => unknown>(
  attach: (context: MethodContext) => Method,
  operation?: AnyOperation,
): MethodDefinition<Method> {
  return { attach, operation };
}
