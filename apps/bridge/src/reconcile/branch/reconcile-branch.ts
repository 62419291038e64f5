import type { Commit, Repository } from "@halyard/git-hosting";
import type { Mapping } from "../../config/config.js";
import { mappingsOf } from "../../config/mappings.js";
import { type BranchSubject, identityOf, subjectKey } from "../../store/subject.js";
import { mergeReferences } from "../references/merge-references.js";
import type { LinkRecord } from "../../store/store.js";
import type { ReferenceSyntax } from "../references/reference.js";
import { referencesInBranch } from "../references/references-in-branch.js";
import { mayShowSource } from "../authority/publication.js";
import { isWriter } from "../authority/authorize-references.js";
import { branchAddress, branchTag, commitListText, listedCommit } from "../comments/commit-list-text.js";
import { commitsNaming, oldestFirst, readCommits, type ReadCommit } from "./naming-commits.js";
import { directCommits } from "./direct-commits.js";
import { rememberMissing } from "../references/missing-references.js";
import { type NamedWorkPackage, referenceSyntax, resolveReferences } from "../references/resolve-references.js";
import { type CountedTexts, timeNotes } from "../work-package/time-notes.js";
import { isTurnedOn } from "../repository/units.js";
import { collect } from "../shared/collect.js";
import { orUndefined } from "../shared/or-undefined.js";
import type { RunContext } from "../shared/run-context.js";
import { formerLinks, type SourceIdentity, storedLinks } from "../work-package/unlink.js";
import { type ContributedCommitList, updateWorkPackage } from "../work-package/update-work-package.js";

/** Updates the comments that list a branch's commits, and enqueues the branch's open pull requests. */
export async function reconcileBranch(
  context: RunContext,
  subject: BranchSubject,
  repository: Repository,
): Promise<void> {
  const { branch } = subject;
  const [first, ...more] = mappingsOf(context.config, subject);
  if (first === undefined) return;
  await enqueuePulls(context, subject, repository);

  const syntax = referenceSyntax(context.config, [first, ...more]);
  const view = { mappings: [first, ...more], repository, syntax } as const;
  if (branch === repository.default_branch) {
    const maxReferences = first.rules.limits.references;
    const direct = await directCommits(context, subject, repository, syntax, maxReferences);
    await updateWorkPackages(context, subject, { ...view, commits: direct?.commits });
    await direct?.remember();
  } else {
    const commits = await ownCommits(context, subject, repository.default_branch);
    const read = commits && readCommits(commits, syntax, first.rules.limits.references);
    await updateWorkPackages(context, subject, { ...view, commits: read });
  }
}

interface BranchView {
  readonly mappings: readonly [Mapping, ...Mapping[]];
  readonly repository: Repository;
  readonly syntax: ReferenceSyntax;
  /** Commits of the branch, oldest first. Undefined if the commits cannot be determined. */
  readonly commits: readonly ReadCommit[] | undefined;
}

