import { type Issue, issues } from "@halyard/git-hosting/issues";
import { createIssue, editIssue, tellBeginning } from "../actions/issue-actions.js";
import { issueDocument } from "../documents/issue-document.js";
import { type Call, queryFlag, queryNumber, signedIn, type Router } from "../server/call.js";
import { changeableRepositoryOf, findOrganization, isPull, issueOf, mayWrite, repositoryOf } from "../server/find.js";
import { page } from "../server/page.js";
import { Refusal } from "../../server/refusal.js";
import { created, empty, ok, type Reply } from "../../server/reply.js";
import { repositoryAccess } from "../state/access.js";
import type { IssueRecord, RepositoryRecord } from "../state/git-state.js";
import { hasOpenDependency } from "./dependencies.js";
import { fitsQuery, sortIssues, userInQuery } from "./issue-filter.js";

/** Adds the routes for issues. Pull requests are issues too. */
export function issueRoutes({ on }: Router): void {
  on(issues.search, search);

  on(issues.list, (call) => {
    const { server, caller, query } = call;
    const repository = repositoryOf(call);
    const author = userInQuery(call, "created_by");
    const assignee = userInQuery(call, "assigned_by");
    const mentioned = userInQuery(call, "mentioned_by");
    const found = Object.values(repository.issues).filter(
      (issue) =>
        (author === undefined || issue.author === author) &&
        (assignee === undefined || issue.assignees.includes(assignee)) &&
        (mentioned === undefined || mentions(issue, mentioned)) &&
        fitsQuery(call, repository, issue),
    );
    const sorted = sortIssues(found, server.has({ forgejo: "11" }) ? query.get("sort") : null);
    return page(call, sorted, (issue) => issueDocument(server, repository, issue, caller), { link: "always" });
  });

  on(issues.get, (call) => {
    const repository = repositoryOf(call);
    return ok(issueDocument(call.server, repository, issueOf(call, repository), call.caller));
  });

  on(issues.create, (call) => {
    const { server } = call;
    const repository = changeableRepositoryOf(call, "read");
    const user = signedIn(call);
    const { closed, ...given } = call.body();
    const { title, body, ref } = given;
    const beginning = mayWrite(call, repository) ? given : { title, body, ref };
    const issue = createIssue(server, repository, user, beginning);
    tellBeginning(server, repository, issue, user);
    if (closed === true) editIssue(server, repository, issue, user, { state: "closed" }, true);
    return created(issueDocument(server, repository, issue, user));
  });

  on(issues.update, (call) => {
    const { server } = call;
    const repository = changeableRepositoryOf(call, "read");
    const issue = issueOf(call, repository);
    const user = signedIn(call);
    checkEdit(call, repository, issue);
    editIssue(server, repository, issue, user, call.body(), mayWrite(call, repository));
    return created(issueDocument(server, repository, issue, user));
  });

  on(issues.delete, (call) => {
    const repository = changeableRepositoryOf(call, "admin");
    const { number } = issueOf(call, repository);
    Reflect.deleteProperty(repository.issues, number);
    return empty(204);
  });
}

/**
 * Checks whether the caller may make an edit. Only the author and users with write access can change an issue. Some
 * changes of state are refused for everyone.
 */
export function checkEdit(call: Call, repository: RepositoryRecord, issue: IssueRecord): void {
  if (issue.author !== signedIn(call).login && !mayWrite(call, repository)) {
    throw new Refusal(403, "must be the author or have write access");
  }
  const { state } = call.fields;
  if (typeof state !== "string") return;
  if (state !== "open" && state !== "closed") throw new Refusal(412, `unknown state: ${state}`);
  if (state === "closed" && issue.state === "open" && hasOpenDependency(call.server, issue)) {
    const kind = isPull(issue) ? "pull request" : "issue";
    throw new Refusal(412, `cannot close this ${kind} because it still has open dependencies`);
  }
  if (issue.pull?.merge && state !== issue.state) {
    throw new Refusal(412, "cannot change state of this pull request, it was already merged");
  }
}

function search(call: Call): Reply<Issue[]> {
  const { server, caller, query } = call;
  const ownerName = query.get("owner") ?? "";
  if ((query.get("team") ?? "") !== "" && ownerName === "") {
    throw new Refusal(400, "Owner organisation is required for filtering on team");
  }
  const owner =
    ownerName === "" ? undefined : (findOrganization(server, ownerName)?.name ?? userInQuery(call, "owner"));
  const first = queryNumber(call, "priority_repo_id");
  const found = server.state.repositories
    .filter((repository) => repositoryAccess(server.state, repository, caller) !== undefined)
    .filter((repository) => owner === undefined || repository.owner === owner)
    .flatMap((repository) =>
      Object.values(repository.issues)
        .filter((issue) => concernsCaller(call, issue) && fitsQuery(call, repository, issue))
        .map((issue) => ({ ...issue, repository })),
    );
  const sorted = sortIssues(found, server.has({ forgejo: "11" }) ? query.get("sort") : null).sort(
    (a, b) => Number(b.repository.id === first) - Number(a.repository.id === first),
  );
  return page(call, sorted, (issue) => issueDocument(server, issue.repository, issue, caller), { link: "always" });
}

function concernsCaller(call: Call, issue: IssueRecord): boolean {
  const login = call.caller?.login ?? "";
  const reviews = isPull(issue) ? issue.pull.reviews.filter(({ user }) => user === login) : [];
  const conditions: Readonly<Record<string, () => boolean>> = {
    assigned: () => issue.assignees.includes(login),
    created: () => issue.author === login,
    mentioned: () => login !== "" && mentions(issue, login),
    review_requested: () => reviews.some(({ state }) => state === "REQUEST_REVIEW"),
    reviewed: () => reviews.some(({ state }) => state !== "REQUEST_REVIEW" && state !== "PENDING"),
  };
  return Object.entries(conditions).every(([name, holds]) => !queryFlag(call, name, false) || holds());
}

function mentions(issue: IssueRecord, login: string): boolean {
  const texts = [issue.title, issue.body, ...issue.comments.map(({ body }) => body)];
  return texts.some((text) =>
    text
      .toLowerCase()
      .split(/[^\w@.-]+/)
      .includes(`@${login.toLowerCase()}`),
  );
}
