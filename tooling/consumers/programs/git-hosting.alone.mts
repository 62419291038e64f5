import { accessToken } from "@halyard/auth";
import { createGitClient, isHalyardError } from "@halyard/git-hosting";

/**
 * Creates a client. The exports of this module have inferred types. Declarations can therefore be emitted only if the
 * client and `@halyard/auth`, the project's only Halyard dependencies, export these types.
 */
export function connect(token: string) {
  return createGitClient({ baseUrl: "https://git.example.com", auth: accessToken(token) });
}

export const git = connect("token");

export const listIssues = (owner: string, repo: string) => git.issues.list({ owner, repo });

export async function readIssue(owner: string, repo: string, index: number) {
  return git.issues.get({ owner, repo, index });
}

export const codeOf = (error: unknown) => (isHalyardError(error) ? error.code : undefined);
