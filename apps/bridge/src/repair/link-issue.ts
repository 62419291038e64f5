import { can } from "@halyard/hal-core";
import type { Issue, Repository } from "@halyard/git-hosting";
import type { WorkPackage } from "@halyard/pm-resources";
import type { Mapping } from "../config/config.js";
import type { OpenProject } from "../config/connections/connections.js";
import { follow } from "../config/connections/follow.js";
import { configuredPlace, mappingsOf } from "../config/mappings.js";
import { findGitComment, workPackagesInComment } from "../reconcile/comments/git-comment.js";
import { findMarker, madeKey } from "../reconcile/comments/marker.js";
import { bridgeComments, readHistory } from "../reconcile/comments/work-package-comments.js";
import { createKey, linkedByOperator } from "../reconcile/issue/work-package-from-issue.js";
import { mappingOfProject } from "../reconcile/references/resolve-references.js";
import { collect } from "../reconcile/shared/collect.js";
import { orUndefined } from "../reconcile/shared/or-undefined.js";
import { isSameSource, type SourceAddress } from "../reconcile/shared/source-address.js";
import type { Store } from "../store/store.js";
import { identityOf, type IssueSubject, subjectKey } from "../store/subject.js";
import type { RepairContext } from "./context.js";

/** An existing issue and an existing work package that an operator wants to link. */
export interface WantedLink {
  /** Name of the git connection. Default: the only configured one. */
  readonly connection?: string | undefined;
  readonly owner: string;
  readonly repo: string;
  readonly number: number;
  /** Id of the work package. */
  readonly workPackage: number;
}

/** Result of {@link linkIssue}. */
export interface LinkResult {
  /** The issue, such as `acme/rig#12`. */
  readonly issue: string;
  readonly workPackage: number;
  /** `planned`: the pair can be linked, and nothing was changed. `unchanged`: the pair was already linked. */
  readonly outcome: "linked" | "planned" | "unchanged" | "refused";
  /** Reason for a refusal, in a sentence. */
  readonly reason?: string | undefined;
  /** Differences that the next reconciliation removes, each in a sentence. */
  readonly changes: readonly string[];
}

/** Dependencies of {@link linkIssue}. */
export interface LinkContext extends Pick<RepairContext, "config" | "connections" | "queue"> {
  readonly store: Pick<Store, "effects" | "withLock">;
  readonly signal: AbortSignal;
}

/** Thrown when a pair cannot be linked. The message is written for the operator. */
class LinkRefusal extends Error {
  override readonly name = "LinkRefusal";
}

/**
 * Links an issue and a work package, as if the work package had been created from the issue. Enqueues the issue.
 * `rules.issues.follow` then applies to the pair.
 *
 * @param isPlan - Whether to only check the pair and change nothing.
 */
export async function linkIssue(
  context: LinkContext,
  wanted: WantedLink,
  { isPlan }: { readonly isPlan: boolean },
): Promise<LinkResult> {
  const result = { issue: `${wanted.owner}/${wanted.repo}#${wanted.number}`, workPackage: wanted.workPackage };
  try {
    return { ...result, ...(await link(context, wanted, isPlan)) };
  } catch (error) {
    if (!(error instanceof LinkRefusal)) throw error;
    return { ...result, outcome: "refused", reason: error.message, changes: [] };
  }
}

