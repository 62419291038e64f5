import { issueSubscriptions } from "@halyard/git-hosting/issues";
import { Refusal } from "../../server/refusal.js";
import { empty, ok, type Reply } from "../../server/reply.js";
import { apiOf } from "../documents/addresses.js";
import { userDocument } from "../documents/user-document.js";
import { type Call, type Router, signedIn } from "../server/call.js";
import { changeableRepositoryOf, issueOf, repositoryOf, userOf } from "../server/find.js";
import { page } from "../server/page.js";
import type { IssueRecord, RepositoryRecord } from "../state/git-state.js";

/**
 * Adds the routes for subscriptions to issues. Participants in an issue and watchers of its repository are subscribed
 * by default. The list contains only users who subscribed explicitly.
 */
export function issueSubscriptionRoutes({ on }: Router): void {
  on(issueSubscriptions.list, (call) => {
    const { server, caller } = call;
    const { subscriptions = {} } = issueOf(call, repositoryOf(call));
    const users = server.state.users.filter(({ login }) => subscriptions[login] === true);
    return page(call, users, (user) => userDocument(server, user, caller), { link: "never" });
  });
  on(issueSubscriptions.exists, (call) => {
    const repository = repositoryOf(call);
    const issue = issueOf(call, repository);
    const subscribed = isSubscribed(repository, issue, signedIn(call).login);
    const api = apiOf(call.server, repository);
    const urls = { url: `${api}/issues/${issue.number}/subscriptions`, repository_url: api };
    return ok({ subscribed, ignored: !subscribed, reason: null, created_at: issue.created, ...urls });
  });
  on(issueSubscriptions.add, (call) => set(call, true));
  on(issueSubscriptions.remove, (call) => set(call, false));
}

function isSubscribed({ watchers }: RepositoryRecord, issue: IssueRecord, login: string): boolean {
  const took = [issue.author, ...issue.assignees, ...issue.comments.map(({ author }) => author)];
  return (
    issue.subscriptions?.[login] ?? (took.includes(login) || watchers?.some(({ user }) => user === login) === true)
  );
}

/** Subscribes or unsubscribes a user. Responds with 201 after a change, and with 200 if there is nothing to change. */
function set(call: Call<"owner" | "repo" | "index" | "user">, subscribed: boolean): Reply<never> {
  const repository = changeableRepositoryOf(call, "read");
  const issue = issueOf(call, repository);
  const { login } = userOf(call, call.path("user"));
  const caller = signedIn(call);
  if (login !== caller.login && !caller.admin) {
    throw new Refusal(403, `${caller.login} is not permitted to subscribe ${login}`);
  }
  if (isSubscribed(repository, issue, login) === subscribed) return empty(200);
  issue.subscriptions = { ...issue.subscriptions, [login]: subscribed };
  return empty(201);
}
