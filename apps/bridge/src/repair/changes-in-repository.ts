import type { Comment, PullRequest } from "@halyard/git-hosting";
import type { GitHost } from "../config/connections/connections.js";
import { collect } from "../reconcile/shared/collect.js";
import type { RepositoryPlace } from "../config/mappings.js";
import type { Subject } from "../store/subject.js";
import { HiddenList, listOfRepository } from "./list-of-repository.js";
import { firstReach, momentOf, newestOf, sinceOf, takeRecent } from "./recent.js";
import type { WantedKinds } from "./mapped-repositories.js";

/**
 * Positions that sweeps have reached in a repository's lists. Times are in milliseconds since 1970, by the server's
 * clock.
 */
export interface RepositoryMark {
  readonly pulls?: number | undefined;
  readonly issues?: number | undefined;
  readonly comments?: number | undefined;
  /** Head commit of each branch, by the branch's name. */
  readonly branches?: Readonly<Record<string, string>> | undefined;
}

/** Changed subjects, and the new positions to save once all of the subjects are enqueued. */
export interface RepositoryFindings {
  readonly subjects: readonly Subject[];
  /** Open pull requests, and open issues if they were requested. */
  readonly open: readonly Subject[];
  /** Kinds of subjects that the server did not list. `open` contains no subjects of these kinds. */
  readonly unlisted: ReadonlySet<"pull" | "issue">;
  /** Reasons why lists could not be read. For these lists, `mark` keeps the earlier position. */
  readonly hidden: readonly string[];
  readonly mark: RepositoryMark;
}

/** Kinds of subjects to read in a repository. */
export interface WantedChanges extends WantedKinds {
  readonly pulls: boolean;
  /** Whether to list all open issues. */
  readonly openIssues: boolean;
}

/**
 * Finds the changes in a repository since the last sweep, which left its positions in the {@link RepositoryMark}.
 * Compares these positions with the time of the last update of each pull request, issue and comment, and with the head
 * commit of each branch. Reads comments separately, because editing a comment does not update its issue. If the mark is
 * empty, returns everything open and the changes of the last week. Cannot find a change that leaves no time stamp, such
 * as the deletion of a comment.
 */
export class RepositoryChanges {
  readonly #host: GitHost;
  readonly #place: RepositoryPlace;
  readonly #repository: { readonly owner: string; readonly repo: string };
  readonly #mark: RepositoryMark;
  readonly #wanted: WantedChanges;
  readonly #options: { readonly signal?: AbortSignal | undefined; readonly prefetch: 0 };
  readonly #unlisted = new Set<"pull" | "issue">();
  readonly #hidden: string[] = [];

  constructor(
    host: GitHost,
    place: RepositoryPlace,
    mark: RepositoryMark,
    wanted: WantedChanges,
    { signal }: { readonly signal?: AbortSignal | undefined } = {},
  ) {
    this.#host = host;
    this.#place = place;
    this.#repository = { owner: place.owner, repo: place.repo };
    this.#mark = mark;
    this.#wanted = wanted;
    // Requests no page in advance, because reading stops at the first entry that is older than the mark.
    this.#options = { signal, prefetch: 0 };
  }

  async find(): Promise<RepositoryFindings> {
    const { pulls: pullMark, issues: issueMark, comments: commentMark, branches: branchMark } = this.#mark;
    const { pulls: wantsPulls, issues: wantsIssues } = this.#wanted;
    const pulls = await this.#part(wantsPulls, pullMark, () => this.#pulls(), "pull");
    const comments = await this.#part(wantsPulls || wantsIssues, commentMark, () => this.#recentComments(pulls.mark));
    const issues = await this.#part(wantsIssues, issueMark, () => this.#recentIssues(pulls.mark), "issue");
    const branches = await this.#part(this.#wanted.branches, branchMark, () => this.#changedBranches());
    const { open: openIssues = [] } = await this.#part(this.#wanted.openIssues, undefined, () => this.#openIssues());
    return {
      open: [...(pulls.open ?? []), ...openIssues],
      unlisted: this.#unlisted,
      hidden: this.#hidden,
      subjects: [pulls, comments, issues, branches].flatMap((found) => found.subjects),
      mark: { pulls: pulls.mark, issues: issues.mark, comments: comments.mark, branches: branches.mark },
    };
  }

