import type { Commit, Repository } from "@halyard/git-hosting";
import { mappingsOf } from "../model/mapping.js";
import { type BranchSubject, subjectKey } from "../model/subject.js";
import { mergeReferences } from "../references/merge-references.js";
import type { ReferenceContext } from "../references/reference.js";
import { referencesInBranch } from "../references/references-in-branch.js";
import { branchEntry, branchUrl } from "./branch-entry.js";
import { collect } from "./collect.js";
import { commitsFor, readCommits, type ReadCommit } from "./commit-entries.js";
import { type NamedWorkPackage, referenceContext, resolveReferences } from "./links.js";
import { notedTimes } from "./noted-times.js";
import { branchTag, listedCommit } from "./pull-facts.js";
import { oldestFirst, orUndefined } from "./read-pull.js";
import type { Run } from "./run.js";
import { formerLinks } from "./unlink.js";
import { type ContributedEntry, convergeWorkPackage } from "./work-package-side.js";

/** The newest commits of a default branch that are looked at. Older ones were looked at when they were new. */
const newest = 50;

/** Brings the entries for the commits of a branch up to date, and has its open pull requests looked at. */
export async function convergeBranch(run: Run, subject: BranchSubject): Promise<void> {
  const { connection, owner, repo, branch } = subject;
  const [first, ...more] = mappingsOf(run.config, subject);
  const { client } = run.connections.git(connection);
  const repository = first && (await orUndefined(client.repos.get({ owner, repo }, { signal: run.signal })));
  if (first === undefined || repository === undefined) return;
  await enqueuePulls(run, subject, repository);

  const context = referenceContext(run.config, [first, ...more]);
  const isDefault = branch === repository.default_branch;
  const commits = isDefault
    ? await directCommits(run, subject, context)
    : await ownCommits(run, subject, repository.default_branch, context);
  // A branch that is gone, or was merged, keeps its entries as they are.
  if (commits === undefined || commits.length === 0) return;

  const references = mergeReferences(
    ...commits.map((commit) => commit.references),
    isDefault ? [] : referencesInBranch(branch, context),
  );
  const resolved = await resolveReferences(run, [first, ...more], references);
  const named = resolved.named.filter(({ kind }) => kind !== "private");
  const source = subjectKey(subject);
  const url = branchUrl(repository.html_url, branch);
  const entryOf = (listed: readonly Commit[]): ContributedEntry => ({
    url,
    text: branchEntry(repository.full_name, branch, url, listed.map(listedCommit)),
    isNew: listed.length > 0,
    yieldsTo: isDefault ? undefined : branchTag(url),
  });

  const former = isDefault ? [] : await formerLinks(run, source, new Map());
  await remember(run, subject, url, named);
  for (const each of former.filter(
    ({ connection: pm, id }) => !named.some((one) => one.connection === pm && one.id === id),
  )) {
    await convergeWorkPackage(run, each.connection, each.id, { source, entry: entryOf([]) });
  }
  for (const each of named) {
    const listed = commitsFor(each, branch, commits, context);
    await convergeWorkPackage(run, each.connection, each.id, {
      source,
      entry: each.mapping.rules.commits ? entryOf(listed) : undefined,
      // What is on another branch is booked with its pull request.
      times: isDefault ? notedTimes(each, { commits: listed, comments: [] }, context, connection) : [],
    });
  }
}

async function enqueuePulls(
  run: Run,
  { connection, owner, repo, branch }: BranchSubject,
  { id }: Repository,
): Promise<void> {
  const { client } = run.connections.git(connection);
  for await (const { head, number } of client.pulls.list(
    { owner, repo, state: "open", limit: 50 },
    { signal: run.signal },
  )) {
    if (head.label !== branch || head.repo_id !== id) continue;
    await run.queue.enqueue({ kind: "pull", connection, owner, repo, number }, { cause: "linked" });
  }
}

/** What a branch has that the default branch lacks; undefined where the branch is gone. */
async function ownCommits(
  run: Run,
  { connection, owner, repo, branch }: BranchSubject,
  base: string,
  context: ReferenceContext,
): Promise<ReadCommit[] | undefined> {
  const { client } = run.connections.git(connection);
  // Servers before Gitea 1.22 and Forgejo 8 list commits with pull requests only.
  if (!(await client.supports("commits.compare"))) return undefined;
  const basehead = `${base}...${branch}`;
  const found = await orUndefined(client.commits.compare({ owner, repo, basehead }, { signal: run.signal }));
  if (found === undefined) return undefined;
  const head = await orUndefined(client.branches.get({ owner, repo, branch }, { signal: run.signal }));
  return head && readCommits(oldestFirst(found.commits ?? [], head.commit?.id ?? ""), context);
}

/** The newest commits of the default branch that name a work package and came by no pull request, oldest first. */
async function directCommits(
  run: Run,
  { connection, owner, repo, branch }: BranchSubject,
  context: ReferenceContext,
): Promise<ReadCommit[] | undefined> {
  const { client } = run.connections.git(connection);
  if (!(await client.supports("commits.getPull"))) return undefined;
  const input = { owner, repo, sha: branch, limit: newest, stat: false, verification: false, files: false };
  const listed = await collect(client.commits.list(input, { signal: run.signal }), newest);
  const naming = readCommits(listed.toReversed(), context).filter(
    ({ commit, references }) => references.length > 0 && (commit.parents?.length ?? 0) < 2,
  );
  const pulls = await Promise.all(
    naming.map(({ commit: { sha } }) =>
      orUndefined(client.commits.getPull({ owner, repo, sha }, { signal: run.signal })),
    ),
  );
  return naming.filter((_, index) => pulls[index] === undefined);
}

async function remember(
  run: Run,
  subject: BranchSubject,
  url: string,
  named: readonly NamedWorkPackage[],
): Promise<void> {
  const records = named.map(({ connection, id, kind }) => ({
    workPackage: subjectKey({ kind: "workPackage", connection, id }),
    kind,
    title: `${subject.owner}/${subject.repo}@${subject.branch}`,
    url,
  }));
  await run.store.links.replace(subjectKey(subject), records);
}
