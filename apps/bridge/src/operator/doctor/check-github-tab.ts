import { isHalyardError } from "@halyard/http-core";
import type { OpenProject } from "../../config/connections/connections.js";
import type { Reporter } from "../report.js";

/**
 * Checks that the bridge can read a project's GitHub tab. Does not check write access: if the account lacks it, the
 * first write for a pull request fails.
 */
export async function checkGitHubTab(
  at: Reporter,
  { client }: OpenProject,
  workPackage: number,
  login: string,
): Promise<void> {
  try {
    await client.githubPullRequests.ofWorkPackage({ workPackage });
    at.ok("the account is allowed to read the GitHub tab");
  } catch (error) {
    if (!isHalyardError(error)) throw error;
    at.warning(
      "the account is not allowed to read the GitHub tab, but the rule `githubTab` requires this permission",
      `Enable the GitHub module in this project, and grant the permission "Show GitHub content" to the role of ${login}`,
    );
  }
}
