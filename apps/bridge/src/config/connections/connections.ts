import type { FullGitClient } from "@halyard/git-hosting";
import type { GitClient } from "@halyard/git-hosting/core";
import type { FullPmClient } from "@halyard/pm-resources";
import type { PmClient } from "@halyard/pm-resources/core";
import type { GitConnection, OpenProjectConnection } from "../config.js";
import type { gitResources } from "./git-resources.js";
import type { githubTabResources } from "./github-tab-resources.js";
import type { openProjectResources } from "./openproject-resources.js";

/**
 * Client of OpenProject with the operations that the bridge uses. A response that does not match its schema fails the
 * call.
 */
type CheckedPmClient = PmClient<typeof openProjectResources>;

/**
 * Client of a git server with the operations that the bridge uses. A response that does not match its schema fails the
 * call.
 */
type CheckedGitClient = GitClient<typeof gitResources>;

/** Account of the bridge on a server. */
export interface Account {
  readonly id: number;
  readonly login: string;
}

/** A configured OpenProject instance with its clients, and the bridge's account there. */
export interface OpenProject {
  readonly config: OpenProjectConnection;
  readonly client: CheckedPmClient;
  /**
   * Client with every operation, for `bridge doctor` and `bridge setup`. Mismatches are only reported, because no write
   * depends on the data.
   */
  readonly full: FullPmClient;
  /** Client for the webhook behind the GitHub tab. Its failures are not counted for the connection. */
  readonly tab: PmClient<typeof githubTabResources>;
  /** Returns the bridge's account. It is requested once, and again after a response with status 401. */
  me(): Promise<Account>;
}

/** A configured Gitea or Forgejo server with its clients, and the bridge's account there. */
export interface GitHost {
  readonly config: GitConnection;
  readonly client: CheckedGitClient;
  /**
   * Client with every operation, for `bridge doctor` and `bridge setup`. Mismatches are only reported, because no write
   * depends on the data.
   */
  readonly full: FullGitClient;
  /** Returns the bridge's account. It is requested once, and again after a response with status 401. */
  me(): Promise<Account>;
}

/** Every configured connection by name. */
export interface Connections {
  openproject(name: string): OpenProject;
  git(name: string): GitHost;
}