async function link(
  context: LinkContext,
  wanted: WantedLink,
  isPlan: boolean,
): Promise<Pick<LinkResult, "outcome" | "changes">> {
  const { subject, mapping } = subjectOf(context, wanted);
  const { owner, repo } = subject;
  const { client } = context.connections.git(subject.connection);
  const { signal } = context;
  const repository = await orUndefined(client.repos.get({ owner, repo }, { signal }));
  if (repository?.full_name.toLowerCase() !== `${owner}/${repo}`.toLowerCase()) {
    throw new LinkRefusal("The repository does not exist under this name, or the bridge's account cannot see it.");
  }
  const identity = identityOf(subject, repository.id);
  const workPackage = subjectKey({
    kind: "workPackage",
    connection: mapping.openproject,
    id: wanted.workPackage,
  });
  // Takes the locks in the same order as a reconciliation run, so that neither can wait for the other forever.
  return context.store.withLock(identity, () =>
    context.store.withLock(workPackage, async () => {
      const issue = await readIssue(context, subject, repository, mapping);
      const pm = context.connections.openproject(mapping.openproject);
      const document = await readWorkPackage(context, pm, wanted.workPackage, mapping);
      const address = { url: issue.html_url, connection: subject.connection, repository: repository.id };
      const key = createKey(identity);
      if (await isLinked(context, pm, { subject, key, document, mapping }))
        return { outcome: "unchanged", changes: [] };
      await assertFree(context, pm, document, address, mapping);
      const changes = await differences(context, pm, issue, document, mapping);
      if (isPlan) return { outcome: "planned", changes };
      await context.store.effects.done(key, linkedByOperator(mapping.openproject, document.id));
      await context.queue.enqueue(subject, { cause: "linked" });
      return { outcome: "linked", changes };
    }),
  );
}

function subjectOf(
  { config }: LinkContext,
  { connection, owner, repo, number }: WantedLink,
): {
  readonly subject: IssueSubject;
  readonly mapping: Mapping;
} {
  const { git, mappings } = config();
  const [first, ...others] = git.map(({ name }) => name);
  const from = connection ?? (others.length === 0 ? first : undefined);
  if (from === undefined || !git.some(({ name }) => name === from)) {
    throw new LinkRefusal(
      "Pass --connection with the name of the connection that the issue belongs to. The configuration lists the connections under `git`.",
    );
  }
  const place = configuredPlace({ mappings }, { connection: from, owner, repo });
  const [mapping] = mappingsOf({ mappings }, place);
  if (mapping === undefined)
    throw new LinkRefusal(
      "No mapping includes the repository. Add the repository to a mapping that has `rules.issues.create`.",
    );
  if (mapping.rules.issues.create === undefined) {
    throw new LinkRefusal(
      "Issues of this repository cannot be linked, because its mapping has no `rules.issues.create`. Add this rule to the mapping.",
    );
  }
  return { subject: { kind: "issue", ...place, number }, mapping };
}

async function readIssue(
  { connections, signal }: LinkContext,
  { connection, owner, repo, number }: IssueSubject,
  { archived, permissions }: Repository,
  { rules }: Mapping,
): Promise<Issue> {
  const { client } = connections.git(connection);
  const issue = await orUndefined(client.issues.get({ owner, repo, index: number }, { signal }));
  if (issue === undefined) throw new LinkRefusal("The issue does not exist, or the bridge's account cannot see it.");
  if (issue.pull_request !== null) throw new LinkRefusal("This is a pull request, not an issue.");
  if (archived) throw new LinkRefusal("The repository is archived.");
  const mayEdit = permissions?.admin === true || permissions?.push === true;
  if (isFollowed(rules) && !mayEdit) {
    throw new LinkRefusal(
      "The bridge's account is not allowed to edit the issue, but `rules.issues.follow` requires this permission.",
    );
  }
  return issue;
}

async function readWorkPackage(
  { signal }: LinkContext,
  pm: OpenProject,
  id: number,
  mapping: Mapping,
): Promise<WorkPackage> {
  const document = await orUndefined(pm.client.workPackages.get({ id }, { signal }));
  if (document === undefined) {
    throw new LinkRefusal("The work package does not exist, or the bridge's account cannot see it.");
  }
  const { identifier } = await follow(pm, document, "project", { signal });
  const isTarget = mapping.rules.issues.create?.project.toLowerCase() === identifier.toLowerCase();
  if (!isTarget && mappingOfProject([mapping], mapping.openproject, identifier) === undefined) {
    throw new LinkRefusal(`The work package is in the project ${identifier}, which the mapping does not include.`);
  }
  if (!can(document, "addComment")) {
    throw new LinkRefusal("The bridge's account is not allowed to comment on the work package.");
  }
  if (isFollowed(mapping.rules) && !can(document, "update")) {
    throw new LinkRefusal(
      "The bridge's account is not allowed to edit the work package, but `rules.issues.follow` requires this permission.",
    );
  }
  return document;
}

