import {
  currentUserStarred,
  currentUserSubscriptions,
  repoSubscription,
  stargazers,
  subscribers,
  userStarred,
  userSubscriptions,
  type WatchInfo,
} from "@halyard/git-hosting/repos";
import { currentUserFollowers, currentUserFollowing, userFollowers, userFollowing } from "@halyard/git-hosting/users";
import { empty, ok } from "../../server/reply.js";
import { apiOf } from "../documents/addresses.js";
import { repositoryDocument } from "../documents/repository-document.js";
import { userDocument } from "../documents/user-document.js";
import { type Call, type Router, signedIn } from "../server/call.js";
import { exists, repositoryOf, userOf } from "../server/find.js";
import { page } from "../server/page.js";
import { notFound } from "../server/refusal.js";
import { repositoryAccess } from "../state/access.js";
import type { RepositoryRecord, UserRecord } from "../state/git-state.js";

/** Adds the routes for stars, watching and following. */
export function socialRoutes({ on }: Router): void {
  on(currentUserStarred.list, (call) => repositories(call, starredBy(signedIn(call))));
  on(userStarred.list, (call) => repositories(call, starredBy(userOf(call, call.path("username")))));
  on(currentUserStarred.exists, (call) => exists(starredBy(signedIn(call))(repositoryOf(call))));
  on(currentUserStarred.star, (call) => {
    const repository = repositoryOf(call);
    const { login } = signedIn(call);
    repository.stars = [...(repository.stars ?? []).filter((other) => other !== login), login];
    return empty(204);
  });
  on(currentUserStarred.unstar, (call) => {
    const repository = repositoryOf(call);
    const { login } = signedIn(call);
    repository.stars = repository.stars?.filter((other) => other !== login);
    return empty(204);
  });
  on(stargazers.list, (call) => people(call, repositoryOf(call).stars ?? []));

  on(subscribers.list, (call) =>
    people(
      call,
      (repositoryOf(call).watchers ?? []).map(({ user }) => user),
    ),
  );
  on(currentUserSubscriptions.list, (call) => repositories(call, watchedBy(signedIn(call))));
  on(userSubscriptions.list, (call) => repositories(call, watchedBy(userOf(call, call.path("username")))));
  on(repoSubscription.get, (call) => {
    const watched = watchInfo(call, repositoryOf(call), signedIn(call));
    if (watched === undefined) throw notFound();
    return ok(watched);
  });
  on(repoSubscription.watch, (call) => {
    const repository = repositoryOf(call);
    const user = signedIn(call);
    if (!watchedBy(user)(repository)) {
      repository.watchers = [...(repository.watchers ?? []), { user: user.login, since: call.server.now() }];
    }
    return ok(watchInfo(call, repository, user) as WatchInfo);
  });
  on(repoSubscription.unwatch, (call) => {
    const repository = repositoryOf(call);
    const { login } = signedIn(call);
    repository.watchers = repository.watchers?.filter(({ user }) => user !== login);
    return empty(204);
  });

  on(currentUserFollowing.list, (call) => people(call, signedIn(call).following ?? []));
  on(userFollowing.list, (call) => people(call, userOf(call, call.path("username")).following ?? []));
  on(currentUserFollowers.list, (call) => people(call, followersOf(call, signedIn(call))));
  on(userFollowers.list, (call) => people(call, followersOf(call, userOf(call, call.path("username")))));
  on(currentUserFollowing.exists, (call) => exists(follows(signedIn(call), userOf(call, call.path("username")))));
  on(userFollowing.exists, (call) =>
    exists(follows(userOf(call, call.path("username")), userOf(call, call.path("target")))),
  );
  on(currentUserFollowing.follow, (call) => {
    const user = signedIn(call);
    const { login } = userOf(call, call.path("username"));
    user.following = [...(user.following ?? []).filter((other) => other !== login), login];
    return empty(204);
  });
  on(currentUserFollowing.unfollow, (call) => {
    const user = signedIn(call);
    const { login } = userOf(call, call.path("username"));
    user.following = user.following?.filter((other) => other !== login);
    return empty(204);
  });
}

function repositories(call: Call, wanted: (repository: RepositoryRecord) => boolean) {
  const { server, caller } = call;
  const found = server.state.repositories.filter(
    (repository) => wanted(repository) && repositoryAccess(server.state, repository, caller) !== undefined,
  );
  return page(call, found, (repository) => repositoryDocument(server, repository, caller), {
    ...{ link: "never", wholeWithoutPage: true },
  });
}

function people(call: Call, logins: readonly string[]) {
  const { server, caller } = call;
  const users = server.state.users.filter(({ login }) => logins.includes(login));
  return page(call, users, (user) => userDocument(server, user, caller), { link: "never", wholeWithoutPage: true });
}

function starredBy({ login }: UserRecord): (repository: RepositoryRecord) => boolean {
  return ({ stars }) => stars?.includes(login) === true;
}

function watchedBy({ login }: UserRecord): (repository: RepositoryRecord) => boolean {
  return ({ watchers }) => watchers?.some(({ user }) => user === login) === true;
}

function watchInfo(call: Call, repository: RepositoryRecord, { login }: UserRecord): WatchInfo | undefined {
  const watch = repository.watchers?.find(({ user }) => user === login);
  const api = apiOf(call.server, repository);
  return (
    watch && {
      ...{ subscribed: true, ignored: false, reason: null, created_at: watch.since },
      ...{ url: `${api}/subscription`, repository_url: api },
    }
  );
}

function follows({ following }: UserRecord, { login }: UserRecord): boolean {
  return following?.includes(login) === true;
}

function followersOf({ server }: Call, user: UserRecord): string[] {
  return server.state.users.filter((other) => follows(other, user)).map(({ login }) => login);
}
