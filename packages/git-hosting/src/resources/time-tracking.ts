import { defineResource, del, get, post, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type TimeInput, timeInput } from "../documents/times.js";
import { type Issue, IssueSchema } from "./issues/issues.js";
import { pageQuery } from "../lists/page-query.js";

/** Time somebody spent on an issue or pull request. */
export interface TrackedTime {
  id: number;
  /** Seconds. */
  time: number;
  /** Login name of who spent it. */
  user_name: string;
  /** Id of who spent it; `user_name` says the same. */
  user_id: number;
  issue: Issue | null;
  /** Id, not number, of the issue; `issue` says the same. */
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

/** A running clock of the caller. */
export interface StopWatch {
  /** When it was started. */
  created: string;
  /** Seconds it has run. */
  seconds: number;
  /** The same in words, such as `1 hour 4 minutes`. */
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

/** Time to be added. */
export interface AddTime {
  /** Seconds. */
  time: number;
  /** When it was spent, RFC 3339. Default: now. */
  created?: TimeInput | undefined;
  /** Login name of who spent it. Only administrators of the repository may name someone else. */
  user_name?: string | undefined;
}

/** Schema of {@link AddTime}. */
export const AddTimeSchema: z.Schema<AddTime> = z.lazy(() =>
  z.object({ time: z.int(), created: z.optional(timeInput()), user_name: z.optional(z.string()) }),
);

/** Time spent on an issue or pull request: `git.issues.times`. Without time tracking in the repository: 400, 403 or 404. */
export const issueTimes = defineResource({
  /** Lists the time spent on an issue; only those who may write issues see that of others, or choose a `user`. */
  list: get("/repos/{owner}/{repo}/issues/{index}/times", {
    query: () =>
      z.fields({
        user: z.optional(z.string()),
        since: z.optional(timeInput()),
        before: z.optional(timeInput()),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: z.listOf(TrackedTimeSchema),
  }),

  /** Adds time. */
  add: post("/repos/{owner}/{repo}/issues/{index}/times", { body: AddTimeSchema, response: TrackedTimeSchema }),

  /** Deletes all time the caller spent on an issue. */
  reset: del("/repos/{owner}/{repo}/issues/{index}/times"),

  /** Deletes one entry. Needs its owner or a site administrator. */
  delete: del("/repos/{owner}/{repo}/issues/{index}/times/{id}"),
});

/** The caller's clock on an issue: `git.issues.stopwatch`. Needs the right to track time there (403). */
export const issueStopwatch = defineResource({
  /** Starts the clock. One that runs here already is a 409. */
  start: post("/repos/{owner}/{repo}/issues/{index}/stopwatch/start"),

  /** Stops the clock and adds its time to the issue. None that runs is a 409. */
  stop: post("/repos/{owner}/{repo}/issues/{index}/stopwatch/stop"),

  /** Stops the clock and forgets its time. None that runs is a 409. */
  delete: del("/repos/{owner}/{repo}/issues/{index}/stopwatch/delete"),
});

/** Time spent in a repository: `git.repos.times`. Without time tracking in the repository: 400 or 404. */
export const repoTimes = defineResource({
  /** Lists the time spent in a repository; only those who may write issues see that of others, or choose a `user`. */
  list: get("/repos/{owner}/{repo}/times", {
    query: () =>
      z.fields({
        user: z.optional(z.string()),
        since: z.optional(timeInput()),
        before: z.optional(timeInput()),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: z.listOf(TrackedTimeSchema),
  }),

  /** Lists the time one user spent in a repository, all at once; deprecated by both servers, which have `list` for it. */
  listOfUser: get("/repos/{owner}/{repo}/times/{user}", { response: z.listOf(TrackedTimeSchema, singlePage()) }),
});

/** Time the caller spent, in every repository: `git.user.times`. */
export const currentUserTimes = defineResource({
  /** Lists it. */
  list: get("/user/times", {
    query: () =>
      z.fields({
        since: z.optional(timeInput()),
        before: z.optional(timeInput()),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: z.listOf(TrackedTimeSchema),
  }),
});

/** The clocks of the caller that run: `git.user.stopwatches`. */
export const currentUserStopwatches = defineResource({
  /** Lists them. */
  list: get("/user/stopwatches", {
    query: pageQuery,
    response: z.listOf(StopWatchSchema),
  }),
});
