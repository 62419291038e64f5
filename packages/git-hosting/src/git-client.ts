import type { ExtendedResources, FullClientOptions, NoResources, ResourceDefinition } from "@halyard/http-core";
import { createGitClient as createCoreClient, type GitClient, type GitClientOptions } from "./core.js";
import { type GitResources, resources } from "./resources.js";

/** A client with every built-in resource. Use this type for parameters and fields that hold a client. */
export type FullGitClient = GitClient<GitResources>;

/** Options for a client with every built-in resource. */
export interface FullGitClientOptions<Extra extends ResourceDefinition>
  extends FullClientOptions<Extra>, Pick<GitClientOptions<Extra>, "serverVersion"> {}

/**
 * Creates a client for a Gitea or Forgejo server, with every built-in resource. Nothing is sent until an operation is
 * called.
 *
 * @throws ConfigurationError when an option is invalid, when a resource has the same name as a client method, such as
 *   `request`, or when a credential would be sent over plain http.
 * @example
 * const git = createGitClient({ baseUrl: "https://git.example.com", auth: accessToken(token) });
 * for await (const issue of git.issues.list({ owner, repo, state: "open" })) console.log(issue.title);
 */
export function createGitClient<const Extra extends ResourceDefinition = NoResources>(
  options: FullGitClientOptions<Extra>,
): GitClient<ExtendedResources<GitResources, NoInfer<Extra>>> {
  const all: ResourceDefinition = { ...resources, ...options.resources };
  return createCoreClient({ ...options, resources: all }) as unknown as GitClient<
    ExtendedResources<GitResources, Extra>
  >;
}
