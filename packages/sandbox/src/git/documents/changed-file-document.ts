import type { ChangedFile } from "@halyard/git-hosting/pulls";
import { countLines, type FileChange } from "../objects/changes.js";
import type { PullIssue } from "../server/find.js";
import type { GitServer } from "../server/git-server.js";
import type { RepositoryRecord } from "../state/git-state.js";
import { apiOf, pageOf } from "./addresses.js";

const words = { added: "added", modified: "changed", removed: "deleted" } as const;

/** Returns the API's JSON for a file that a pull request changes. */
export function changedFileDocument(
  server: GitServer,
  repository: RepositoryRecord,
  { pull }: PullIssue,
  change: FileChange,
): ChangedFile {
  const { additions, deletions } = countLines(repository, [change]);
  const path = change.path.split("/").map(encodeURIComponent).join("/");
  const page = pageOf(server, repository);
  return {
    filename: change.path,
    status: words[change.status],
    additions,
    deletions,
    changes: additions + deletions,
    html_url: `${page}/src/commit/${pull.headSha}/${path}`,
    contents_url: `${apiOf(server, repository)}/contents/${path}?ref=${pull.headSha}`,
    raw_url: `${page}/raw/commit/${pull.headSha}/${path}`,
  };
}
