import type { Comment, Issue, Repository } from "@halyard/git-hosting";
import { mappingsOf } from "../../config/mappings.js";
import { identityOf, type IssueSubject, subjectKey } from "../../store/subject.js";
import { findReferences } from "../references/find-references.js";
import { maxReferences, mergeReferences } from "../references/merge-references.js";
import { mayShow, mayShowSource } from "../authority/publication.js";
import { collect } from "../shared/collect.js";
import { ensureGitComment, findGitComment, workPackagesInComment } from "../comments/git-comment.js";
import { workPackageFromIssue } from "./work-package-from-issue.js";
import { rememberMissing } from "../references/missing-references.js";
import { type NamedWorkPackage, referenceSyntax, resolveReferences } from "../references/resolve-references.js";
import { gitCommentText, type NamedInComment } from "../comments/git-comment-text.js";
import { orUndefined } from "../shared/or-undefined.js";
import { assertInRepository } from "../repository/in-repository.js";
import { isUnitShown } from "../repository/is-unit-shown.js";
import type { RunContext } from "../shared/run-context.js";
import { formerLinks, storedLinks, unlink } from "../work-package/unlink.js";
import { issueCommentText } from "../comments/work-package-comment-text.js";
import { updateWorkPackage } from "../work-package/update-work-package.js";

/** Reconciles an issue: its work packages, and the comments on both sides, as the rules require. */
export async function reconcileIssue(
  context: RunContext,
  subject: IssueSubject,
  repository: Repository,
): Promise<void> {
  const { connection, owner, repo, number } = subject;
  const [first, ...more] = mappingsOf(context.config, subject);
  if (first === undefined || !(first.rules.issues.link || first.rules.issues.create)) return;
  const source = { key: subjectKey(subject), identity: identityOf(subject, repository.id) };
  const { client } = context.connections.git(connection);
  const issue = await orUndefined(client.issues.get({ owner, repo, index: number }, { signal: context.signal }));
  if (issue === undefined) {
    if (!(await isUnitShown(context, subject, repository, "issues"))) return;
    const stored = await storedLinks(context, source);
    const former = await formerLinks(context, source, stored, new Map());
    const outdated = await unlink(context, subject, former, { reason: "gone" });
    await rememberMissing(context, source, outdated);
    await context.store.links.replace(stored, []);
    return;
  }
  assertInRepository(issue.repository, repository);
  // Old servers do not distinguish comments on issues from those on pull requests.
  if (issue.pull_request !== null) {
    await context.queue.enqueue({ ...subject, kind: "pull" }, { cause: "linked" });
    return;
  }

  const address = { url: issue.html_url, repository: repository.id };
  const { own, others } = await readComments(context, subject);
  const syntax = referenceSyntax(context.config, [first, ...more]);
  const texts = first.rules.issues.link ? [issue.title, issue.body, ...others.map(({ body }) => body)] : [];
  // Issues have no effects except comments, so the permissions of their authors are not checked.
  const { references: most } = first.rules.limits;
  const references = mergeReferences(...texts.map((text) => findReferences(text, syntax, most))).slice(
    0,
    maxReferences,
  );
  const { named: found, unknown, missing } = await resolveReferences(context, [first, ...more], references);
  const before = workPackagesInComment(own);
  const created = await workPackageFromIssue(context, { subject, issue, repository }, first, before);
  const made = created?.named;
  const named = made === undefined || found.some((each) => isSame(each, made)) ? found : [...found, made];

  const open = named.filter(({ kind }) => kind !== "private");
  const stored = await storedLinks(context, source);
  const former = (await formerLinks(context, source, stored, before)).filter(
    (each) => !open.some((other) => isSame(each, other)),
  );
  const outdated = await unlink(context, subject, former, { reason: "not_named", address });
  await rememberMissing(context, source, [...missing, ...outdated]);
  await context.store.links.replace(
    stored,
    named.map((each) => ({
      ...{ source: source.key, identity: source.identity },
      workPackage: subjectKey({ kind: "workPackage", connection: each.connection, id: each.id }),
      kind: each.kind,
      stage: issue.state === "open" ? "opened" : "closed",
      title: `${owner}/${repo}#${number} ${issue.title}`,
      url: issue.html_url,
    })),
  );

  const sides: NamedInComment[] = [];
  for (const each of open) {
    const isHidden = !(await mayShow(context, each, repository));
    const side = await updateNamed(context, subject, { issue, repository }, address, each, isHidden);
    if (side !== undefined) sides.push(side);
  }
  const body = gitCommentText(
    "issue",
    sides,
    unknown.map(({ name }) => name),
    findGitComment(own) !== undefined,
    { made: created && { connection: first.openproject, id: created.id } },
  );
  if (issue.is_locked || repository.archived) return;
  await ensureGitComment(context, subject, source.identity, own, body);
}

async function readComments(
  context: RunContext,
  { connection, owner, repo, number }: IssueSubject,
): Promise<{ readonly own: readonly Comment[]; readonly others: readonly Comment[] }> {
  const git = context.connections.git(connection);
  const [me, comments] = await Promise.all([
    git.me(),
    collect(git.client.issues.comments.list({ owner, repo, index: number }, { signal: context.signal })),
  ]);
  const isOwn = ({ user }: Comment): boolean => user.id === me.id;
  return { own: comments.filter(isOwn), others: comments.filter((comment) => !isOwn(comment)) };
}

async function updateNamed(
  context: RunContext,
  subject: IssueSubject,
  { issue, repository }: { readonly issue: Issue; readonly repository: Repository },
  address: { readonly url: string; readonly repository: number },
  named: NamedWorkPackage,
  isHidden: boolean,
): Promise<NamedInComment | undefined> {
  const { connection, id, document: before } = named;
  const facts = {
    label: `${subject.owner}/${subject.repo}#${issue.number}`,
    ...address,
    title: issue.title,
    author: issue.user.login,
    isOpen: issue.state === "open",
    isHidden: !(await mayShowSource(context, named, repository)),
  };
  const side = await updateWorkPackage(context, connection, id, {
    source: subjectKey(subject),
    comment: { address, marker: {}, isNew: true, render: () => issueCommentText(facts) },
    before,
  });
  return (
    side && { connection, shown: side.shown, closes: false, isHidden, isCommentForbidden: side.isCommentForbidden }
  );
}

function isSame(one: { connection: string; id: number }, other: { connection: string; id: number }): boolean {
  return one.connection === other.connection && one.id === other.id;
}