function isFollowed({ issues: { follow: rules } }: Mapping["rules"]): boolean {
  return (rules.title ?? rules.state) !== undefined;
}

/**
 * Returns whether the issue is already linked with the work package.
 *
 * @throws LinkRefusal if the issue is linked with another work package that exists.
 */
async function isLinked(
  context: LinkContext,
  pm: OpenProject,
  pair: {
    readonly subject: IssueSubject;
    readonly key: string;
    readonly document: WorkPackage;
    readonly mapping: Mapping;
  },
): Promise<boolean> {
  const { connection, owner, repo, number } = pair.subject;
  const { store, signal } = context;
  const record = await store.effects.get(pair.key);
  if (record?.state === "intended") {
    throw new LinkRefusal("The bridge is creating a work package for the issue. Run the command again in a minute.");
  }
  if (record?.remote === String(pair.document.id)) return true;
  const host = context.connections.git(connection);
  const me = await host.me();
  const comments = await collect(host.client.issues.comments.list({ owner, repo, index: number }, { signal }));
  const own = comments.filter(({ user }) => user.id === me.id);
  const marked = workPackagesInComment(findGitComment(own) === undefined ? [] : own);
  const [listed] = marked.get(madeKey(pair.mapping.openproject)) ?? [];
  for (const id of [record?.remote === undefined ? undefined : Number(record.remote), listed]) {
    if (id === undefined || id === pair.document.id) continue;
    if ((await orUndefined(pm.client.workPackages.get({ id }, { signal }))) !== undefined) {
      throw new LinkRefusal(`The issue is already linked to OP#${id}.`);
    }
  }
  return false;
}

/** @throws LinkRefusal if the work package is linked with another issue. */
async function assertFree(
  { config, store, signal }: LinkContext,
  pm: OpenProject,
  { id, description, _links: { author } }: WorkPackage,
  address: SourceAddress,
  { openproject }: Mapping,
): Promise<void> {
  const me = await pm.me();
  const comments = await bridgeComments(pm, await readHistory({ signal }, pm, id));
  const pairs = comments
    .map(({ marker }) => marker)
    .filter(({ paired, agreedTitle, agreedState }) => (paired ?? agreedTitle ?? agreedState) !== undefined);
  const made = author.href.endsWith(`/users/${me.id}`) ? findMarker(description?.raw ?? "") : undefined;
  const other = [...pairs, ...(made === undefined ? [] : [made])].find(
    (marker) => !isSameSource(config(), marker, address),
  );
  if (other !== undefined) throw new LinkRefusal(`The work package is already linked to ${other.url}.`);
  // A pair that was just linked may have no comment yet.
  const wanted = JSON.stringify(linkedByOperator(openproject, id).detail);
  const records = await store.effects.list("create:");
  if (records.some(({ remote, detail }) => remote === String(id) && JSON.stringify(detail) === wanted)) {
    throw new LinkRefusal("The work package is already linked to another issue.");
  }
}

/** Compares the issue with the work package. Returns the differences that the mapping's rules would remove. */
async function differences(
  { signal }: LinkContext,
  pm: OpenProject,
  issue: Issue,
  document: WorkPackage,
  { rules }: Mapping,
): Promise<string[]> {
  const { title, state } = rules.issues.follow;
  const words = { git: "the issue", openproject: "the work package" } as const;
  const { isClosed } = await follow(pm, document, "status", { signal });
  const isOpen = issue.state === "open";
  return [
    ...(title !== undefined && issue.title !== document.subject
      ? [
          `The titles differ: ${JSON.stringify(issue.title)} (issue), ${JSON.stringify(document.subject)} (work package). The title of ${words[title.winner]} wins.`,
        ]
      : []),
    ...(state !== undefined && isOpen === isClosed
      ? [
          `The issue is ${isOpen ? "open" : "closed"}, and the work package is ${isClosed ? "closed" : "open"}. The state of ${words[state.winner]} wins.`,
        ]
      : []),
  ];
}
