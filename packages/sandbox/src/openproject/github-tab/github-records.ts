interface GitHubUserRecord {
  readonly githubId: number;
  login: string;
  htmlUrl: string;
  avatarUrl: string;
}

/** A check run for a pull request. */
export interface GitHubCheckRunRecord {
  readonly id: number;
  readonly githubId: number;
  pullRequestId: number;
  htmlUrl: string;
  appId: number;
  appOwnerAvatarUrl: string;
  name: string;
  status: string;
  conclusion: string | null;
  outputTitle: string | null;
  outputSummary: string | null;
  detailsUrl: string | null;
  startedAt: string | null;
  completedAt: string | null;
}

/** A pull request, as the GitHub integration stores it. */
export interface GitHubPullRequestRecord {
  readonly id: number;
  githubId: number;
  number: number;
  htmlUrl: string;
  state: string;
  repository: string;
  repositoryHtmlUrl: string;
  githubUpdatedAt: string;
  title: string;
  body: string;
  draft: boolean;
  merged: boolean;
  mergedAt: string | null;
  commentsCount: number;
  reviewCommentsCount: number;
  additionsCount: number;
  deletionsCount: number;
  changedFilesCount: number;
  labels: readonly { readonly name: string; readonly color: string }[];
  /** GitHub id of the author, as in {@link GitHubUserRecord}. */
  userId: number;
  mergedById: number | null;
  /** Ids of the linked work packages. Once added, an id is never removed. */
  workPackageIds: number[];
}

/** The tables of the GitHub integration. */
export interface GitHubTables {
  readonly pullRequests: GitHubPullRequestRecord[];
  readonly checkRuns: GitHubCheckRunRecord[];
  readonly users: GitHubUserRecord[];
}
