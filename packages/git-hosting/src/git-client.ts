import type { ResourceDefinition, TransportOptions } from "@halyard/http-core";
import { createGitClient as createCoreClient, type GitClient, type GitClientOptions } from "./core.js";
import { type GitResources, resources } from "./resources.js";

/** What stands for "no further resources" in the types. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type, @typescript-eslint/consistent-type-definitions -- it must add no name, and an interface could not stand for a `ResourceDefinition`
type NoResources = {};

/** The built-in resources with further ones; of the same name, the further one counts. */
export type Extended<Extra> = Omit<GitResources, keyof Extra> & Extra;

/** A client with every built-in resource, for functions and fields that hold one. */
export type FullGitClient = GitClient<GitResources>;

/** Settings of a client with every resource. */
export interface FullGitClientOptions<Extra extends ResourceDefinition>
  extends TransportOptions, Pick<GitClientOptions<Extra>, "serverVersion"> {
  /** Further resources, or others in the place of built-in ones, by the name they get in the client. */
  readonly resources?: Extra | undefined;
}

/**
 * Makes a client of a Gitea or Forgejo server with every resource. Nothing is sent until it is used.
 *
 * @throws ConfigurationError when an option makes no sense, or a credential would travel over plain http.
 * @example
 * const git = createGitClient({ baseUrl: "https://git.example.com", auth: accessToken(token) });
 * for await (const issue of git.issues.list({ owner, repo, state: "open" })) console.log(issue.title);
 */
export function createGitClient<const Extra extends ResourceDefinition = NoResources>(
  options: FullGitClientOptions<Extra>,
): GitClient<Extended<NoInfer<Extra>>> {
  const all: ResourceDefinition = { ...resources, ...options.resources };
  return createCoreClient({ ...options, resources: all }) as unknown as GitClient<Extended<Extra>>;
}
