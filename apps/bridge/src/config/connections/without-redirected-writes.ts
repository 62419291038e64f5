import type { Instrumentation } from "@halyard/http-core";
import { RepositoryMoved } from "./repository-moved.js";

/**
 * Returns an instrumentation that refuses to follow a redirect with a write. A server redirects the old name of a repository
 * that was transferred, perhaps to an owner that no mapping covers. The run starts over and finds out where the repository is.
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
