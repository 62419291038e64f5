import type { Comment, Issue, Repository } from "@halyard/git-hosting";
import { mappingsOf } from "../../config/mappings.js";
import type { LinkRecord } from "../../store/store.js";
import { identityOf, type IssueSubject, subjectKey } from "../../store/subject.js";
import { findReferences } from "../references/find-references.js";
import { maxReferences, mergeReferences } from "../references/merge-references.js";
import { mayShow, mayShowSource } from "../authority/publication.js";
import { collect } from "../shared/collect.js";
import { ensureGitComment, findGitComment, workPackagesInComment } from "../comments/git-comment.js";
import { followPair, type Pair } from "./follow-pair.js";
import { type CreatedWorkPackage, workPackageFromIssue } from "./work-package-from-issue.js";
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
  // The subject may be a pull request, because old servers report comments on pull requests like comments on issues.
  if (issue.pull_request !== null) {
    await context.queue.enqueue({ ...subject, kind: "pull" }, { cause: "linked" });
    return;
  }

  const address = { url: issue.html_url, connection: subject.connection, repository: repository.id };
  const { own, others } = await readComments(context, subject);
  const syntax = referenceSyntax(context.config, [first, ...more]);
  const texts = first.rules.issues.link ? [issue.title, issue.body, ...others.map(({ body }) => body)] : [];
  // References in issues have no effects except comments, so the permissions of their authors are not checked.
  const { references: maxPerText } = first.rules.limits;
  const references = mergeReferences(...texts.map((text) => findReferences(text, syntax, maxPerText))).slice(
    0,
    maxReferences,
  );
  const { named: found, unknown, missing } = await resolveReferences(context, [first, ...more], references);
  const before = workPackagesInComment(own);
  const created = await workPackageFromIssue(context, { subject, issue, repository }, first, before);
  const made = created?.named;
  const isMade = (each: NamedWorkPackage): boolean => made !== undefined && isSame(each, made);
  const named = made === undefined || found.some((each) => isSame(each, made)) ? found : [...found, made];

  const open = named.filter(({ kind }) => kind !== "private");
  const stored = await storedLinks(context, source);
  const former = (await formerLinks(context, source, stored, before)).filter(
    (each) => !open.some((other) => isSame(each, other)),
  );
  const outdated = await unlink(context, subject, former, { reason: "not_named", address });
  await rememberMissing(context, source, [...missing, ...outdated]);
  const linksOf = ({ title, state }: Issue): LinkRecord[] =>
    named.map((each) => ({
      ...{ source: source.key, identity: source.identity },
      workPackage: subjectKey({ kind: "workPackage", connection: each.connection, id: each.id }),
      kind: each.kind,
      stage: state === "open" ? "opened" : "closed",
      title: `${owner}/${repo}#${number} ${title}`,
      url: issue.html_url,
    }));
  await context.store.links.replace(stored, linksOf(issue));

  let current = issue;
  const sides: NamedInComment[] = [];
  const remarks: string[] = [];
  // The issue's own work package comes first, because its update may change the issue's title and state. The comments
  // on the other work packages show these.
  for (const each of open.toSorted((a, b) => Number(isMade(b)) - Number(isMade(a)))) {
    const updated = await updateNamed(
      context,
      { subject, issue: current, repository, named: each },
      isMade(each) ? created : undefined,
    );
    if (updated.side !== undefined) sides.push(updated.side);
    remarks.push(...updated.remarks);
    if (updated.issue !== current) await context.store.links.replace(linksOf(current), linksOf(updated.issue));
    current = updated.issue;
  }
  sides.sort((a, b) => positionOf(open, a) - positionOf(open, b));
  const body = gitCommentText(
    "issue",
    sides,
    unknown.map(({ name }) => name),
    findGitComment(own) !== undefined,
    { remarks, made: created && { connection: first.openproject, id: created.id } },
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

/**
 * Updates one work package. If the work package was created from the issue or linked with it, first makes the titles
 * and states of both equal, as far as the rules require.
 *
 * @param made - Set if the work package was created from the issue or linked with it. Undefined if the issue only names
 * the work package.
 */
async function updateNamed(
  context: RunContext,
  pair: Pair,
  made: CreatedWorkPackage | undefined,
): Promise<{ readonly side: NamedInComment | undefined; readonly issue: Issue; readonly remarks: readonly string[] }> {
  const { subject, repository, named } = pair;
  const { connection, id, document: before } = named;
  const address = { url: pair.issue.html_url, connection: subject.connection, repository: repository.id };
  const isSourceHidden = !(await mayShowSource(context, named, repository));
  let issue = pair.issue;
  let remarks: readonly string[] = [];
  const side = await updateWorkPackage(context, connection, id, {
    source: subjectKey(subject),
    comment: {
      address,
      marker: made?.isPaired === true ? { paired: true } : {},
      isNew: true,
      ...(made !== undefined && {
        prepare: async (document, existing) => {
          const followed = await followPair(context, pair, document, existing);
          ({ issue, remarks } = followed);
          return followed;
        },
      }),
      render: (agreed) =>
        issueCommentText({
          label: `${subject.owner}/${subject.repo}#${issue.number}`,
          ...address,
          title: issue.title,
          author: issue.user.login,
          isOpen: issue.state === "open",
          isHidden: isSourceHidden,
          agreed,
        }),
    },
    before,
  });
  if (side === undefined) return { side, issue, remarks };
  const { shown, refused, isCommentForbidden } = side;
  const isHidden = !(await mayShow(context, named, repository));
  return { side: { connection, shown, closes: false, isHidden, refused, isCommentForbidden }, issue, remarks };
}

function positionOf(named: readonly NamedWorkPackage[], { connection, shown }: NamedInComment): number {
  return named.findIndex((each) => isSame(each, { connection, id: shown.id }));
}

function isSame(one: { connection: string; id: number }, other: { connection: string; id: number }): boolean {
  return one.connection === other.connection && one.id === other.id;
}
