import type { Mapping } from "../../config/config.js";
import { mappingsOf } from "../../config/mappings.js";
import { type PullSubject, subjectKey } from "../../store/subject.js";
import { findReferences } from "../references/find-references.js";
import { firstReferences } from "../references/merge-references.js";
import type { Reference, ReferenceContext } from "../references/reference.js";
import { referencesInBranch } from "../references/references-in-branch.js";
import type { LinkRecord } from "../../store/store.js";
import { branchEntry, listedCommit } from "../comments/commit-list-text.js";
import { ownContext } from "../shared/checks.js";
import { commitsFor, readCommits } from "../branch/naming-commits.js";
import { type WantedStatus, wantedStatus } from "./commit-status.js";
import { ensureGitComment, findGitComment, namedBefore } from "../comments/git-comment.js";
import { type NamedWorkPackage, referenceContext, resolveReferences } from "../references/resolve-references.js";
import { notedTimes } from "../work-package/time-notes.js";
import type { WantedComment } from "../comments/work-package-comments.js";
import { commentOnGitHost, type NamedInComment } from "../comments/git-comment-text.js";
import { headBranchUrl, pullFacts, pullMarker } from "./pull-facts.js";
import { type PullView, readPull } from "./read-pull.js";
import type { Run } from "../shared/run-context.js";
import { type ShownWorkPackage, showWorkPackage } from "../shared/work-package-summary.js";
import { formerLinks, unlink } from "../work-package/unlink.js";
import { pullCommentOnWorkPackage } from "../comments/work-package-comment-text.js";
import { convergeWorkPackage } from "../work-package/update-work-package.js";

/** Brings both sides up to date with a pull request. */
export async function convergePull(run: Run, subject: PullSubject): Promise<void> {
  const source = subjectKey(subject);
  const mappings = mappingsOf(run.config, subject);
  const [first, ...more] = mappings;
  if (first === undefined) {
    run.logger.info("No mapping covers this repository any more.", { subject: source });
    return;
  }
  const view = await readPull(run, subject);
  if (view === undefined) {
    await unlink(run, subject, await formerLinks(run, source, new Map()), { reason: "gone" });
    await run.store.links.replace(source, []);
    return;
  }
  const context = referenceContext(run.config, [first, ...more]);
  const { named, unknown } = await resolveReferences(run, mappings, referencesOf(view, context));

  const former = await formerLinks(run, source, namedBefore(view.ownComments));
  const isNamed = ({ connection, id }: { connection: string; id: number }): boolean =>
    named.some((each) => each.kind !== "private" && each.connection === connection && each.id === id);
  await unlink(
    run,
    subject,
    former.filter((each) => !isNamed(each)),
    { reason: "not_named", url: view.pull.html_url, entry: emptyEntry(view) },
  );
  await run.store.links.replace(source, links(subject, view, named));

  const sides: ConvergedWorkPackage[] = [];
  // One after the other: each holds a lock.
  for (const each of named) {
    const side = await convergeNamed(run, subject, view, each, context);
    if (side !== undefined) sides.push(side);
  }
  await convergeGitSide(run, subject, view, { rules: first.rules, unknown, named: sides });
}

/** Everything that is said in a pull request, the bridge's own words left out. */
function referencesOf(view: PullView, context: ReferenceContext): Reference[] {
  const { pull, comments, commits, branch } = view;
  const texts = [
    pull.title,
    pull.body,
    ...comments.map(({ body }) => body),
    ...commits.map(({ commit }) => commit?.message ?? ""),
  ];
  return firstReferences(
    ...texts.map((text) => findReferences(text, context)),
    referencesInBranch(branch.name, context),
  );
}

function links(
  subject: PullSubject,
  { pull, stage }: PullView,
  named: readonly NamedWorkPackage[],
): Omit<LinkRecord, "source">[] {
  return named.map(({ connection, id, kind }) => ({
    workPackage: subjectKey({ kind: "workPackage", connection, id }),
    kind,
    stage,
    title: `${subject.owner}/${subject.repo}#${subject.number} ${pull.title}`,
    url: pull.html_url,
  }));
}

