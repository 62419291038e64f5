export { withGitHubTab } from "./openproject/github-tab/with-github-tab.js";

export type { GitHubPullRequestRecord } from "./openproject/github-tab/github-records.js";
export type { GitHubTab, GitHubTabOptions } from "./openproject/github-tab/with-github-tab.js";
