import type { FullGitClient } from "@halyard/git-hosting";
import type { FullPmClient } from "@halyard/pm-resources";
import type { GitConnection, OpenProjectConnection } from "../config.js";

/** A configured OpenProject with its client, and who the bridge is there. */
export interface OpenProject {
  readonly config: OpenProjectConnection;
  readonly client: FullPmClient;
  /** The bridge's own user there. Asked once, then remembered. */
  me(): Promise<{ readonly id: number; readonly login: string }>;
}

/** A configured Gitea or Forgejo with its client, and who the bridge is there. */
export interface GitHost {
  readonly config: GitConnection;
  readonly client: FullGitClient;
  me(): Promise<{ readonly id: number; readonly login: string }>;
}

/** Every configured connection by name. */
export interface Connections {
  openproject(name: string): OpenProject;
  git(name: string): GitHost;
}
