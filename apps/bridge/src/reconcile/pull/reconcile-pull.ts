import type { Repository } from "@halyard/git-hosting";
import type { Mapping } from "../../config/config.js";
import { mappingsOf } from "../../config/mappings.js";
import { identityOf, type PullSubject, subjectKey } from "../../store/subject.js";
import { mayShow, mayShowSource } from "../authority/publication.js";
import { leftOutText } from "../authority/left-out.js";
import { type PullTexts, readPullTexts } from "./pull-texts.js";
import type { ReferenceSyntax } from "../references/reference.js";
import type { LinkRecord } from "../../store/store.js";
import { commitListText, listedCommit } from "../comments/commit-list-text.js";
import { ownContext } from "../shared/checks.js";
import { commitsNaming, readCommits } from "../branch/naming-commits.js";
import { type WantedCommitStatus, commitStatusFor } from "./commit-status.js";
import { closeInGitHubTabs, updateGitHubTabs } from "../github-tab/update-github-tabs.js";
import { ensureGitComment, findGitComment, gitCommentKey, workPackagesInComment } from "../comments/git-comment.js";
import { readAhead } from "../ledger/read-ahead.js";
import { missingKey, rememberMissing } from "../references/missing-references.js";
import {
  hasEffect,
  type NamedWorkPackage,
  referenceSyntax,
  resolveReferences,
  type UnknownReference,
} from "../references/resolve-references.js";
import { timeNotes } from "../work-package/time-notes.js";
import type { WantedComment } from "../comments/work-package-comments.js";
import { gitCommentText, type NamedInComment } from "../comments/git-comment-text.js";
import { headBranch, pullFacts, pullMarker } from "./pull-facts.js";
import { type FetchedPull, fetchPull, type PullView, readPull } from "./read-pull.js";
import { forgetChecks, noteChecks, seenChecks } from "./seen-checks.js";
import { assertInRepository } from "../repository/in-repository.js";
import { isUnitShown } from "../repository/is-unit-shown.js";
import type { RunContext } from "../shared/run-context.js";
import { summarizeWorkPackage } from "../shared/work-package-summary.js";
import { formerLinks, type SourceIdentity, storedLinks, unlink } from "../work-package/unlink.js";
import { pullCommentText } from "../comments/work-package-comment-text.js";
import { updateWorkPackage } from "../work-package/update-work-package.js";

/**
 * Reconciles a pull request: its work packages, the comments on both sides, the commit status, and the GitHub tabs.
 *
 * @param fetched - The pull request, if the caller has already read it while holding its lock.
 */
export async function reconcilePull(
  outer: RunContext,
  subject: PullSubject,
  repository: Repository,
  fetched?: FetchedPull,
): Promise<void> {
  const source = { key: subjectKey(subject), identity: identityOf(subject, repository.id) };
  const mappings = mappingsOf(outer.config, subject);
  const [first, ...more] = mappings;
  if (first === undefined) return;
  const { key, identity } = source;
  const context = await readAhead(outer, [missingKey(identity), seenChecks + key, gitCommentKey(identity)]);
  const view = await readPull(context, subject, fetched ?? (await fetchPull(context, subject)));
  if (view === undefined) {
    if (!(await isUnitShown(context, subject, repository, "pull requests"))) return;
    const stored = await storedLinks(context, source);
    const former = await formerLinks(context, source, stored, new Map());
    const outdated = await unlink(context, subject, former, { reason: "gone" });
    await rememberMissing(context, source, outdated);
    await context.store.links.replace(stored, []);
    await forgetChecks(context, source.key);
    await closeInGitHubTabs(context, subject, repository.id);
    return;
  }
  assertInRepository(view.pull.base.repo, repository);
  const syntax = referenceSyntax(context.config, [first, ...more]);
  const texts = await readPullTexts(context, subject, first.rules, view, syntax);
  const { named, unknown, missing } = await resolveReferences(context, mappings, texts.references);

  const stored = await storedLinks(context, source);
  const former = await formerLinks(context, source, stored, workPackagesInComment(view.ownComments));
  const isNamed = ({ connection, id }: { connection: string; id: number }): boolean =>
    named.some((each) => each.kind !== "private" && each.connection === connection && each.id === id);
  const outdated = await unlink(
    context,
    subject,
    former.filter((each) => !isNamed(each)),
    {
      reason: "not_named",
      address: { url: view.pull.html_url, connection: subject.connection, repository: repository.id },
      entry: emptyCommitList(subject, view),
    },
  );
  await rememberMissing(context, source, [...missing, ...outdated]);
  await context.store.links.replace(stored, links(source, subject, view, named));
  await noteChecks(context, source.key, view, named.length > 0);

  const sides: NamedInPull[] = [];
  for (const each of named) {
    const side = await updateNamed(context, subject, { view, texts, syntax, repository }, each);
    if (side !== undefined) sides.push(side);
  }
  await updateGitHost(context, subject, view, { rules: first.rules, texts, unknown, named: sides });
  await updateGitHubTabs(context, subject, view, { named, repository });
}

