import { defineResource, del, get, post, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type TimeInput, timeInput } from "../documents/times.js";
import { type Issue, IssueSchema } from "./issues/issues.js";
import { pageQuery } from "../lists/page-query.js";

/** Time that a user spent on an issue or pull request. */
export interface TrackedTime {
  id: number;
  /** Time in seconds. */
  time: number;
  /** Login name of the user. */
  user_name: string;
  /** Id of the user; prefer `user_name`. */
  user_id: number;
  issue: Issue | null;
  /** Internal id of the issue, not its number. Prefer `issue`. */
  issue_id: number;
  created: string;
}

/** Schema of {@link TrackedTime}. */
export const TrackedTimeSchema: z.Schema<TrackedTime> = z.lazy(() =>
  z.object({
    id: z.int(),
    time: z.int(),
    user_name: z.string(),
    user_id: z.int(),
    issue: z.nullable(IssueSchema),
    issue_id: z.int(),
    created: z.string(),
  }),
);

/** One of the current user's running stopwatches. */
export interface StopWatch {
  /** Time at which the stopwatch was started. */
  created: string;
  /** Elapsed time in seconds. */
  seconds: number;
  /** The elapsed time in words, such as `1 hour 4 minutes`. */
  duration: string;
  issue_index: number;
  issue_title: string;
  repo_owner_name: string;
  repo_name: string;
}

/** Schema of {@link StopWatch}. */
export const StopWatchSchema: z.Schema<StopWatch> = z.lazy(() =>
  z.object({
    created: z.string(),
    seconds: z.int(),
    duration: z.string(),
    issue_index: z.int(),
    issue_title: z.string(),
    repo_owner_name: z.string(),
    repo_name: z.string(),
  }),
);

/** A time entry to add to an issue. */
export interface AddTime {
  /** Time in seconds. */
  time: number;
  /** Time at which the work was done. Default: now. */
  created?: TimeInput | undefined;
  /** Login name of the user who spent the time. Naming another user requires admin access to the repository. */
  user_name?: string | undefined;
}

/** Schema of {@link AddTime}. */
export const AddTimeSchema: z.Schema<AddTime> = z.lazy(() =>
  z.object({ time: z.int(), created: z.optional(timeInput()), user_name: z.optional(z.string()) }),
);

/**
 * Time spent on an issue or pull request: `git.issues.times`. All operations fail with 400, 403 or 404 if time tracking
 * is turned off in the repository.
 */
export const issueTimes = defineResource({
  /**
   * Lists the time spent on an issue. Reading other users' entries and filtering by `user` require write access to
   * issues.
   */
  list: get("/repos/{owner}/{repo}/issues/{index}/times", {
    query: () =>
      z.fields({
        /** Login name of the user who spent the time. Default: all users whose entries the current user may see. */
        user: z.optional(z.string()),
        /** Lists only entries that were last changed at this time or later. */
        since: z.optional(timeInput()),
        /** Lists only entries that were last changed at this time or earlier. */
        before: z.optional(timeInput()),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: z.listOf(TrackedTimeSchema),
  }),

  /** Adds a time entry to an issue. */
  add: post("/repos/{owner}/{repo}/issues/{index}/times", { body: AddTimeSchema, response: TrackedTimeSchema }),

  /** Deletes all of the current user's time entries for an issue. */
  reset: del("/repos/{owner}/{repo}/issues/{index}/times"),

  /** Deletes one time entry. Allowed for the user who spent the time and for site administrators. */
  delete: del("/repos/{owner}/{repo}/issues/{index}/times/{id}"),
});

/**
 * The current user's stopwatch on an issue: `git.issues.stopwatch`. All operations fail with 403 if the user does not
 * have permission to track time in the repository.
 */
export const issueStopwatch = defineResource({
  /** Starts the current user's stopwatch on an issue. Fails with 409 if the stopwatch is already running. */
  start: post("/repos/{owner}/{repo}/issues/{index}/stopwatch/start"),

  /** Stops the stopwatch on an issue and adds its time to the issue. Fails with 409 if the stopwatch is not running. */
  stop: post("/repos/{owner}/{repo}/issues/{index}/stopwatch/stop"),

  /** Stops the stopwatch on an issue and discards its time. Fails with 409 if the stopwatch is not running. */
  delete: del("/repos/{owner}/{repo}/issues/{index}/stopwatch/delete"),
});

/**
 * Time spent in a repository: `git.repos.times`. All operations fail with 400 or 404 if time tracking is turned off in
 * the repository.
 */
export const repoTimes = defineResource({
  /**
   * Lists the time spent in a repository. Reading other users' entries and filtering by `user` require write access to
   * issues.
   */
  list: get("/repos/{owner}/{repo}/times", {
    query: () =>
      z.fields({
        /** Login name of the user who spent the time. Default: all users whose entries the current user may see. */
        user: z.optional(z.string()),
        /** Lists only entries that were last changed at this time or later. */
        since: z.optional(timeInput()),
        /** Lists only entries that were last changed at this time or earlier. */
        before: z.optional(timeInput()),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: z.listOf(TrackedTimeSchema),
  }),

  /**
   * Lists all of one user's time entries in a repository, in one response. Gitea and Forgejo both deprecate this
   * operation in favour of `list`.
   */
  listOfUser: get("/repos/{owner}/{repo}/times/{user}", { response: z.listOf(TrackedTimeSchema, singlePage()) }),
});

/** The current user's time entries in all repositories: `git.user.times`. */
export const currentUserTimes = defineResource({
  /** Lists the current user's time entries. */
  list: get("/user/times", {
    query: () =>
      z.fields({
        /** Lists only entries that were last changed at this time or later. */
        since: z.optional(timeInput()),
        /** Lists only entries that were last changed at this time or earlier. */
        before: z.optional(timeInput()),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: z.listOf(TrackedTimeSchema),
  }),
});

/** The current user's running stopwatches: `git.user.stopwatches`. */
export const currentUserStopwatches = defineResource({
  /** Lists the current user's running stopwatches. */
  list: get("/user/stopwatches", {
    query: pageQuery,
    response: z.listOf(StopWatchSchema),
  }),
});
