import { defineResource, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { RepositorySchema } from "../../documents/repository.js";

/** New owner of a repository. */
export interface TransferRepo {
  /** Login name of the user, or name of the organization. The call fails with 404 if neither exists. */
  new_owner: string;
  /** Ids of the new owner's teams that get access, if the new owner is an organization. Default: none. */
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
   * Starts a transfer. The transfer is completed immediately (202) if the current user may create repositories for the
   * new owner; otherwise, it waits for acceptance (201). Requires ownership of the repository. Fails with 409 if the
   * new owner has a repository with that name.
   */
  start: post("/repos/{owner}/{repo}/transfer", { body: TransferRepoSchema, response: RepositorySchema }),

  /** Accepts a transfer. Allowed for the new owner: the user, or an owner of the organization. */
  accept: post("/repos/{owner}/{repo}/transfer/accept", { response: RepositorySchema }),

  /** Refuses a transfer. Allowed for the new owner: the user, or an owner of the organization. */
  reject: post("/repos/{owner}/{repo}/transfer/reject", { response: RepositorySchema }),
});
