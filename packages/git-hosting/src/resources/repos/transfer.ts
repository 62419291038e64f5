import { defineResource, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { RepositorySchema } from "../../documents/repository.js";

/** To whom a repository goes. */
export interface TransferRepo {
  new_owner: string;
  /** Teams of the new owner that get access; for organizations only. */
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
   * Starts a transfer: done at once (202) where the user could create the repository there too, else it waits to be
   * accepted (201). Needs the repository's owner; fails with 409 when the new owner has one of that name.
   */
  start: post("/repos/{owner}/{repo}/transfer", { body: TransferRepoSchema, response: RepositorySchema }),

  /** Accepts a transfer. Needs the new owner, or an owner of that organization. */
  accept: post("/repos/{owner}/{repo}/transfer/accept", { response: RepositorySchema }),

  /** Refuses a transfer. Needs the new owner, or an owner of that organization. */
  reject: post("/repos/{owner}/{repo}/transfer/reject", { response: RepositorySchema }),
});
