import { defineResource, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pageQuery } from "../../lists/page-query.js";
import { RepositorySchema } from "../../documents/repository.js";

/** Where a fork goes. */
export interface CreateFork {
  /** Default: that of the original. */
  name?: string | undefined;
  /** Default: the user who asks. */
  organization?: string | undefined;
}

/** Schema of {@link CreateFork}. */
export const CreateForkSchema: z.Schema<CreateFork> = z.lazy(() =>
  z.object({
    name: z.optional(z.string()),
    organization: z.optional(z.string()),
  }),
);

/** The forks of a repository: `git.repos.forks`. */
export const repoForks = defineResource({
  /** Lists the forks that may be seen. */
  list: get("/repos/{owner}/{repo}/forks", { query: pageQuery, response: z.listOf(RepositorySchema) }),

  /**
   * Forks a repository; the server copies it after it has answered 202, so that the fork may be empty at first. Fails
   * with 409 when the new owner has a repository of that name or a fork already.
   */
  create: post("/repos/{owner}/{repo}/forks", { body: CreateForkSchema, response: RepositorySchema }),
});
