import { orgRepos } from "@halyard/git-hosting/orgs";
import {
  type CreateRepo,
  currentUserRepos,
  repoAssignees,
  repoReviewers,
  repos,
  repoTransfer,
  userRepos,
} from "@halyard/git-hosting/repos";
import { repositoryDocument } from "../documents/repository-document.js";
import { userDocument } from "../documents/user-document.js";
import { emitRepository } from "../events/repository-events.js";
import { commitAs } from "../actions/commit-actions.js";
import { endRedirects, moveRepository } from "../actions/move-repository.js";
import { toFiles } from "../objects/merge-trees.js";
import { writeBlob } from "../objects/write-commit.js";
import { type Call, signedIn, type Router } from "../server/call.js";
import { findOrganization, findUser, repositoryOf } from "../server/find.js";
import { page, whole } from "../server/page.js";
import { notFound } from "../server/refusal.js";
import { Refusal } from "../../server/refusal.js";
import { created, empty, ok, type Reply } from "../../server/reply.js";
import { allows, repositoryAccess } from "../state/access.js";
import type { MergeSettings, RepositoryRecord, UserRecord } from "../state/git-state.js";
import { emptyRepository } from "../state/seed.js";
import { mayCreateIn, organizationOf } from "./organization.js";
import { fitsSearch, searchOrder } from "./repository-search.js";

/** Adds the routes for repositories and their permissions. */
export function repositoryRoutes(router: Router): void {
  const { on } = router;
  listRoutes(router);

  on(repos.get, (call) => ok(repositoryDocument(call.server, repositoryOf(call), call.caller)));

  on(repos.getById, (call) => {
    const { server, caller } = call;
    const repository = visible(call).find(({ id }) => id === Number(call.path("id")));
    if (repository === undefined) throw notFound();
    return ok(repositoryDocument(server, repository, caller));
  });

  on(currentUserRepos.create, (call) => created(create(call, signedIn(call), signedIn(call).login, call.body())));

  on(orgRepos.create, (call) => created(createInOrganization(call)));
  on(orgRepos.createLegacy, (call) => created(createInOrganization(call)));

  on(repos.update, (call) => {
    const { server } = call;
    const repository = repositoryOf(call, "admin");
    const edit = call.body();
    const branch = edit.default_branch;
    if (branch !== undefined && !repository.branches.some(({ name }) => name === branch)) throw notFound();
    if (edit.name !== undefined && edit.name !== repository.name) {
      checkName(server.state.repositories, repository.owner, edit.name, 422);
      moveRepository(server.state.repositories, repository, { owner: repository.owner, name: edit.name });
    }
    repository.description = edit.description ?? repository.description;
    repository.website = edit.website ?? repository.website;
    repository.private = edit.private ?? repository.private;
    repository.archived = edit.archived ?? repository.archived;
    repository.defaultBranch = branch ?? repository.defaultBranch;
    const settings = Object.keys(repository.merging) as (keyof MergeSettings)[];
    Object.assign(
      repository.merging,
      Object.fromEntries(settings.map((name) => [name, edit[name] ?? repository.merging[name]])),
    );
    repository.updated = server.now();
    return ok(repositoryDocument(server, repository, call.caller));
  });

  on(repoTransfer.start, (call) => {
    const { server } = call;
    const repository = repositoryOf(call, "owner");
    const user = signedIn(call);
    const name = call.body().new_owner;
    const organization = findOrganization(server, name);
    const owner = organization?.name ?? findUser(server, name)?.login;
    if (owner === undefined) throw notFound();
    const mayCreate = organization ? mayCreateIn(organization, user) : owner === user.login;
    if (!mayCreate && !user.admin) {
      throw new Refusal(
        403,
        "The sandbox implements transfers only to owners for whom the caller may create repositories.",
      );
    }
    checkName(server.state.repositories, owner, repository.name, 409);
    moveRepository(server.state.repositories, repository, { owner, name: repository.name });
    return { ...ok(repositoryDocument(server, repository, call.caller)), status: 202 };
  });

  on(repos.delete, (call) => {
    const { server } = call;
    const repository = repositoryOf(call, "owner");
    emitRepository(server, repository, signedIn(call), "deleted");
    server.state.repositories = server.state.repositories.filter((other) => other !== repository);
    for (const other of server.state.repositories) if (other.forkOf === repository.id) delete other.forkOf;
    server.state.hooks = server.state.hooks.filter(
      ({ on: installed }) => !("repository" in installed) || installed.repository !== repository.id,
    );
    return empty(204);
  });

  on(repoAssignees.list, (call) => peopleWith(call, repositoryOf(call), "write"));
  on(repoReviewers.list, (call) => peopleWith(call, repositoryOf(call), "read"));
}

