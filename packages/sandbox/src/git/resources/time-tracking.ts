import {
  currentUserStopwatches,
  currentUserTimes,
  issueStopwatch,
  issueTimes,
  repoTimes,
  type TrackedTime,
} from "@halyard/git-hosting/time-tracking";
import { Refusal } from "../../server/refusal.js";
import { empty, ok, type Reply } from "../../server/reply.js";
import { issueDocument } from "../documents/issue-document.js";
import { type Call, type Router, signedIn } from "../server/call.js";
import { accountOf, changeableRepositoryOf, issueOf, mayWrite, repositoryOf, userOf } from "../server/find.js";
import type { GitServer } from "../server/git-server.js";
import { page } from "../server/page.js";
import { notFound, refuseWithoutBody } from "../server/refusal.js";
import { allows, repositoryAccess } from "../state/access.js";
import type { IssueRecord, RepositoryRecord, TimeRecord } from "../state/git-state.js";

interface Placed {
  readonly time: TimeRecord;
  readonly issue: IssueRecord;
  readonly repository: RepositoryRecord;
}

/** Adds the routes for stopwatches and for time tracked on issues. Only users with write access may track time. */
export function timeRoutes({ on }: Router): void {
  on(issueTimes.list, (call) => {
    const repository = repositoryOf(call);
    const issue = issueOf(call, repository);
    return list(
      call,
      visible(call, repository).filter((one) => one.issue === issue),
    );
  });
  on(repoTimes.list, (call) => list(call, visible(call, repositoryOf(call))));
  on(repoTimes.listOfUser, (call) => {
    const repository = repositoryOf(call);
    const { login } = userOf(call, call.path("user"));
    if (login !== signedIn(call).login && !mayWrite(call, repository)) throw notAllowed();
    const found = timesOf(repository).filter(({ time }) => time.user === login);
    return ok(found.map((one) => timeDocument(call, one)));
  });
  on(currentUserTimes.list, (call) => {
    const { login } = signedIn(call);
    const found = call.server.state.repositories.flatMap(timesOf).filter(({ time }) => time.user === login);
    return list(call, found);
  });

  on(issueTimes.add, (call) => {
    const { server } = call;
    const { repository, issue } = trackable(call);
    const { time: seconds, created = server.now(), user_name: name = "" } = call.body();
    if (seconds === 0) throw new Refusal(422, "[Time]: Required");
    const caller = signedIn(call);
    const mayName = allows(repositoryAccess(server.state, repository, caller), "admin");
    const { login } = name !== "" && mayName ? userOf(call, name) : caller;
    const time = { id: server.nextId("time"), user: login, seconds, created };
    issue.times = [...(issue.times ?? []), time];
    return ok(timeDocument(call, { time, issue, repository }));
  });
  on(issueTimes.reset, (call) => {
    const { issue } = trackable(call);
    const { login } = signedIn(call);
    if (!issue.times?.some(({ user }) => user === login)) throw notFound();
    issue.times = issue.times.filter(({ user }) => user !== login);
    return empty(204);
  });
  on(issueTimes.delete, (call) => {
    const { issue } = trackable(call);
    const time = issue.times?.find(({ id }) => String(id) === call.path("id"));
    if (time === undefined) throw notFound();
    const { login, admin } = signedIn(call);
    if (time.user !== login && !admin) throw refuseWithoutBody(403);
    issue.times = issue.times?.filter((other) => other !== time);
    return empty(204);
  });

  on(issueStopwatch.start, (call) => {
    const { server } = call;
    const { issue } = trackable(call);
    const { login } = signedIn(call);
    if (issue.stopwatches?.[login] !== undefined) {
      throw new Refusal(409, "cannot start a stopwatch again if it already exists");
    }
    // A user has at most one stopwatch. Starting another one stops the running stopwatch.
    for (const { issue: other } of stopwatchesOf(server, login)) stop(server, other, login, true);
    issue.stopwatches = { ...issue.stopwatches, [login]: server.now() };
    return empty(201);
  });
  on(issueStopwatch.stop, (call) => end(call, true, 201));
  on(issueStopwatch.delete, (call) => end(call, false, 204));
  on(currentUserStopwatches.list, (call) => {
    const { server } = call;
    return page(
      call,
      stopwatchesOf(server, signedIn(call).login),
      ({ repository, issue, since }) => {
        const seconds = Math.floor((server.lastTime - Date.parse(since)) / 1000);
        return {
          ...{ created: since, seconds, duration: seconds === 0 ? "" : `${seconds} seconds` },
          ...{ issue_index: issue.number, issue_title: issue.title },
          ...{ repo_owner_name: repository.owner, repo_name: repository.name },
        };
      },
      { link: "never" },
    );
  });
}