/** A work package as the git host's side needs it. */
interface ConvergedWorkPackage extends NamedInComment {
  readonly isPrivate: boolean;
}

async function convergeNamed(
  run: Run,
  subject: PullSubject,
  view: PullView,
  named: NamedWorkPackage,
  context: ReferenceContext,
): Promise<ConvergedWorkPackage | undefined> {
  const { connection, id, kind, document } = named;
  const closes = kind === "closes";
  if (kind === "private") {
    const shown = await showWorkPackage(run.connections.openproject(connection), document, run.signal);
    return { connection, shown, closes, isPrivate: true };
  }
  const facts = pullFacts(`${subject.owner}/${subject.repo}`, view);
  const side = await convergeWorkPackage(run, connection, id, {
    source: subjectKey(subject),
    comment: {
      url: facts.url,
      marker: pullMarker(view, closes),
      isNew: true,
      render: (marker) => pullCommentOnWorkPackage(id, facts, marker),
    },
    entry: pullEntry(view, named, context),
    times: notedTimes(named, view, context, subject.connection),
  });
  return (
    side && { connection, shown: side.shown, closes, refused: side.refused, isMute: side.isMute, isPrivate: false }
  );
}

/** What an entry says whose work package no commit names any more. */
function emptyEntry(view: PullView): WantedComment | undefined {
  const url = headBranchUrl(view);
  const { pull, branch } = view;
  return url === undefined
    ? undefined
    : { url, text: branchEntry(pull.head.repo?.full_name ?? "", branch.name, url, []), isNew: false };
}

/** The commits that name the work package; nothing where the branch is in a repository that is gone. */
function pullEntry(view: PullView, named: NamedWorkPackage, context: ReferenceContext): WantedComment | undefined {
  const url = headBranchUrl(view);
  if (!named.mapping.rules.commits || url === undefined) return undefined;
  const { pull, branch, commits } = view;
  const listed = commitsFor(named, branch.name, readCommits(commits, context), context).map(listedCommit);
  const repository = pull.head.repo?.full_name ?? "";
  return { url, text: branchEntry(repository, branch.name, url, listed), isNew: listed.length > 0 };
}

interface GitSide {
  readonly rules: Mapping["rules"];
  readonly unknown: readonly string[];
  readonly named: readonly ConvergedWorkPackage[];
}

async function convergeGitSide(run: Run, subject: PullSubject, view: PullView, side: GitSide): Promise<void> {
  const { rules, unknown, named } = side;
  const { pull, ownComments } = view;
  if (pull.base.repo?.archived) return;
  const open = named.filter(({ isPrivate }) => !isPrivate);
  const body = commentOnGitHost("pull request", open, unknown, findGitComment(ownComments) !== undefined);
  const mayComment = rules.pullComment && !pull.is_locked;
  if (mayComment) await ensureGitComment(run, subject, ownComments, body);
  if (!rules.commitStatus) return;
  const shown: readonly ShownWorkPackage[] = named.map((each) => each.shown);
  const facts = {
    stage: view.stage,
    named: shown,
    unknown,
    isRequired: rules.requireWorkPackage,
    pullUrl: pull.html_url,
  };
  await ensureCommitStatus(run, subject, view, wantedStatus(facts));
}

async function ensureCommitStatus(
  run: Run,
  { connection, owner, repo, number }: PullSubject,
  { pull, ownStatus }: PullView,
  { state, description, targetUrl }: WantedStatus,
): Promise<void> {
  const isSaid =
    ownStatus?.state === state && ownStatus.description === description && ownStatus.targetUrl === targetUrl;
  if (isSaid) return;
  const { client } = run.connections.git(connection);
  const body = { state, description, target_url: targetUrl, context: ownContext };
  await run.effect("commit_status", `set the status of ${owner}/${repo}#${number} to ${state}`, async () => {
    await client.commits.statuses.create({ owner, repo, sha: pull.head.sha, ...body }, { signal: run.signal });
  });
}
