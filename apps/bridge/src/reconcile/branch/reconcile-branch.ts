import type { Commit, Repository } from "@halyard/git-hosting";
import type { Mapping } from "../../config/config.js";
import { mappingsOf } from "../../config/mappings.js";
import { type BranchSubject, subjectKey } from "../../store/subject.js";
import { mergeReferences } from "../references/merge-references.js";
import type { ReferenceContext } from "../references/reference.js";
import { referencesInBranch } from "../references/references-in-branch.js";
import { branchEntry, branchTag, branchUrl, listedCommit } from "../comments/commit-list-text.js";
import { commitsFor, oldestFirst, readCommits, type ReadCommit } from "./naming-commits.js";
import { directCommits } from "./direct-commits.js";
import { type NamedWorkPackage, referenceContext, resolveReferences } from "../references/resolve-references.js";
import { notedTimes } from "../work-package/time-notes.js";
import { orUndefined } from "../shared/or-undefined.js";
import type { Run } from "../shared/run-context.js";
import { formerLinks } from "../work-package/unlink.js";
import { type ContributedEntry, convergeWorkPackage } from "../work-package/update-work-package.js";

/** Brings the entries for the commits of a branch up to date, and has its open pull requests looked at. */
export async function convergeBranch(run: Run, subject: BranchSubject): Promise<void> {
  const { connection, owner, repo, branch } = subject;
  const [first, ...more] = mappingsOf(run.config, subject);
  const { client } = run.connections.git(connection);
  const repository = first && (await orUndefined(client.repos.get({ owner, repo }, { signal: run.signal })));
  if (first === undefined || repository === undefined) return;
  await enqueuePulls(run, subject, repository);

  const context = referenceContext(run.config, [first, ...more]);
  const found = { mappings: [first, ...more], repository, context } as const;
  if (branch === repository.default_branch) {
    const direct = await directCommits(run, subject, context);
    await convergeCommits(run, subject, { ...found, commits: direct?.commits });
    await direct?.settle();
  } else {
    const commits = await ownCommits(run, subject, repository.default_branch, context);
    await convergeCommits(run, subject, { ...found, commits });
  }
}

interface Found {
  readonly mappings: readonly [Mapping, ...Mapping[]];
  readonly repository: Repository;
  readonly context: ReferenceContext;
  /** Oldest first. */
  readonly commits: readonly ReadCommit[] | undefined;
}

async function convergeCommits(
  run: Run,
  subject: BranchSubject,
  { mappings, repository, context, commits }: Found,
): Promise<void> {
  // A branch that is gone, or was merged, keeps its entries as they are.
  if (commits === undefined || commits.length === 0) return;
  const { connection, branch } = subject;
  const isDefault = branch === repository.default_branch;
  const references = mergeReferences(
    ...commits.map((commit) => commit.references),
    isDefault ? [] : referencesInBranch(branch, context),
  );
  const resolved = await resolveReferences(run, mappings, references);
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