function links(
  { key, identity }: SourceIdentity,
  subject: PullSubject,
  { pull, stage }: PullView,
  named: readonly NamedWorkPackage[],
): LinkRecord[] {
  return named.map(({ connection, id, kind }) => ({
    ...{ source: key, identity },
    workPackage: subjectKey({ kind: "workPackage", connection, id }),
    kind,
    stage,
    title: `${subject.owner}/${subject.repo}#${subject.number} ${pull.title}`,
    url: pull.html_url,
  }));
}

interface PullRun {
  readonly view: PullView;
  readonly texts: PullTexts;
  readonly syntax: ReferenceSyntax;
  readonly repository: Repository;
}

/** A work package that the pull request names, with the data for its comment and the commit status. */
interface NamedInPull extends NamedInComment {
  readonly isPrivate: boolean;
  /** Whether the pull request may change the work package. */
  readonly hasEffect: boolean;
  /** Whether the commit status takes the work package into account. */
  readonly counts: boolean;
}

async function updateNamed(
  context: RunContext,
  subject: PullSubject,
  { view, texts, syntax, repository }: PullRun,
  named: NamedWorkPackage,
): Promise<NamedInPull | undefined> {
  const { connection, id, kind, document, authority } = named;
  const isHidden = !(await mayShow(context, named, repository));
  const shared = {
    ...{ connection, closes: kind === "closes", isHidden, isPrivate: kind === "private" },
    ...{ hasEffect: hasEffect(named), counts: authority !== undefined },
  };
  if (kind === "private") {
    const shown = await summarizeWorkPackage(context.connections.openproject(connection), document, context.signal);
    return { ...shared, shown };
  }
  const isSourceHidden = !(await mayShowSource(context, named, repository));
  const facts = { ...pullFacts(`${subject.owner}/${subject.repo}`, view), isHidden: isSourceHidden };
  const side = await updateWorkPackage(context, connection, id, {
    source: subjectKey(subject),
    comment: {
      address: { url: facts.url, connection: subject.connection, repository: view.pull.base.repo_id },
      marker: pullMarker(subject.connection, view, named),
      isNew: true,
      render: (marker) => pullCommentText(id, facts, marker),
    },
    entry: pullCommitList(subject, { view, syntax, repository }, named, isSourceHidden),
    times: timeNotes(
      named,
      { ...texts.times, repository, pullUrl: facts.url, isHidden: isSourceHidden },
      syntax,
      subject.connection,
    ),
    before: document,
  });
  return (
    side && {
      ...shared,
      shown: side.shown,
      refused: side.refused,
      isCommentForbidden: side.isCommentForbidden,
    }
  );
}

/**
 * Returns an empty list of commits, for a work package that no commit names any more. Omits the branch name, which may
 * be private.
 */
function emptyCommitList({ connection }: PullSubject, view: PullView): WantedComment | undefined {
  const address = headBranch(connection, view);
  const { pull, branch } = view;
  return address === undefined
    ? undefined
    : { address, text: commitListText(pull.head.repo?.full_name ?? "", branch.name, address, [], true), isNew: false };
}

/**
 * Returns the list of commits that name a work package. Undefined if the rules turn these lists off, or if {@link
 * headBranch} returns no address.
 */
