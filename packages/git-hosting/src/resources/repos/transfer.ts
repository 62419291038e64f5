import { defineResource, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { RepositorySchema } from "../../documents/repository.js";

/** The new owner of a repository, and the teams that get access to it. */
export interface TransferRepo {
  /** Login name of a user, or name of an organization. The call fails with 404 if no such owner exists. */
  new_owner: string;
  /** Ids of the new owner's teams that get access. Only organizations have teams. Default: none. */
  team_ids?: readonly number[] | undefined;
}

/** Schema of {@link TransferRepo}. */
export const TransferRepoSchema: z.Schema<TransferRepo> = z.lazy(() =>
  z.object({
    new_owner: z.string(),
    team_ids: z.optional(z.array(z.int())),
  }),
);

/** The transfer of a repository to another owner: `git.repos.transfer`. */
export const repoTransfer = defineResource({
  /**
   * Starts the transfer of a repository. If the current user may create repositories for the new owner, the server
   * completes the transfer immediately (202). Otherwise, the transfer waits for acceptance (201). Requires ownership of
   * the repository. Fails with 409 if the new owner already has a repository with that name.
   */
  start: post("/repos/{owner}/{repo}/transfer", { body: TransferRepoSchema, response: RepositorySchema }),

  /** Accepts the transfer of a repository. Allowed for the new owner or, if that is an organization, for its owners. */
  accept: post("/repos/{owner}/{repo}/transfer/accept", { response: RepositorySchema }),

  /** Refuses the transfer of a repository. Allowed for the new owner or, if that is an organization, for its owners. */
  reject: post("/repos/{owner}/{repo}/transfer/reject", { response: RepositorySchema }),
});