async function updateWorkPackages(
  context: RunContext,
  subject: BranchSubject,
  { mappings, repository, syntax, commits }: BranchView,
): Promise<void> {
  // Comments about a deleted or merged branch stay as they are.
  const source = { key: subjectKey(subject), identity: identityOf(subject, repository.id) };
  if (commits === undefined || commits.length === 0) return rememberMissing(context, source, []);
  const { connection, branch } = subject;
  const [{ rules }] = mappings;
  const isDefault = branch === repository.default_branch;
  const references = mergeReferences(
    ...commits.map((commit) => commit.references),
    isDefault ? [] : referencesInBranch(branch, syntax),
  );
  const resolved = await resolveReferences(context, mappings, references);
  await rememberMissing(context, source, resolved.missing);
  const named = resolved.named.filter(({ kind }) => kind !== "private");
  const address = branchAddress(connection, repository, branch);
  const commitListOf = (listed: readonly Commit[], isHidden: boolean): ContributedCommitList => ({
    address,
    text: commitListText(
      repository.full_name,
      branch,
      address,
      listed.map((commit) => listedCommit(repository, commit)),
      isHidden,
    ),
    isNew: listed.length > 0,
    yieldsTo: isDefault ? undefined : branchTag(address),
  });

  const stored = await storedLinks(context, source);
  const former = isDefault ? [] : await formerLinks(context, source, stored, new Map());
  await context.store.links.replace(stored, links(source, subject, address.url, named));
  for (const each of former.filter(
    ({ connection: pm, id }) => !named.some((one) => one.connection === pm && one.id === id),
  )) {
    await updateWorkPackage(context, each.connection, each.id, { source: source.key, entry: commitListOf([], true) });
  }
  for (const each of named) {
    const listed = commitsNaming(each, branch, commits, syntax);
    const isHidden = !(await mayShowSource(context, each, repository));
    const times = isDefault
      ? { ...(await timeSources(context, subject, rules, listed)), repository, isHidden }
      : undefined;
    await updateWorkPackage(context, each.connection, each.id, {
      source: source.key,
      entry: each.mapping.rules.commits ? commitListOf(listed, isHidden) : undefined,
      // `times` is set only for the default branch. Time noted on any other branch is logged when the branch's pull
      // request is reconciled.
      times: times && timeNotes(each, times, syntax, connection),
      before: each.document,
    });
  }
}

/**
 * Returns the commits whose noted time is logged: those whose author is also the committer and has write access. In a
 * rebased commit, the committer differs from the author. The author is then known only from an e-mail address, which
 * anyone can forge.
 */
async function timeSources(
  context: RunContext,
  place: BranchSubject,
  rules: Mapping["rules"],
  commits: readonly Commit[],
): Promise<CountedTexts> {
  const counted: Commit[] = [];
  for (const each of commits) {
    const { author, committer } = each.commit ?? {};
    if (each.author == null || author == null || author.email !== committer?.email) continue;
    if (/#time/i.test(each.commit?.message ?? "") && (await isWriter(context, place, rules, each.author))) {
      counted.push(each);
    }
  }
  return { commits: counted, comments: [], limits: rules.limits };
}

async function enqueuePulls(
  context: RunContext,
  { connection, owner, repo, branch }: BranchSubject,
  { id, ...units }: Repository,
): Promise<void> {
  if (!isTurnedOn(units, "pull requests")) return;
  const { client } = context.connections.git(connection);
  const list = client.pulls.list({ owner, repo, state: "open", limit: 50 }, { signal: context.signal });
  // A list that the bridge is not allowed to read is ignored here. The reconciliation of each pull request reports the
  // problem.
  for (const { head, number } of (await orUndefined(collect(list))) ?? []) {
    if (head.label !== branch || head.repo_id !== id) continue;
    await context.queue.enqueue({ kind: "pull", connection, owner, repo, number }, { cause: "linked" });
  }
}

/**
 * Returns the commits of a branch that are not on the default branch, oldest first. Undefined if the branch no longer
 * exists, or if the server cannot compare branches.
 */
async function ownCommits(
  context: RunContext,
  { connection, owner, repo, branch }: BranchSubject,
  base: string,
): Promise<Commit[] | undefined> {
  const { client } = context.connections.git(connection);
  // Servers before Gitea 1.22 and Forgejo 8 cannot compare branches. For these, the bridge lists only the commits of
  // pull requests.
  if (!(await client.supports("commits.compare"))) return undefined;
  const basehead = `${base}...${branch}`;
  const found = await orUndefined(client.commits.compare({ owner, repo, basehead }, { signal: context.signal }));
  if (found === undefined) return undefined;
  const head = await orUndefined(client.branches.get({ owner, repo, branch }, { signal: context.signal }));
  return head && oldestFirst(found.commits ?? [], head.commit?.id ?? "");
}

function links(
  { key, identity }: SourceIdentity,
  subject: BranchSubject,
  url: string,
  named: readonly NamedWorkPackage[],
): LinkRecord[] {
  return named.map(({ connection, id, kind }) => ({
    ...{ source: key, identity },
    workPackage: subjectKey({ kind: "workPackage", connection, id }),
    kind,
    title: `${subject.owner}/${subject.repo}@${subject.branch}`,
    url,
  }));
}
