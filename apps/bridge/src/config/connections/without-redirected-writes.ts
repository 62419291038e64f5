import type { Instrumentation } from "@halyard/http-core";

/**
 * Returns an instrumentation that refuses to follow a redirect with a write. A server redirects the old name of a repository
 * that was transferred, perhaps to an owner that no mapping covers. The next attempt of the job finds out where it is.
 */
export function withoutRedirectedWrites(instrumentation: Instrumentation): Instrumentation {
  return {
    async exchange(info, run) {
      // The template is absent after a redirect to another path.
      if (info.method !== "GET" && info.template === undefined) {
        throw new Error("The server redirected a write, because the repository was renamed or transferred.");
      }
      return instrumentation.exchange(info, run);
    },
  };
}