  /**
   * Reads one part of the repository, such as its issues. If the part is not needed, or the server does not show it,
   * returns no subjects and leaves the mark unchanged.
   *
   * @param kind - Kind of subjects that the part lists.
   */
  async #part<Mark>(
    isWanted: boolean,
    mark: Mark,
    read: () => Promise<Found<Mark>>,
    kind?: "pull" | "issue",
  ): Promise<Found<Mark>> {
    try {
      if (isWanted) return await read();
    } catch (error) {
      if (!(error instanceof HiddenList)) throw error;
      if (!this.#hidden.includes(error.message)) this.#hidden.push(error.message);
    }
    if (kind !== undefined) this.#unlisted.add(kind);
    return { subjects: [], mark };
  }

  async #pulls(): Promise<Found<number | undefined>> {
    const list = this.#host.client.pulls.list({ ...this.#repository, state: "open", limit: 50 }, this.#options);
    const open = await this.#all("pull requests", list);
    const recent = await this.#recentPulls(open);
    return { ...recent, open: open.map(({ number }) => this.#pull(number)) };
  }

  async #recentPulls(open: readonly PullRequest[]): Promise<Found<number | undefined>> {
    const query = { ...this.#repository, state: "all", sort: "recentupdate", limit: 50 } as const;
    const list = this.#host.client.pulls.list(query, this.#options);
    const { items, newest } = await takeRecent(
      this.#listed("pull requests", list),
      (pull) => pull.updated_at,
      this.#mark.pulls,
    );
    const seen = this.#mark.pulls === undefined ? [...open, ...items] : items;
    return { subjects: seen.map((pull) => this.#pull(pull.number)), mark: newest };
  }

  /** @param pulls - Time of the newest update of a pull request, in milliseconds since 1970. */
  async #recentComments(pulls: number | undefined): Promise<Found<number | undefined>> {
    // The first sweep reconciles everything open anyway, so it reads only comments that are newer than the last
    // update of a pull request.
    const watermark = this.#mark.comments ?? pulls;
    const since = watermark === undefined ? {} : { since: new Date(sinceOf(watermark)).toISOString() };
    const query = { ...this.#repository, ...since, limit: 50 };
    const found = await this.#all("comments", this.#host.client.issues.comments.listOfRepo(query, this.#options));
    const { id: self } = await this.#host.me();
    return {
      subjects: found.filter((comment) => comment.user.id !== self).flatMap((comment) => this.#commented(comment)),
      mark: newestOf(
        found.map((comment) => comment.updated_at),
        watermark,
      ),
    };
  }

  #commented({ pull_request_url: pullUrl, issue_url: issueUrl }: Comment): Subject[] {
    const number = Number(/\/(\d{1,15})$/.exec(pullUrl || issueUrl)?.[1]);
    if (Number.isNaN(number)) return [];
    if (pullUrl !== "") return [this.#pull(number)];
    return this.#wanted.issues ? [this.#issue(number)] : [];
  }

  /** @param pulls - Time of the newest update of a pull request, in milliseconds since 1970. */
  async #recentIssues(pulls: number | undefined): Promise<Found<number | undefined>> {
    const { issues } = this.#mark;
    const range =
      issues === undefined
        ? ({ state: "open" } as const)
        : ({ state: "all", since: new Date(sinceOf(issues)).toISOString() } as const);
    const query = { ...this.#repository, type: "issues", ...range, limit: 50 } as const;
    const found = await this.#all("issues", this.#host.client.issues.list(query, this.#options));
    return {
      subjects: found.map((issue) => this.#issue(issue.number)),
      mark: newestOf(
        found.map((issue) => issue.updated_at),
        // If there are no issues yet, the mark is the time of the newest pull request. The next sweep then also finds
        // an issue that was opened and closed between the two sweeps.
        issues ?? pulls ?? 0,
      ),
    };
  }

  async #openIssues(): Promise<Found<undefined>> {
    const query = { ...this.#repository, type: "issues", state: "open", limit: 50 } as const;
    const found = await this.#all("issues", this.#host.client.issues.list(query, this.#options));
    return { subjects: [], open: found.map((issue) => this.#issue(issue.number)), mark: undefined };
  }

  async #changedBranches(): Promise<Found<RepositoryMark["branches"]>> {
    const found = await this.#all(
      "branches",
      this.#host.client.branches.list({ ...this.#repository, limit: 50 }, this.#options),
    );
    const heads = Object.fromEntries(found.map(({ name, commit }) => [name, commit?.id ?? ""]));
    const before = this.#mark.branches;
    if (before === undefined) {
      const newest = newestOf(
        found.map(({ commit }) => commit?.timestamp ?? null),
        undefined,
      );
      const since = (newest ?? 0) - firstReach;
      const fresh = found.filter(({ commit }) => (momentOf(commit?.timestamp) ?? 0) >= since);
      return { subjects: fresh.map(({ name }) => this.#branch(name)), mark: heads };
    }
    const names = new Set([...Object.keys(before), ...Object.keys(heads)]);
    const changed = [...names].filter((name) => before[name] !== heads[name]);
    return { subjects: changed.map((name) => this.#branch(name)), mark: heads };
  }

  #listed<Item>(what: string, list: AsyncIterable<Item>): AsyncIterable<Item> {
    return listOfRepository(this.#host, this.#place, what, list, this.#options);
  }

  #all<Item>(what: string, list: AsyncIterable<Item>): Promise<Item[]> {
    return collect(this.#listed(what, list));
  }

  #pull(number: number): Subject {
    return { kind: "pull", ...this.#place, number };
  }

  #issue(number: number): Subject {
    return { kind: "issue", ...this.#place, number };
  }

  #branch(branch: string): Subject {
    return { kind: "branch", ...this.#place, branch };
  }
}

interface Found<Mark> {
  readonly subjects: readonly Subject[];
  readonly open?: readonly Subject[] | undefined;
  readonly mark: Mark;
}
