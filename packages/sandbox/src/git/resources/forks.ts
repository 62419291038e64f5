import { repoForks } from "@halyard/git-hosting/repos";
import { Refusal } from "../../server/refusal.js";
import { ok } from "../../server/reply.js";
import { endRedirects } from "../actions/move-repository.js";
import { repositoryDocument } from "../documents/repository-document.js";
import { type Router, signedIn } from "../server/call.js";
import { findOrganization, repositoryOf } from "../server/find.js";
import { page } from "../server/page.js";
import { notFound } from "../server/refusal.js";
import { isMember, repositoryAccess } from "../state/access.js";
import { emptyRepository } from "../state/seed.js";

/** Adds the routes for forks. The sandbox copies the content immediately. Real servers copy it after the response. */
export function forkRoutes({ on }: Router): void {
  on(repoForks.list, (call) => {
    const { server, caller } = call;
    const { id } = repositoryOf(call);
    const found = server.state.repositories.filter(
      (fork) => fork.forkOf === id && repositoryAccess(server.state, fork, caller) !== undefined,
    );
    return page(call, found, (fork) => repositoryDocument(server, fork, caller), { link: "recent" });
  });

  on(repoForks.create, (call) => {
    const { server } = call;
    const { state } = server;
    const original = repositoryOf(call);
    const user = signedIn(call);
    const { name = original.name, organization = "" } = call.body();
    const target = findOrganization(server, organization);
    if (organization !== "" && target === undefined) throw notFound();
    if (target && !isMember(target, user)) {
      throw new Refusal(403, `User is no Member of Organisation '${target.name}'`);
    }
    const owner = target?.name ?? user.login;
    const taken = state.repositories.some(
      (other) =>
        other.owner === owner && (other.forkOf === original.id || other.name.toLowerCase() === name.toLowerCase()),
    );
    if (taken || owner === original.owner) throw new Refusal(409, "The repository with the same name already exists.");
    const now = server.now();
    const { description, defaultBranch, merging, branches, commits, blobs } = structuredClone(original);
    const fork = emptyRepository({
      ...{ id: server.nextId("repository"), owner, name, forkOf: original.id, private: original.private },
      ...{ description, defaultBranch, merging, branches, commits, blobs, created: now, updated: now },
    });
    state.repositories.push(fork);
    endRedirects(state.repositories, fork);
    return { ...ok(repositoryDocument(server, fork, user)), status: 202 };
  });
}
