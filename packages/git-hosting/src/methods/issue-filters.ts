import { type InputOf, type InputProblem, RequestValidationError } from "@halyard/http-core";
import type { issues, IssueSort } from "../resources/issues/issues.js";

/** What to look for; every condition must hold. */
export interface IssueConditions {
  /** Default `open`. */
  readonly state?: "open" | "closed" | "all" | undefined;
  /** Keeps one kind. Default: issues and pull requests. */
  readonly type?: "issues" | "pulls" | undefined;
  /** Words in title, text or comments. */
  readonly q?: string | undefined;
  /** Names, of which an issue has one at least. An empty list is no condition. */
  readonly labels?: readonly string[] | undefined;
  /** Titles, of which an issue has one. An empty list is no condition. */
  readonly milestones?: readonly string[] | undefined;
  /** Last update not before this time; a text is RFC 3339. */
  readonly since?: Date | string | undefined;
  /** Last update not after this time; a text is RFC 3339. */
  readonly before?: Date | string | undefined;
  /** Assigned to the caller. */
  readonly assigned?: boolean | undefined;
  /** Created by the caller. */
  readonly created?: boolean | undefined;
  /** Mentions the caller. */
  readonly mentioned?: boolean | undefined;
  /** Waits for a review of the caller. */
  readonly review_requested?: boolean | undefined;
  /** Reviewed by the caller. */
  readonly reviewed?: boolean | undefined;
  /** Id of the repository whose issues come first. */
  readonly priority_repo_id?: number | undefined;
  /** Forgejo 11 or newer. */
  readonly sort?: IssueSort | undefined;
}

/** Whose repositories to look in. Default: all that the caller can see. A team is one of the owner's. */
export type IssueOwner =
  | { readonly owner?: string | undefined; readonly team?: undefined }
  | { readonly owner: string; readonly team: string };

/** The conditions of {@link issueFilters}. */
export type IssueFilters = IssueConditions & IssueOwner;

/**
 * Writes conditions as `git.issues.search` takes them: lists with commas between, times as RFC 3339.
 *
 * @throws RequestValidationError for what cannot be written, such as a label with a comma in its name: servers take it
 * for two labels.
 * @example
 * const found = git.issues.search(issueFilters({ labels: ["bug", "urgent"], owner: "acme", team: "core" }));
 */
export function issueFilters(filters: IssueFilters): InputOf<typeof issues.search> {
  const problems: InputProblem[] = [];
  const { labels, milestones, since, before, ...others } = filters;
  const query = {
    ...others,
    labels: joined("labels", labels, problems),
    milestones: joined("milestones", milestones, problems),
    since: timestamp("since", since, problems),
    before: timestamp("before", before, problems),
  };
  if (problems.length > 0) throw new RequestValidationError("issues.search", problems);
  return query;
}

function joined(field: string, names: readonly string[] | undefined, problems: InputProblem[]): string | undefined {
  if (names === undefined || names.length === 0) return undefined;
  for (const [place, name] of names.entries()) {
    if (name === "" || name.includes(",")) {
      const expected = "a name that is not empty and has no comma";
      problems.push({
        path: `${field}[${place}]`,
        expected,
        got: name === "" ? "an empty name" : "a name with a comma",
      });
    }
  }
  return names.join(",");
}

function timestamp(field: string, time: Date | string | undefined, problems: InputProblem[]): string | undefined {
  if (!(time instanceof Date)) return time;
  if (!Number.isNaN(time.getTime())) return time.toISOString();
  problems.push({ path: field, expected: "a time", got: "an invalid date" });
  return undefined;
}