function pullCommitList(
  { connection }: PullSubject,
  { view, syntax, repository: base }: Pick<PullRun, "view" | "syntax" | "repository">,
  named: NamedWorkPackage,
  isHidden: boolean,
): WantedComment | undefined {
  const address = headBranch(connection, view);
  if (!named.mapping.rules.commits || address === undefined) return undefined;
  const { pull, branch, commits } = view;
  const read = readCommits(commits, syntax, named.mapping.rules.limits.references);
  const listed = commitsNaming(named, branch.name, read, syntax).map((commit) => listedCommit(base, commit));
  const repository = pull.head.repo?.full_name ?? "";
  return {
    address,
    text: commitListText(repository, branch.name, address, listed, isHidden),
    isNew: listed.length > 0,
  };
}

interface GitSide {
  readonly rules: Mapping["rules"];
  readonly texts: PullTexts;
  readonly unknown: readonly UnknownReference[];
  readonly named: readonly NamedInPull[];
}

async function updateGitHost(context: RunContext, subject: PullSubject, view: PullView, side: GitSide): Promise<void> {
  const { rules, texts, unknown, named } = side;
  const { pull, ownComments } = view;
  if (pull.base.repo?.archived) return;
  const open = named.filter(({ isPrivate }) => !isPrivate);
  const isLeftOut = open.some((each) => !each.hasEffect) || unknown.some(({ isMentionOnly }) => isMentionOnly);
  const leftOut = leftOutText({
    ...texts,
    effects: leftOutEffects(rules, texts, isLeftOut),
    unofficialBy: open.length > 0 && changesWorkPackages(rules) ? view.verdict.unofficialBy : [],
  });
  const names = unknown.map(({ name }) => name);
  const body = gitCommentText("pull request", open, names, findGitComment(ownComments) !== undefined, {
    remarks: leftOut,
  });
  const mayComment = rules.pullComment && !pull.is_locked;
  if (mayComment) await ensureGitComment(context, subject, identityOf(subject, pull.base.repo_id), ownComments, body);
  if (!rules.commitStatus) return;
  const facts = {
    stage: view.stage,
    // The commit status must not reveal that a hidden work package is closed, so the bridge treats the work package as
    // open.
    named: named
      .filter(({ counts }) => counts)
      .map(({ shown, isHidden }) => (isHidden ? { ...shown, isClosed: false } : shown)),
    unknown: unknown.filter(({ isMentionOnly }) => !isMentionOnly).map(({ name }) => name),
    isRequired: rules.requireWorkPackage,
    pullUrl: pull.html_url,
  };
  await ensureCommitStatus(context, subject, view, commitStatusFor(facts));
}

function changesWorkPackages({ status, customFields }: Mapping["rules"]): boolean {
  return Object.keys(status).length + Object.keys(customFields).length > 0;
}

/** Returns the names of the effects that were ignored because the author of a text has no write access. */
function leftOutEffects(
  rules: Mapping["rules"],
  { hasForeignClosing, hasForeignTime }: PullTexts,
  isLeftOut: boolean,
): string[] {
  return [
    ...(hasForeignClosing ? ["closing words"] : []),
    ...(hasForeignTime ? ["time entries"] : []),
    ...(isLeftOut && changesWorkPackages(rules) ? ["changes to work packages"] : []),
    ...(isLeftOut && rules.commitStatus ? ["effects on the required check"] : []),
  ];
}

async function ensureCommitStatus(
  context: RunContext,
  { connection, owner, repo, number }: PullSubject,
  { pull, ownStatus }: PullView,
  { state, description, targetUrl }: WantedCommitStatus,
): Promise<void> {
  const isCurrent =
    ownStatus?.state === state && ownStatus.description === description && ownStatus.targetUrl === targetUrl;
  if (isCurrent) return;
  const { client } = context.connections.git(connection);
  const body = { state, description, target_url: targetUrl, context: ownContext };
  await context.effect("commit_status", `set the status of ${owner}/${repo}#${number} to ${state}`, async () => {
    await client.commits.statuses.create({ owner, repo, sha: pull.head.sha, ...body }, { signal: context.signal });
  });
}
