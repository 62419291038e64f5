import type { AnyOperation } from "./operation.js";
import type { Bound } from "./resource.js";
import type { Transport } from "./transport.js";

/** Context in which a method of a resource is created. */
export interface MethodContext {
  /** The client's transport, for requests that no operation declares. */
  readonly transport: Transport;
  /** Path of the method within the client, such as `risks.close`. Errors and logs contain it. */
  readonly name: string;
  /** Binds an operation. Errors and logs show it under the method's own name. */
  readonly bind: <const Op extends AnyOperation>(operation: Op) => Bound<Op>;
}

/** A resource's method that makes more than one request. Created by {@link method}. */
export interface MethodDefinition<Method> {
  /** Called once for each client that the resource is bound to. */
  readonly attach: (context: MethodContext) => Method;
  /** The operation that the method extends, if there is one. Lists of operations include it. */
  readonly operation?: AnyOperation | undefined;
}

/**
 * Declares a method that makes more than one request, for use next to the operations of a resource.
 *
 * @param operation - The operation that the method extends. Default: none.
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
