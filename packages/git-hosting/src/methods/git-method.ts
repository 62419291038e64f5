import { bind, type CallOptions, type ClientCore, method, type MethodDefinition } from "@halyard/http-core";
import type { GitDialect } from "../internal/dialect.js";
import type { ServerVersion } from "../version.js";

/** The parts of a client that a method needs in order to send several operations. */
export interface Git extends Pick<ClientCore, "operation"> {
  /**
   * Returns the server's product and version. Returns undefined when the server does not report them, for instance
   * because the token lacks the scope `misc`.
   *
   * @throws TimeoutError when `totalTimeout` expires, or the signal's reason after an abort.
   */
  server(options?: CallOptions): Promise<ServerVersion | undefined>;
}

/**
 * Declares a resource method that sends several operations. Errors and logs show each operation under its own name.
 *
 * @param attach - Creates the method for one client.
 */
/* @__NO_SIDE_EFFECTS__ */
export function gitMethod<Method extends (...args: never) => unknown>(
  attach: (git: Git) => Method,
): MethodDefinition<Method> {
  return method(({ transport, name }) => {
    const { serverInfo } = transport.dialect as Partial<GitDialect>;
    return attach({
      operation: (operation, operationName = name) => bind(operation, transport, operationName),
      server: async (options) => serverInfo?.readIfPossible(options),
    });
  });
}
