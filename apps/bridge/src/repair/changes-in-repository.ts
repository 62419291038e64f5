import type { Comment, PullRequest } from "@halyard/git-hosting";
import { isHalyardError } from "@halyard/http-core";
import type { GitHost } from "../config/connections/connections.js";
import { ownContext } from "../reconcile/shared/checks.js";
import { collect } from "../reconcile/shared/collect.js";
import type { RepositoryPlace } from "../config/mappings.js";
import type { Subject } from "../store/subject.js";
import { listOfRepository } from "./list-of-repository.js";
import { firstReach, momentOf, newestOf, sinceOf, takeRecent } from "./recent.js";
import type { WantedKinds } from "./mapped-repositories.js";

/** Progress of the sweeps of a repository. Times are milliseconds since 1970 by the server's clock. */
export interface RepositoryMark {
  readonly pulls?: number | undefined;
  readonly issues?: number | undefined;
  readonly comments?: number | undefined;
  /** Heads of branches by name. */
  readonly branches?: Readonly<Record<string, string>> | undefined;
  /** Head and newest status of each open pull request, by number. */
  readonly checks?: Readonly<Record<string, string>> | undefined;
}

/** Changed subjects, and the mark to save once all of them are enqueued. */
export interface RepositoryFindings {
  readonly subjects: readonly Subject[];
  /** Open pull requests, and open issues where they were asked for. */
  readonly open: readonly Subject[];
  readonly mark: RepositoryMark;
}

/**
 * Finds what changed in a repository since its mark: pull requests and issues by their last update; comments by theirs,
 * because editing one does not touch its issue; branches by their heads; and checks by the newest status of each open pull
 * request, because they touch nothing else. Without a mark: everything open, and what changed in the last week. What leaves
 * no trace, such as a deleted comment, is not found.
 */
export async function changesInRepository(
  host: GitHost,
  place: RepositoryPlace,
  mark: RepositoryMark,
  wanted: WantedKinds & {
    /** Whether to list all open issues. */
    readonly openIssues: boolean;
  },
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<RepositoryFindings> {
  const { client } = host;
  const repository = { owner: place.owner, repo: place.repo };
  const listed = <Item>(list: AsyncIterable<Item>): AsyncIterable<Item> => listOfRepository(host, place, list, options);
  const open = await all(client.pulls.list({ ...repository, state: "open" }, options));
  const pulls = await recentPulls();
  const checks = await changedChecks();
  const comments = await recentComments();
  const issues = wanted.issues ? await recentIssues() : { subjects: [], mark: mark.issues };
  const branches = wanted.branches ? await changedBranches() : { subjects: [], mark: mark.branches };
  const openIssues = wanted.openIssues
    ? await all(client.issues.list({ ...repository, type: "issues", state: "open" }, options))
    : [];
  return {
    open: [...open.map((pull) => pullSubject(pull.number)), ...openIssues.map((issue) => issueSubject(issue.number))],
    subjects: [pulls, checks, comments, issues, branches].flatMap((found) => found.subjects),
    mark: {
      pulls: pulls.mark,
      issues: issues.mark,
      comments: comments.mark,
      branches: branches.mark,
      checks: checks.mark,
    },
  };

  async function recentPulls(): Promise<Found<number | undefined>> {
    const list = client.pulls.list({ ...repository, state: "all", sort: "recentupdate" }, options);
    const { items, newest } = await takeRecent(listed(list), (pull) => pull.updated_at, mark.pulls);
    const seen = mark.pulls === undefined ? [...open, ...items] : items;
    return { subjects: seen.map((pull) => pullSubject(pull.number)), mark: newest };
  }

  async function changedChecks(): Promise<Found<Record<string, string>>> {
    const found: Record<string, string> = {};
    for (const pull of open) found[pull.number] = await newestStatus(pull);
    const changed = open.filter(({ number }) => mark.checks !== undefined && mark.checks[number] !== found[number]);
    return { subjects: changed.map((pull) => pullSubject(pull.number)), mark: found };
  }

  /** The head, and the newest status on it that the bridge has not set itself. */
  async function newestStatus({ head }: PullRequest): Promise<string> {
    try {
      const { items } = await client.commits.statuses.list({ ...repository, ref: head.sha, limit: 10 }, options);
      return `${head.sha} ${items.find((status) => status.context !== ownContext)?.id ?? ""}`;
    } catch (error) {
      if (isHalyardError(error, "not_found")) return head.sha;
      throw error;
    }
  }

  async function recentComments(): Promise<Found<number | undefined>> {
    // The first time all that is open is looked at anyway, so only comments from then on matter.
    const watermark = mark.comments ?? pulls.mark;
    const since = watermark === undefined ? {} : { since: new Date(sinceOf(watermark)).toISOString() };
    const found = await all(client.issues.comments.listOfRepo({ ...repository, ...since }, options));
    const { id: self } = await host.me();
    return {
      subjects: found.filter((comment) => comment.user.id !== self).flatMap(commented),
      mark: newestOf(
        found.map((comment) => comment.updated_at),
        watermark,
      ),
    };
  }

  function all<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
    return collect(listed(list));
  }

  function commented({ pull_request_url: pullUrl, issue_url: issueUrl }: Comment): Subject[] {
    const number = Number(/\/(\d{1,15})$/.exec(pullUrl || issueUrl)?.[1]);
    if (Number.isNaN(number)) return [];
    if (pullUrl !== "") return [pullSubject(number)];
    return wanted.issues ? [issueSubject(number)] : [];
  }

  async function recentIssues(): Promise<Found<number | undefined>> {
    const range =
      mark.issues === undefined
        ? ({ state: "open" } as const)
        : ({ state: "all", since: new Date(sinceOf(mark.issues)).toISOString() } as const);
    const found = await all(client.issues.list({ ...repository, type: "issues", ...range }, options));
    return {
      subjects: found.map((issue) => issueSubject(issue.number)),
      mark: newestOf(
        found.map((issue) => issue.updated_at),
        // Where there was no issue yet, the next look must not pass over one that was opened and closed meanwhile.
        mark.issues ?? pulls.mark ?? 0,
      ),
    };
  }

  async function changedBranches(): Promise<Found<Record<string, string>>> {
    const found = await all(client.branches.list(repository, options));
    const heads = Object.fromEntries(found.map(({ name, commit }) => [name, commit?.id ?? ""]));
    const before = mark.branches;
    if (before === undefined) {
      const newest = newestOf(
        found.map(({ commit }) => commit?.timestamp ?? null),
        undefined,
      );
      const since = (newest ?? 0) - firstReach;
      const fresh = found.filter(({ commit }) => (momentOf(commit?.timestamp) ?? 0) >= since);
      return { subjects: fresh.map(({ name }) => branchSubject(name)), mark: heads };
    }
    const names = new Set([...Object.keys(before), ...Object.keys(heads)]);
    const changed = [...names].filter((name) => before[name] !== heads[name]);
    return { subjects: changed.map(branchSubject), mark: heads };
  }

  function pullSubject(number: number): Subject {
    return { kind: "pull", ...place, number };
  }

  function issueSubject(number: number): Subject {
    return { kind: "issue", ...place, number };
  }

  function branchSubject(branch: string): Subject {
    return { kind: "branch", ...place, branch };
  }
}

interface Found<Mark> {
  readonly subjects: readonly Subject[];
  readonly mark: Mark;
}
