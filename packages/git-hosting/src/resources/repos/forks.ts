import { defineResource, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pageQuery } from "../../lists/page-query.js";
import { RepositorySchema } from "../../documents/repository.js";

/** Name and owner of a fork to create. */
export interface CreateFork {
  /** Name of the fork. Default: the original repository's name. */
  name?: string | undefined;
  /** Organization that will own the fork. Default: the current user. */
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
  /** Lists a repository's forks. Forks that the current user cannot see are omitted. */
  list: get("/repos/{owner}/{repo}/forks", { query: pageQuery, response: z.listOf(RepositorySchema) }),

  /**
   * Forks a repository. The server responds with 202 before it copies the content, so the fork can be empty at first.
   * Fails with 409 if the new owner already has a repository with that name or a fork of this repository.
   */
  create: post("/repos/{owner}/{repo}/forks", { body: CreateForkSchema, response: RepositorySchema }),
});