function listRoutes({ on }: Router): void {
  on(repos.search, (call) => {
    const found = visible(call)
      .filter((repository) => fitsSearch(call, repository))
      .sort(searchOrder(call));
    const list = pageOf(call, found);
    return ok({ ok: true, data: list.document ?? [] }, list.headers);
  });

  on(currentUserRepos.list, (call) => {
    const { login } = signedIn(call);
    const shared = visible(call).filter(
      ({ owner, collaborators: grants }) => owner === login || grants.some(({ user }) => user === login),
    );
    return pageOf(call, shared);
  });

  on(userRepos.list, (call) => {
    const user = findUser(call.server, call.path("username"));
    if (user === undefined) throw notFound();
    return pageOf(
      call,
      visible(call).filter(({ owner }) => owner === user.login),
    );
  });

  on(orgRepos.list, (call) => {
    const { name } = organizationOf(call);
    return pageOf(
      call,
      visible(call).filter(({ owner }) => owner === name),
    );
  });
}

function pageOf(call: Call, repositories: readonly RepositoryRecord[]): Reply<ReturnType<typeof repositoryDocument>[]> {
  const { server, caller } = call;
  return page(call, repositories, (found) => repositoryDocument(server, found, caller), { link: "always" });
}

function visible({ server, caller }: Call): readonly RepositoryRecord[] {
  const { state } = server;
  return state.repositories.filter((repository) => repositoryAccess(state, repository, caller) !== undefined);
}

function createInOrganization(call: Call<"org", CreateRepo>): ReturnType<typeof repositoryDocument> {
  const organization = organizationOf(call);
  const user = signedIn(call);
  if (!mayCreateIn(organization, user)) {
    throw new Refusal(403, "Given user is not allowed to create repository in organization.");
  }
  return create(call, user, organization.name, call.body());
}

function create(call: Call, user: UserRecord, owner: string, input: CreateRepo): ReturnType<typeof repositoryDocument> {
  const { server } = call;
  checkName(server.state.repositories, owner, input.name, 409);
  const now = server.now();
  const repository = emptyRepository({
    id: server.nextId("repository"),
    owner,
    name: input.name,
    description: input.description ?? "",
    private: input.private ?? false,
    defaultBranch: input.default_branch ?? "main",
    created: now,
    updated: now,
  });
  server.state.repositories.push(repository);
  endRedirects(server.state.repositories, repository);
  if (input.auto_init === true) {
    const readme = writeBlob(repository, new TextEncoder().encode(`# ${input.name}\n\n${repository.description}\n`));
    const files = toFiles(new Map([["README.md", readme]]));
    const { sha } = commitAs(server, repository, user, { files, parents: [], message: "Initial commit" });
    repository.branches.push({ name: repository.defaultBranch, sha });
  }
  emitRepository(server, repository, user, "created");
  return repositoryDocument(server, repository, user);
}

function checkName(repositories: readonly RepositoryRecord[], owner: string, name: string, taken: 409 | 422): void {
  if (!/^[\w.-]{1,100}$/.test(name) || name === "." || name === "..") {
    throw new Refusal(422, `The repository name is invalid [name: ${name}]`);
  }
  const same = name.toLowerCase();
  if (repositories.some((other) => other.owner === owner && other.name.toLowerCase() === same)) {
    throw new Refusal(taken, "The repository with the same name already exists.");
  }
}

function peopleWith(
  call: Call,
  repository: RepositoryRecord,
  access: "read" | "write",
): Reply<ReturnType<typeof userDocument>[]> {
  const { server, caller } = call;
  const people = server.state.users.filter((user) => {
    const given = repositoryAccess(server.state, { ...repository, private: true }, { ...user, admin: false });
    return allows(given, access);
  });
  return whole(people, (user) => userDocument(server, user, caller));
}
