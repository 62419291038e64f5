import { createGitClient, type Issue } from "@halyard/git-hosting";
import { IssueSchema } from "@halyard/git-hosting/issues";

const git = createGitClient({ baseUrl: "https://git.example.com" });

export const issue: Promise<Issue> = git.issues.get({ owner: "o", repo: "r", index: 7 }).then((found) => found);
export const name: Promise<string> = git
  .request("GET /repos/{owner}/{repo}", { owner: "o", repo: "r" })
  .then((r) => r.name);
export const schema: unknown = IssueSchema;

// @ts-expect-error There is no such state.
export const wrong = git.issues.list({ owner: "o", repo: "r", state: "opened" });