/** Returns the issue named in the path. Throws a 403 unless the caller may track time on it. */
function trackable(call: Call<"owner" | "repo" | "index">): Omit<Placed, "time"> {
  const repository = changeableRepositoryOf(call, "read");
  const issue = issueOf(call, repository);
  if (!mayWrite(call, repository)) throw refuseWithoutBody(403);
  return { repository, issue };
}

/** Returns the time entries that the caller may see. If the query names a user, returns only that user's entries. */
function visible(call: Call, repository: RepositoryRecord): readonly Placed[] {
  const caller = signedIn(call).login;
  const named = call.query.get("user") ?? "";
  const login = named === "" ? undefined : userOf(call, named).login;
  const isWriter = mayWrite(call, repository);
  if (!isWriter && login !== undefined && login !== caller) throw notAllowed();
  const wanted = isWriter ? login : caller;
  return timesOf(repository).filter(({ time }) => wanted === undefined || time.user === wanted);
}

function notAllowed(): Refusal {
  return new Refusal(403, "query by user not allowed; not enough rights");
}

function list(call: Call, times: readonly Placed[]): Reply<TrackedTime[]> {
  const [since, before] = ["since", "before"].map((name) => Date.parse(call.query.get(name) ?? ""));
  const found = times.filter(({ time }) => {
    const at = Date.parse(time.created);
    return !(at < Number(since)) && !(at > Number(before));
  });
  return page(call, found, (one) => timeDocument(call, one), { link: "never" });
}

function timesOf(repository: RepositoryRecord): readonly Placed[] {
  return Object.values(repository.issues)
    .flatMap((issue) => (issue.times ?? []).map((time) => ({ time, issue, repository })))
    .sort((a, b) => a.time.id - b.time.id);
}

function stopwatchesOf({ state }: GitServer, login: string) {
  return state.repositories.flatMap((repository) =>
    Object.values(repository.issues).flatMap((issue) => {
      const since = issue.stopwatches?.[login];
      return since === undefined ? [] : [{ repository, issue, since }];
    }),
  );
}

function end(call: Call<"owner" | "repo" | "index">, keep: boolean, status: number): Reply<never> {
  const { issue } = trackable(call);
  const { login } = signedIn(call);
  if (issue.stopwatches?.[login] === undefined) {
    throw new Refusal(409, "cannot stop/cancel a non existent stopwatch");
  }
  stop(call.server, issue, login, keep);
  return empty(status);
}

function stop(server: GitServer, issue: IssueRecord, login: string, keep: boolean): void {
  const { [login]: since = "", ...others } = issue.stopwatches ?? {};
  issue.stopwatches = others;
  if (!keep) return;
  const created = server.now();
  const seconds = Math.floor((Date.parse(created) - Date.parse(since)) / 1000);
  issue.times = [...(issue.times ?? []), { id: server.nextId("time"), user: login, seconds, created }];
}

function timeDocument({ server, caller }: Call, { time, issue, repository }: Placed): TrackedTime {
  const user = accountOf(server, time.user);
  return {
    ...{ id: time.id, created: time.created, time: time.seconds, user_id: user.id, user_name: user.login },
    ...{ issue_id: issue.id, issue: issueDocument(server, repository, issue, caller) },
  };
}
