import type { CommitStatus, PullRequest, User } from "@halyard/git-hosting";
import { isOpen, type Stage } from "../../config/stage.js";
import { stableId } from "./stable-id.js";
import { tabBody } from "./tab-body.js";

interface TabUser {
  readonly id: number;
  readonly login: string;
  readonly html_url: string;
  readonly avatar_url: string;
}

/** A pull request in GitHub's format, with every field that OpenProject requires. */
export interface TabPull {
  readonly id: number;
  readonly number: number;
  readonly html_url: string;
  readonly updated_at: string;
  readonly state: "open" | "closed";
  readonly title: string;
  readonly body: string;
  readonly draft: boolean;
  readonly merged: boolean;
  readonly merged_at: string | null;
  readonly merged_by: TabUser | null;
  readonly merge_commit_sha: string | null;
  readonly comments: number;
  readonly review_comments: number;
  readonly additions: number;
  readonly deletions: number;
  readonly changed_files: number;
  readonly labels: readonly { readonly name: string; readonly color: string }[];
  readonly base: { readonly repo: { readonly full_name: string; readonly html_url: string } };
  readonly user: TabUser;
}

/** A check in GitHub's format. */
export interface TabCheck {
  readonly id: number;
  readonly html_url: string;
  readonly name: string;
  readonly status: "in_progress" | "completed";
  readonly conclusion: "success" | "failure" | "neutral" | "skipped" | "stale" | null;
  readonly started_at: string | null;
  readonly completed_at: string | null;
  readonly details_url: string;
  readonly output: { readonly title: string; readonly summary: string };
  readonly app: { readonly id: number; readonly owner: { readonly avatar_url: string } };
  readonly pull_requests: readonly [{ readonly id: number }];
}

/** Current state of a pull request. */
export interface TabView {
  readonly pull: PullRequest;
  readonly stage: Stage;
  /** Newest commit status in each context of the pull request's head commit. Omits the bridge's own status. */
  readonly statuses: readonly CommitStatus[];
}

/** A pull request, its server, and the work packages that it names or has named. */
export interface TabFacts {
  /** Address of the git server. */
  readonly server: string;
  readonly view: Omit<TabView, "statuses">;
  /** Ids of the work packages that the pull request names. */
  readonly current: readonly number[];
  /** Ids of the work packages that earlier payloads linked with the pull request. */
  readonly former: readonly number[];
}

/** Maximum number of checks that are sent for each pull request. */
const maxChecks = 50;

/**
 * Returns the payload for a pull request. Old servers omit some fields, such as the number of changed files, so these
 * fields have fallbacks.
 */
export function pullPayload({ server, view: { pull, stage }, current, former }: TabFacts): TabPull {
  const address = pull.html_url.replace(/\/pulls\/\d+$/, "");
  return {
    id: stableId("pull", server, pull.base.repo_id, pull.number),
    number: pull.number,
    html_url: pull.html_url,
    updated_at: pull.updated_at ?? new Date(0).toISOString(),
    state: isOpen(stage) ? "open" : "closed",
    title: textOr(pull.title, `#${pull.number}`),
    body: tabBody(pull.body, current, former),
    draft: stage === "draft",
    merged: pull.merged,
    merged_at: pull.merged ? (pull.merged_at ?? null) : null,
    merged_by: pull.merged_by === null ? null : userPayload(server, pull.merged_by),
    merge_commit_sha: pull.merge_commit_sha,
    comments: countOf(pull.comments),
    review_comments: countOf(pull.review_comments),
    additions: countOf(pull.additions),
    deletions: countOf(pull.deletions),
    changed_files: countOf(pull.changed_files),
    labels: labelsOf(pull),
    base: {
      repo: {
        full_name: textOr(pull.base.repo?.full_name, address.split("/").slice(-2).join("/")),
        html_url: textOr(pull.base.repo?.html_url, address),
      },
    },
    user: userPayload(server, pull.user),
  };
}

/**
 * Returns a payload that hides the pull request's title, description, labels and people. Used if the readers of a
 * linked work package may not see these.
 */
export function payloadWithoutDetails(facts: TabFacts): TabPull {
  const { server, current, former } = facts;
  const pull = pullPayload(facts);
  const account = { id: stableId("user", server, 0), login: "not-shown", html_url: server, avatar_url: logoOf(server) };
  return {
    ...pull,
    ...{ title: `#${pull.number}`, body: tabBody("", current, former), labels: [] },
    ...{ user: account, merged_by: pull.merged_by === null ? null : account },
  };
}

/**
 * Returns the payloads for a pull request's checks, one for each context. A check keeps its id when the head commit
 * changes.
 */
export function checkPayloads(server: string, pull: PullRequest, statuses: readonly CommitStatus[]): TabCheck[] {
  return statuses.slice(0, maxChecks).map((status) => {
    const name = textOr(status.context, "default");
    const outcome = outcomes[status.status] ?? null;
    const address = textOr(status.target_url, pull.html_url);
    return {
      id: stableId("check", server, pull.base.repo_id, pull.number, name),
      html_url: address,
      name,
      status: outcome === null ? "in_progress" : "completed",
      conclusion: outcome,
      started_at: timeOf(status.created_at),
      completed_at: outcome === null ? null : timeOf(status.updated_at),
      details_url: address,
      output: { title: textOf(status.description), summary: "" },
      app: {
        id: stableId("app", server),
        owner: { avatar_url: textOr(status.creator?.avatar_url, logoOf(server)) },
      },
      pull_requests: [{ id: stableId("pull", server, pull.base.repo_id, pull.number) }],
    };
  });
}

/** Conclusions of checks, by commit status. A check with any other status, such as `pending`, is not completed. */
const outcomes: Readonly<Record<string, TabCheck["conclusion"]>> = {
  success: "success",
  failure: "failure",
  error: "failure",
  warning: "neutral",
  skipped: "skipped",
};

function userPayload(server: string, { id, login, avatar_url: avatar, html_url: page }: User): TabUser {
  return {
    id: stableId("user", server, id),
    login,
    html_url: textOr(page, `${server}/${encodeURIComponent(login)}`),
    avatar_url: textOr(avatar, logoOf(server)),
  };
}

function labelsOf({ labels }: PullRequest): TabPull["labels"] {
  // The bridge also accepts responses without `labels`.
  const all = (labels as typeof labels | null | undefined) ?? [];
  return all.map(({ name, color }) => ({
    name: textOr(name, "label"),
    color: textOr(color, "888888").replace("#", ""),
  }));
}

function logoOf(server: string): string {
  return `${server}/assets/img/logo.png`;
}

function countOf(value: unknown): number {
  return Number.isSafeInteger(value) ? Math.max(0, value as number) : 0;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function textOr(value: unknown, fallback: string): string {
  const text = textOf(value);
  return text.trim() === "" ? fallback : text;
}

function timeOf(value: unknown): string | null {
  const text = textOf(value);
  return Number.isNaN(Date.parse(text)) ? null : text;
}
