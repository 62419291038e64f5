import type { Dialect } from "./dialect.js";
import type { Resource } from "./router.js";

/** Creates a server that is built on its first request, because building it loads a large part of the client. */
export function lazyServer<Context extends object>(
  dialect: Dialect<Context>,
  resources: () => Promise<readonly Resource<Context>[]>,
): (request: Request) => Promise<Response> {
  let server: Promise<(request: Request) => Promise<Response>> | undefined;
  const build = async (): Promise<(request: Request) => Promise<Response>> => {
    const { createServerFetch } = await import("./router.js");
    return createServerFetch(dialect, await resources());
  };
  return async (request) => (await (server ??= build()))(request);
}
