import { collaborators } from "@halyard/git-hosting/repos";
import { Refusal } from "../../server/refusal.js";
import { empty, ok } from "../../server/reply.js";
import { userDocument } from "../documents/user-document.js";
import { type Router, signedIn } from "../server/call.js";
import { changeableRepositoryOf, exists, repositoryOf, userOf } from "../server/find.js";
import type { GitServer } from "../server/git-server.js";
import { page } from "../server/page.js";
import { allows, repositoryAccess } from "../state/access.js";
import type { GitState } from "../state/git-state.js";

/** Adds the routes for collaborators of repositories. */
export function collaboratorRoutes({ on }: Router): void {
  on(collaborators.list, (call) => {
    const { server, caller } = call;
    const { collaborators: grants } = repositoryOf(call, "write");
    const users = server.state.users.filter(({ login }) => grants.some(({ user }) => user === login));
    return page(call, users, (user) => userDocument(server, user, caller), { link: "never" });
  });

  on(collaborators.exists, (call) => {
    const { collaborators: grants } = repositoryOf(call, "write");
    const { login } = userOf(call, call.path("collaborator"));
    return exists(grants.some(({ user }) => user === login));
  });

  on(collaborators.add, (call) => {
    const repository = changeableRepositoryOf(call, "admin");
    const { login: user } = userOf(call, call.path("collaborator"));
    const { permission: access = "write" } = call.body();
    repository.collaborators = [...repository.collaborators.filter((grant) => grant.user !== user), { user, access }];
    return empty(204);
  });

  on(collaborators.remove, (call) => {
    const repository = changeableRepositoryOf(call, "admin");
    const { login } = userOf(call, call.path("collaborator"));
    repository.collaborators = repository.collaborators.filter(({ user }) => user !== login);
    return empty(204);
  });

  on(collaborators.getPermission, (call) => {
    const { server } = call;
    const repository = repositoryOf(call);
    const caller = signedIn(call);
    const user = userOf(call, call.path("collaborator"));
    if (user !== caller && !allows(repositoryAccess(server.state, repository, caller), "admin")) {
      throw new Refusal(
        403,
        "Only admins can query all permissions, repo admins can query all repo permissions, collaborators can query only their own",
      );
    }
    const permission = repositoryAccess(seenByPermission(server), repository, user) ?? "none";
    return ok({ permission, role_name: permission, user: userDocument(server, user, caller) });
  });
}

/**
 * Returns the state to use when deriving a user's permission. From 1.25 on, Gitea ignores teams without administrator
 * access here, so the returned state omits them.
 */
function seenByPermission(server: GitServer): GitState {
  const { state, version } = server;
  if (version.product !== "gitea" || !server.has({ gitea: "1.25" })) return state;
  const organizations = state.organizations.map((each) => ({
    ...each,
    teams: each.teams.filter(({ access }) => allows(access, "admin")),
  }));
  return { ...state, organizations };
}
