import { combinedStatusMethod, waitUntilMergeableMethod } from "@halyard/git-hosting/building-blocks";
import type { GitClient } from "@halyard/git-hosting/core";
import { pullReviews, pulls } from "@halyard/git-hosting/pulls";
import { collaborators, repos } from "@halyard/git-hosting/repos";
import { currentUser } from "@halyard/git-hosting/users";
import { type ConnectionFlags, openGit } from "../profiles/clients.js";
import { currentRepository, type RepositoryFlags } from "../repository/current.js";
import type { Repository } from "../repository/git.js";
import type { Io } from "../terminal/io.js";

const resources = {
  pulls: { ...pulls, reviews: pullReviews, waitUntilMergeable: waitUntilMergeableMethod },
  checks: { combinedStatus: combinedStatusMethod },
  repos,
  collaborators,
  user: currentUser,
};

/** A client for pull requests, with the command's repository. */
export interface PullsClient {
  readonly git: GitClient<typeof resources>;
  readonly place: Repository;
}

/** Creates the client for pull request commands. */
export async function openPulls(io: Io, flags: ConnectionFlags & RepositoryFlags): Promise<PullsClient> {
  const place = await currentRepository(io, flags);
  return { git: await openGit(io, flags, { resources }), place };
}
