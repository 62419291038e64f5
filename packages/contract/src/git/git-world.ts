import { basic } from "@halyard/auth";
import { createGitClient, type AuthStrategy, type Fetch, type FullGitClient } from "@halyard/git-hosting";
import { compareVersions } from "@halyard/http-core";
import type { MergePullRequest } from "@halyard/git-hosting/pulls";
import type { ServerVersion } from "@halyard/git-hosting/version";
import { AbsentError } from "../checks.ts";
import type { EventReceiver } from "../event-receiver.ts";
import type { Recorder } from "../recorder.ts";
import type { Scenario, World } from "../scenario.ts";
import { type PackageFile, uploadFile } from "./generic-packages.ts";
import { type ContractRunner, registerRunner } from "./runner.ts";

/** A Gitea or Forgejo server under test. */
export interface GitTarget {
  readonly baseUrl: string;
  readonly auth: AuthStrategy;
  /** Replaces the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /**
   * People other than the user whom `auth` identifies. By default, the run creates them if that user is an
   * administrator.
   */
  readonly people?: readonly { readonly login: string; readonly auth: AuthStrategy }[] | undefined;
  readonly receiver?: EventReceiver | undefined;
}

interface RepoPlace {
  readonly owner: string;
  readonly repo: string;
}

/** Input for a merge: the pull request, and the options that scenarios use. */
type MergeInput = RepoPlace & Pick<MergePullRequest, "Do" | "merge_when_checks_succeed"> & { readonly index: number };

interface Person {
  readonly login: string;
  readonly git: FullGitClient;
}

/** Functions and values for a git API scenario. Everything that the functions create is deleted after the scenario. */
export interface GitWorld extends World {
  readonly git: FullGitClient;
  /** A client without a credential. */
  readonly anonymous: FullGitClient;
  /** Returns a client with another credential. */
  clientWith(auth: AuthStrategy): FullGitClient;
  readonly server: ServerVersion;
  readonly baseUrl: string;
  /** Login of the user who runs the contract. */
  readonly login: string;
  readonly receiver: EventReceiver | undefined;
  /** Creates a repository, with an initial commit unless `empty` is true. */
  repository(options?: { readonly empty?: boolean; readonly org?: string }): Promise<RepoPlace>;
  organization(): Promise<string>;
  /** Returns the next of the target's `people`, or creates a user if none is left. */
  person(): Promise<Person>;
  /** Creates a branch with a new file, and a pull request for it. */
  pull(repo: RepoPlace): Promise<{ readonly index: number; readonly branch: string }>;
  /** Waits until a pull request can be merged, then merges it. Retries while the server postpones the merge. */
  merge(pull: MergeInput): Promise<void>;
  /** Registers a runner that takes jobs from the server. */
  runner(options: { readonly token: string; readonly label: string }): Promise<ContractRunner>;
  /** Uploads a file to a generic package. The API has no operation for this. */
  upload(file: PackageFile): Promise<void>;
  /** Ends the part with the outcome `absent` if the server is a different product. */
  requireProduct(product: ServerVersion["product"]): void;
  /** Returns whether the server is Gitea in a version before `version`. */
  isGiteaBefore(version: string): boolean;
}

/** A git API scenario. */
export type GitScenario = Scenario<GitWorld>;

/** Maximum number of retries for a merge that the server postpones. The retries are at least a second apart. */
const mergeRetries = 60;

/**
 * Creates a client whose requests are recorded. Mismatches are recorded and not thrown, so that the first mismatch does
 * not hide later ones.
 */
export function recordedGitClient(
  target: GitTarget,
  recorder: Recorder,
  auth?: AuthStrategy,
  maxRetries = 0,
): FullGitClient {
  const { baseUrl, fetch } = target;
  const { hooks, instrumentation } = recorder;
  return createGitClient({ baseUrl, auth, fetch, hooks, instrumentation, coalesce: false, retry: { maxRetries } });
}

/** Encodes a string in base64, as the contents API requires. */
export function base64(text: string): string {
  return btoa(text);
}

/** Input for {@link createGitWorld}. */
export interface GitWorldInput {
  readonly target: GitTarget;
  readonly recorder: Recorder;
  readonly server: ServerVersion;
  readonly login: string;
}

/**
 * Creates the functions and values for one scenario. Nothing is created on the server until the scenario calls a
 * function.
 */
export function createGitWorld(base: World, { target, recorder, server, login }: GitWorldInput): GitWorld {
  const git = recordedGitClient(target, recorder, target.auth);
  const patient = recordedGitClient(target, recorder, target.auth, mergeRetries);
  const { name, onCleanUp } = base;
  let people = 0;

  async function person(): Promise<Person> {
    const known = target.people?.[people++];
    if (known) return { login: known.login, git: recordedGitClient(target, recorder, known.auth) };
    const username = name();
    const password = `${crypto.randomUUID()}Aa1!`;
    const email = `${username}@example.com`;
    await git.admin.users.create({ username, email, password, must_change_password: false });
    onCleanUp(`the user ${username}`, () => git.admin.users.delete({ username, purge: true }));
    return { login: username, git: recordedGitClient(target, recorder, basic({ username, password })) };
  }

  return {
    ...base,
    ...{ git, server, login, person },
    anonymous: recordedGitClient(target, recorder),
    clientWith: (auth) => recordedGitClient(target, recorder, auth),
    baseUrl: target.baseUrl,
    receiver: target.receiver,
    // If the name is taken, the server refuses it and `onCleanUp` is not called. So the run never deletes a repository
    // that it did not create.
    async repository({ empty = false, org } = {}) {
      const input = {
        name: name(),
        auto_init: !empty,
        default_branch: "main",
        description: "Created by a contract run",
      };
      const { full_name } = await (org === undefined
        ? git.user.repos.create(input)
        : git.orgs.repos.create({ org, ...input }));
      const [owner = "", repo = ""] = full_name.split("/");
      onCleanUp(`the repository ${full_name}`, () => git.repos.delete({ owner, repo }));
      return { owner, repo };
    },
    async organization() {
      const org = name();
      await git.orgs.create({ username: org, visibility: "public" });
      onCleanUp(`the organization ${org}`, () => git.orgs.delete({ org }));
      return org;
    },
    async pull(repo) {
      const branch = `branch-${name()}`;
      await git.contents.create({ ...repo, path: `${branch}.txt`, content: base64(branch), new_branch: branch });
      const { number } = await git.pulls.create({ ...repo, head: branch, base: "main", title: `Merge ${branch}` });
      return { index: number, branch };
    },
    // When another pull request is merged, the server checks this one once more. Until that check begins, it still
    // reports this one as mergeable. The server may therefore postpone the merge, and `patient` retries it.
    async merge(pull) {
      await git.pulls.waitUntilMergeable(pull, { checkTime: Infinity });
      await patient.pulls.merge(pull);
    },
    runner: (options) => registerRunner(target, { name: name(), ...options }),
    upload: (file) => uploadFile(target, file),
    requireProduct(product) {
      if (server.product !== product) throw new AbsentError(`Only ${product} supports this.`);
    },
    isGiteaBefore: (version) => server.product === "gitea" && compareVersions(server.version, version) < 0,
  };
}
