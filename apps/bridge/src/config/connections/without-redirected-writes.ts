import type { Instrumentation } from "@halyard/http-core";
import { RepositoryMoved } from "./repository-moved.js";

/**
 * Returns an instrumentation that refuses to send a write to the target of a redirect. A server redirects requests from
 * the old name of a transferred repository to its new name, which may not be in any mapping. The run starts again with
 * the current name of the repository.
 */
export function withoutRedirectedWrites(instrumentation: Instrumentation): Instrumentation {
  return {
    async exchange(info, run) {
      // The template is absent after a redirect to another path.
      if (info.method !== "GET" && info.template === undefined) {
        throw new RepositoryMoved("The server redirected a write, because the repository was renamed or transferred.");
      }
      return instrumentation.exchange(info, run);
    },
  };
}
