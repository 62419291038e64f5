import type { Instrumentation } from "@halyard/http-core";
import { RepositoryMoved } from "./repository-moved.js";

/**
 * Returns an instrumentation that refuses to redirect a write. After a transfer, the server redirects requests from the
 * repository's old name to its new name, which may not be in any mapping. The refusal throws {@link RepositoryMoved},
 * so that the run starts over with the new name.
 */
export function withoutRedirectedWrites(instrumentation: Instrumentation): Instrumentation {
  return {
    async exchange(info, run) {
      // The request has no template after a redirect to another path.
      if (info.method !== "GET" && info.template === undefined) {
        throw new RepositoryMoved(
          "The server redirected a write request because the repository was renamed or transferred.",
        );
      }
      return instrumentation.exchange(info, run);
    },
  };
}
