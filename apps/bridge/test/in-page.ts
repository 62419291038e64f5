/**
 * The module `#bridge` of the documentation's playground: an OpenProject sandbox and a git sandbox, with the bridge's
 * reconciler between them. The exported types refer only to published modules, because readers see these types in the
 * playground's editor.
 */
import type { FullGitClient } from "@halyard/git-hosting";
import type { FullPmClient } from "@halyard/pm-resources";
import { createWorld } from "./world.js";

/** The bridge's rules, as in its configuration, except that time entries are enabled by default. */
export interface BridgeRules {
  /** Names of the statuses that a pull request sets on work packages, by its stage. Default: no status is changed. */
  readonly status?: {
    readonly [Stage in "draft" | "opened" | "reviewRequested" | "approved" | "merged" | "closed"]?: {
      /** Status for a work package that the pull request closes. */
      readonly closing?: string | undefined;
      /** Status for a work package that the pull request only mentions. */
      readonly mentioning?: string | undefined;
    };
  };
  /** Whether a work package gets a comment that lists the commits that reference it. Default: true. */
  readonly commits?: boolean;
  /** Whether the pull request gets a comment that lists its work packages. Default: true. */
  readonly pullComment?: boolean;
  /** Whether the head commit gets the status `halyard/work-package`. Default: true. */
  readonly commitStatus?: boolean;
  /** Whether a note such as `#time 1h30m` in a commit creates a time entry. Default: enabled. */
  readonly time?: { readonly enabled: boolean };
}

/** OpenProject and a git server in memory, and the bridge between them. */
export interface RunningBridge {
  /** Ada's client for the git server. */
  readonly git: FullGitClient;
  /** Ada's client for OpenProject. */
  readonly pm: FullPmClient;
  /** Method and path of each of the bridge's writes, oldest first. */
  readonly writes: readonly string[];
  /** Returns the git server client of `ada`, `grace`, `admin` or `bridge`. */
  gitAs(login: string): FullGitClient;
  /** Returns the OpenProject client of `ada`, `grace`, `admin` or `bridge`. */
  pmAs(login: string): FullPmClient;
  /** Waits until every webhook delivery has arrived, and the bridge has processed it. */
  settle(): Promise<void>;
}

/**
 * Starts OpenProject and a git server in memory, and the bridge between the repositories of `acme` and all projects.
 */
export async function startBridge(rules: BridgeRules = {}): Promise<RunningBridge> {
  const { git, pm, writes, gitAs, pmAs, settle } = await createWorld({ rules });
  return { git, pm, writes, gitAs, pmAs, settle };
}
