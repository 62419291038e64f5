import { type Comment, issueComments, type UpdateIssueComment } from "@halyard/git-hosting/issues";
import { commentDocument } from "../documents/comment-document.js";
import { emitComment } from "../events/comment-events.js";
import { type Call, signedIn, type Router } from "../server/call.js";
import {
  changeableRepositoryOf,
  commentOf,
  type FoundComment,
  issueOf,
  mayWrite,
  repositoryOf,
} from "../server/find.js";
import { page, whole } from "../server/page.js";
import { Refusal } from "../../server/refusal.js";
import { created, empty, ok, type Reply } from "../../server/reply.js";
import type { CommentRecord, RepositoryRecord, UserRecord } from "../state/git-state.js";

/** Adds the routes for comments on issues and pull requests. */
export function commentRoutes({ on }: Router): void {
  on(issueComments.list, (call) => {
    const { server, caller } = call;
    const repository = repositoryOf(call);
    const issue = issueOf(call, repository);
    const found = issue.comments.filter((comment) => isWithin(call, comment));
    return whole(found, (comment) => commentDocument(server, repository, issue, comment, caller), { counted: true });
  });

  on(issueComments.listOfRepo, (call) => {
    const { server, caller } = call;
    const repository = repositoryOf(call);
    const found = Object.values(repository.issues)
      .flatMap((issue) => issue.comments.map((comment) => ({ issue, comment })))
      .filter(({ comment }) => isWithin(call, comment))
      .sort((a, b) => a.comment.id - b.comment.id);
    return page(call, found, ({ issue, comment }) => commentDocument(server, repository, issue, comment, caller), {
      link: "never",
    });
  });

  on(issueComments.get, (call) => {
    const repository = repositoryOf(call);
    const { issue, comment } = commentOf(call, repository);
    return ok(commentDocument(call.server, repository, issue, comment, call.caller));
  });

  on(issueComments.create, (call) => {
    const { server } = call;
    const repository = changeableRepositoryOf(call, "read");
    const issue = issueOf(call, repository);
    const user = signedIn(call);
    const { body } = call.body();
    if (body.trim() === "") throw new Refusal(422, "[Body]: Required");
    if (issue.locked === true && !mayWrite(call, repository)) throw new Refusal(403, "The issue is locked.");
    const now = server.now();
    const comment: CommentRecord = {
      id: server.nextId("comment"),
      author: user.login,
      body,
      created: now,
      updated: now,
    };
    issue.comments.push(comment);
    issue.updated = now;
    emitComment(server, repository, issue, comment, user, "created");
    return created(commentDocument(server, repository, issue, comment, user));
  });

  on(issueComments.update, edit);
  on(issueComments.updateLegacy, edit);
  on(issueComments.delete, remove);
  on(issueComments.deleteLegacy, remove);
}

function edit(call: Call<"owner" | "repo" | "id", UpdateIssueComment>): Reply<Comment> {
  const { server } = call;
  const { repository, issue, comment, user } = changeable(call);
  const { body } = call.body();
  if (body.trim() === "") throw new Refusal(422, "[Body]: Required");
  const before = comment.body;
  if (body !== before) {
    comment.body = body;
    comment.updated = server.now();
    issue.updated = comment.updated;
    emitComment(server, repository, issue, comment, user, "edited", before);
  }
  return ok(commentDocument(server, repository, issue, comment, user));
}

function remove(call: Call<"owner" | "repo" | "id">): Reply<never> {
  const { repository, issue, comment, user } = changeable(call);
  issue.comments = issue.comments.filter((other) => other !== comment);
  issue.updated = call.server.now();
  emitComment(call.server, repository, issue, comment, user, "deleted");
  return empty(204);
}

/** Returns the comment named in the path. Throws a refusal unless the caller may change the comment. */
function changeable(
  call: Call<"owner" | "repo" | "id">,
): FoundComment & { readonly repository: RepositoryRecord; readonly user: UserRecord } {
  const repository = changeableRepositoryOf(call, "read");
  const user = signedIn(call);
  const found = commentOf(call, repository);
  if (found.comment.author !== user.login && !mayWrite(call, repository)) {
    throw new Refusal(403, "user does not have permission to change this comment");
  }
  return { ...found, repository, user };
}

function isWithin({ query }: Call, { updated }: CommentRecord): boolean {
  const time = Date.parse(updated);
  return !(time < Date.parse(query.get("since") ?? "")) && !(time > Date.parse(query.get("before") ?? ""));
}
