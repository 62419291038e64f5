import { accessToken } from "@halyard/auth";
import { createGitClient, FileConflictError, isHalyardError } from "@halyard/git-hosting";

const { GIT_URL = "https://git.example.com", GIT_TOKEN = "" } = process.env;
const git = createGitClient({ baseUrl: GIT_URL, auth: accessToken(GIT_TOKEN) });
const repository = { owner: "halyard", repo: "rigging" };

// Reads all pages. The next page is fetched while the current page is read.
for await (const issue of git.issues.list({ ...repository, state: "open" })) {
  console.log(`#${issue.number} ${issue.title}`);
}

// FileConflictError reports that the file changed between the read and the write.
const { content, sha } = await git.contents.readFile({ ...repository, path: "VERSION" });
try {
  const next = `${Number(content) + 1}\n`;
  await git.contents.writeFile({ ...repository, path: "VERSION", content: next, sha, message: "Bump the version" });
} catch (error) {
  if (error instanceof FileConflictError) console.log("VERSION has moved on");
  else throw error;
}

// Merges as soon as the server has determined that the pull request can be merged.
try {
  const { head } = await git.pulls.waitUntilMergeable({ ...repository, index: 7 });
  await git.pulls.merge({ ...repository, index: 7, Do: "squash", head_commit_id: head.sha });
} catch (error) {
  if (isHalyardError(error, "not_mergeable") || isHalyardError(error, "conflict")) console.log(error.message);
  else throw error;
}
