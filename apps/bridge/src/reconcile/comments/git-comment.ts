import type { Comment } from "@halyard/git-hosting";
import type { IssueSubject, PullSubject } from "../../store/subject.js";
import { readHiddenMarker, type WorkPackageIds } from "./marker.js";
import { isSameText } from "./work-package-comments.js";
import { orUndefined } from "../shared/or-undefined.js";
import type { RunContext } from "../shared/run-context.js";
import { assertNothingInFlight, confirmWrite, writeOnce, writtenId } from "../ledger/write-once.js";

/** Finds the bridge's comment on a pull request or issue: the first of the bridge's own comments that has a marker. */
export function findGitComment(own: readonly Comment[]): Comment | undefined {
  return own.find(({ body }) => readHiddenMarker(body) !== undefined);
}

/** Returns the work packages that the bridge's comment listed when it was last written. */
export function workPackagesInComment(own: readonly Comment[]): WorkPackageIds {
  const comment = findGitComment(own);
  return (comment && readHiddenMarker(comment.body)) ?? new Map();
}

/** Returns the ledger key for the bridge's comment on a pull request or issue. */
export function gitCommentKey(identity: string): string {
  return `comment:${identity}`;
}

/**
 * Reads the bridge's comment by its id in the ledger, because the server's list of comments may be incomplete. Returns
 * undefined if the ledger has no id, or if the server no longer has the comment.
 */
async function commentInLedger(
  context: RunContext,
  connection: string,
  repository: { readonly owner: string; readonly repo: string },
  key: string,
): Promise<Comment | undefined> {
  const id = await writtenId(context, key);
  if (id === undefined) return undefined;
  const { client } = context.connections.git(connection);
  return orUndefined(client.issues.comments.get({ ...repository, id }, { signal: context.signal }));
}

/**
 * Creates the bridge's comment on a pull request or issue, or updates it if its text differs.
 *
 * @param identity - Identity of the pull request or issue, for the ledger key.
 * @param body - Text of the comment. Undefined to write nothing.
 */
export async function ensureGitComment(
  context: RunContext,
  subject: PullSubject | IssueSubject,
  identity: string,
  own: readonly Comment[],
  body: string | undefined,
): Promise<void> {
  const { client } = context.connections.git(subject.connection);
  const { owner, repo, number } = subject;
  const kind = subject.kind === "pull" ? "pull_comment" : "issue_comment";
  const key = gitCommentKey(identity);
  if (body === undefined) return assertNothingInFlight(context, key);
  const existing = findGitComment(own) ?? (await commentInLedger(context, subject.connection, { owner, repo }, key));
  const label = `${owner}/${repo}#${number}`;
  if (existing === undefined) {
    await writeOnce(context, key, kind, `comment on ${label}`, async () => {
      const { id } = await client.issues.comments.create(
        { owner, repo, index: number, body },
        { signal: context.signal },
      );
      return id;
    });
    return;
  }
  await confirmWrite(context, key, existing.id);
  if (isSameText(existing.body, body)) return;
  await context.effect(kind, `update the comment on ${label}`, async () => {
    await client.issues.comments.update({ owner, repo, id: existing.id, body }, { signal: context.signal });
  });
}
