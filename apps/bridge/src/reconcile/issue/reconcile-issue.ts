import type { Comment, Issue } from "@halyard/git-hosting";
import { mappingsOf } from "../../config/mappings.js";
import { type IssueSubject, subjectKey } from "../../store/subject.js";
import { findReferences } from "../references/find-references.js";
import { firstReferences } from "../references/merge-references.js";
import { collect } from "../shared/collect.js";
import { ensureGitComment, findGitComment, namedBefore } from "../comments/git-comment.js";
import { madeWorkPackage } from "./work-package-from-issue.js";
import { type NamedWorkPackage, referenceContext, resolveReferences } from "../references/resolve-references.js";
import { commentOnGitHost, type NamedInComment } from "../comments/git-comment-text.js";
import { orUndefined } from "../shared/or-undefined.js";
import type { Run } from "../shared/run-context.js";
import { formerLinks, unlink } from "../work-package/unlink.js";
import { issueCommentOnWorkPackage } from "../comments/work-package-comment-text.js";
import { convergeWorkPackage } from "../work-package/update-work-package.js";

/** Brings both sides up to date with an issue, as far as the rules ask for that. */
export async function convergeIssue(run: Run, subject: IssueSubject): Promise<void> {
  const { connection, owner, repo, number } = subject;
  const [first, ...more] = mappingsOf(run.config, subject);
  if (first === undefined || !(first.rules.issues.link || first.rules.issues.create)) return;
  const source = subjectKey(subject);
  const { client } = run.connections.git(connection);
  const issue = await orUndefined(client.issues.get({ owner, repo, index: number }, { signal: run.signal }));
  if (issue === undefined) {
    await unlink(run, subject, await formerLinks(run, source, new Map()), { reason: "gone" });
    await run.store.links.replace(source, []);
    return;
  }
  // Servers of old do not tell whether a comment was on an issue or on a pull request.
  if (issue.pull_request !== null) {
    await run.queue.enqueue({ ...subject, kind: "pull" }, { cause: "linked" });
    return;
  }

  const { own, others } = await readComments(run, subject);
  const context = referenceContext(run.config, [first, ...more]);
  const texts = first.rules.issues.link ? [issue.title, issue.body, ...others.map(({ body }) => body)] : [];
  const references = firstReferences(...texts.map((text) => findReferences(text, context)));
  const { named: found, unknown } = await resolveReferences(run, [first, ...more], references);
  const before = namedBefore(own);
  const made = await madeWorkPackage(run, subject, issue, first, before);
  const named = made === undefined || found.some((each) => isSame(each, made)) ? found : [...found, made];

  const open = named.filter(({ kind }) => kind !== "private");
  const former = (await formerLinks(run, source, before)).filter((each) => !open.some((other) => isSame(each, other)));
  await unlink(run, subject, former, { reason: "not_named", url: issue.html_url });
  await run.store.links.replace(
    source,
    named.map((each) => ({
      workPackage: subjectKey({ kind: "workPackage", connection: each.connection, id: each.id }),
      kind: each.kind,
      title: `${owner}/${repo}#${number} ${issue.title}`,
      url: issue.html_url,
    })),
  );

  const sides: NamedInComment[] = [];
  for (const each of open) {
    const side = await convergeNamed(run, subject, issue, each);
    if (side !== undefined) sides.push(side);
  }
  const body = commentOnGitHost("issue", sides, unknown, findGitComment(own) !== undefined);
  if (!issue.is_locked) await ensureGitComment(run, subject, own, body);
}

async function readComments(
  run: Run,
  { connection, owner, repo, number }: IssueSubject,
): Promise<{ readonly own: readonly Comment[]; readonly others: readonly Comment[] }> {
  const git = run.connections.git(connection);
  const [{ login }, comments] = await Promise.all([
    git.me(),
    collect(git.client.issues.comments.list({ owner, repo, index: number }, { signal: run.signal })),
  ]);
  const isOwn = ({ user }: Comment): boolean => user.login.toLowerCase() === login.toLowerCase();
  return { own: comments.filter(isOwn), others: comments.filter((comment) => !isOwn(comment)) };
}

async function convergeNamed(
  run: Run,
  subject: IssueSubject,
  issue: Issue,
  { connection, id }: NamedWorkPackage,
): Promise<NamedInComment | undefined> {
  const facts = {
    label: `${subject.owner}/${subject.repo}#${issue.number}`,
    url: issue.html_url,
    title: issue.title,
    author: issue.user.login,
    isOpen: issue.state === "open",
  };
  const side = await convergeWorkPackage(run, connection, id, {
    source: subjectKey(subject),
    comment: { url: facts.url, marker: {}, isNew: true, render: () => issueCommentOnWorkPackage(facts) },
  });
  return side && { connection, shown: side.shown, closes: false, isMute: side.isMute };
}

function isSame(one: { connection: string; id: number }, other: { connection: string; id: number }): boolean {
  return one.connection === other.connection && one.id === other.id;
}
