import type { FullGitClient } from "@halyard/git-hosting";
import type { GitClient } from "@halyard/git-hosting/core";
import type { FullPmClient } from "@halyard/pm-resources";
import type { PmClient } from "@halyard/pm-resources/core";
import type { GitConnection, OpenProjectConnection } from "../config.js";
import type { gitResources } from "./git-resources.js";
import type { githubTabResources } from "./github-tab-resources.js";
import type { openProjectResources } from "./openproject-resources.js";

/**
 * OpenProject client with the operations that the bridge uses. A response that does not match its schema fails the
 * call.
 */
type CheckedPmClient = PmClient<typeof openProjectResources>;

/**
 * Git server client with the operations that the bridge uses. A response that does not match its schema fails the call.
 */
type CheckedGitClient = GitClient<typeof gitResources>;

/** The bridge's own account on a server. */
export interface Account {
  readonly id: number;
  readonly login: string;
}

/** A configured OpenProject instance with its clients, and the bridge's account there. */
export interface OpenProject {
  readonly config: OpenProjectConnection;
  readonly client: CheckedPmClient;
  /**
   * Client with every operation, mainly for `bridge doctor` and `bridge setup`. A response that does not match its
   * schema is reported but does not fail the call, because no write depends on the data.
   */
  readonly full: FullPmClient;
  /** Client for the webhook that fills OpenProject's GitHub tab. Its failures do not count against the connection. */
  readonly tab: PmClient<typeof githubTabResources>;
  /** Returns the bridge's account, which is requested once and then remembered until a response has status 401. */
  me(): Promise<Account>;
}

/** A configured Gitea or Forgejo server with its clients, and the bridge's account there. */
export interface GitHost {
  readonly config: GitConnection;
  readonly client: CheckedGitClient;
  /**
   * Client with every operation, mainly for `bridge doctor` and `bridge setup`. A response that does not match its
   * schema is reported but does not fail the call, because no write depends on the data.
   */
  readonly full: FullGitClient;
  /** Returns the bridge's account, which is requested once and then remembered until a response has status 401. */
  me(): Promise<Account>;
}

/** All configured connections, by name. */
export interface Connections {
  openproject(name: string): OpenProject;
  git(name: string): GitHost;
}
