import type { Issue, Repository } from "@halyard/git-hosting";
import { contains, is, type WorkPackage } from "@halyard/pm-resources";
import type { Mapping } from "../../config/config.js";
import type { OpenProject } from "../../config/connections/connections.js";
import type { EffectResult } from "../../store/store.js";
import { identityOf, type IssueSubject } from "../../store/subject.js";
import { isReadableToMembers } from "../authority/publication.js";
import { collect } from "../shared/collect.js";
import type { NamedWorkPackage } from "../references/resolve-references.js";
import { findMarker, madeKey, markedUrl, type WorkPackageIds } from "../comments/marker.js";
import { bridgeComments, readHistory } from "../comments/work-package-comments.js";
import { isSameSource, type SourceAddress } from "../shared/source-address.js";
import { orUndefined } from "../shared/or-undefined.js";
import type { RunContext } from "../shared/run-context.js";
import { copiedText, link, oneLine, plain } from "../comments/markdown.js";
import { assertNothingInFlight, confirmWrite, writeOnce } from "../ledger/write-once.js";

/** An issue and its repository. */
export interface IssueSource {
  readonly subject: IssueSubject;
  readonly issue: Issue;
  readonly repository: Pick<Repository, "id" | "private">;
}

/** Returns the ledger key for an issue's work package. */
export function createKey(identity: string): string {
  return `create:${identity}`;
}

/** Returns the ledger record of a work package that an operator linked with an issue. */
export function linkedByOperator(openproject: string, id: number): EffectResult {
  return { remote: String(id), detail: { linkedIn: openproject } };
}

/** Work package that was created from an issue, or that an operator linked with an issue. */
export interface CreatedWorkPackage {
  readonly id: number;
  /** Whether an operator linked the work package with the issue. */
  readonly isPaired: boolean;
  /** The work package with its document. Undefined if it was deleted or is not visible to the bridge. */
  readonly named: NamedWorkPackage | undefined;
}

/**
 * Returns the work package that belongs to an issue. Creates one if the issue has the label that the rules name.
 *
 * A work package that the bridge created is recognised by its description, which contains a marked link to the issue.
 * If an operator linked the work package, the bridge's comments on both sides identify it. A deleted work package is
 * not created again, because the ledger or the bridge's comment on the issue still records it.
 *
 * @param marked - Work packages in the marker of the bridge's comment on the issue.
 */
export async function workPackageFromIssue(
  context: RunContext,
  source: IssueSource,
  mapping: Mapping,
  marked: WorkPackageIds,
): Promise<CreatedWorkPackage | undefined> {
  const { create } = mapping.rules.issues;
  if (create === undefined) return undefined;
  const pm = context.connections.openproject(mapping.openproject);
  const { subject, issue, repository } = source;
  const key = createKey(identityOf(subject, repository.id));
  const isLabelled = issue.labels.some(({ name }) => name.toLowerCase() === create.label.toLowerCase());
  const returned = (id: number, document: WorkPackage | undefined, isPaired = false): CreatedWorkPackage => ({
    ...{ id, isPaired },
    named: document && asNamed(mapping, document),
  });

  const record = await context.store.effects.get(key);
  if (record?.state === "done") {
    const id = Number(record.remote);
    return returned(id, await read(context, pm, id), record.detail !== undefined);
  }
  // Even if the label was removed, the work package may exist, or a request to create it may still arrive at the
  // server.
  const mayExist = isLabelled || record !== undefined;
  const [lastMade] = marked.get(madeKey(mapping.openproject)) ?? [];
  const ids = [...(lastMade === undefined ? [] : [lastMade]), ...(marked.get(mapping.openproject) ?? [])];
  const address = { url: issue.html_url, connection: subject.connection, repository: repository.id };
  const found = await find(context, pm, address, ids, mayExist ? create.project : undefined);
  if (found !== undefined) {
    await confirmWrite(context, key, found.id);
    return returned(found.id, found);
  }
  if (lastMade !== undefined) {
    const document = await read(context, pm, lastMade);
    if (document === undefined) {
      await confirmWrite(context, key, lastMade);
      return returned(lastMade, undefined);
    }
    if (await isPairedWith(context, pm, lastMade, address)) {
      await context.store.effects.done(key, linkedByOperator(mapping.openproject, lastMade));
      return returned(lastMade, document, true);
    }
  }
  if (!isLabelled) {
    await assertNothingInFlight(context, key);
    if (record !== undefined) await context.store.effects.forget(key);
    return undefined;
  }
  const what = `create a work package for ${subject.owner}/${subject.repo}#${issue.number}`;
  const id = await writeOnce(context, key, "work_package_create", what, () =>
    make(context, pm, source, mapping.rules, create),
  );
  return id === undefined ? undefined : returned(id, await read(context, pm, id));
}

/**
 * Returns whether the bridge's comment on a work package says that an operator linked the work package with an issue.
 * The comment on the issue alone is no proof, because administrators of the repository can edit that comment.
 */
async function isPairedWith(
  context: RunContext,
  pm: OpenProject,
  workPackage: number,
  address: SourceAddress,
): Promise<boolean> {
  const comments = await bridgeComments(pm, await readHistory(context, pm, workPackage));
  return comments.some(({ marker }) => marker.paired === true && isSameSource(context.config, marker, address));
}

function asNamed(mapping: Mapping, document: WorkPackage): NamedWorkPackage {
  const { id } = document;
  return {
    connection: mapping.openproject,
    id,
    kind: "mentions",
    mapping,
    document,
    names: [id],
    authority: undefined,
  };
}

async function read(context: RunContext, { client }: OpenProject, id: number): Promise<WorkPackage | undefined> {
  return orUndefined(client.workPackages.get({ id }, { signal: context.signal }));
}

async function find(
  context: RunContext,
  pm: OpenProject,
  address: SourceAddress,
  ids: readonly number[],
  project: string | undefined,
): Promise<WorkPackage | undefined> {
  const me = await pm.me();
  const isMadeOf = ({ description, _links: { author } }: WorkPackage): boolean => {
    // The bridge must be the author. Other users can write a marker too, and a copy of a work package contains the same
    // marker.
    if (!author.href.endsWith(`/users/${me.id}`)) return false;
    const marker = findMarker(description?.raw ?? "");
    return marker !== undefined && isSameSource(context.config, marker, address);
  };
  for (const id of ids) {
    const document = await read(context, pm, id);
    if (document !== undefined && isMadeOf(document)) return document;
  }
  if (project === undefined) return undefined;
  // Uses only the end of the issue's address, because the repository's name in the address may be an old one.
  const [, number = ""] = /\/issues\/(\d+)$/.exec(address.url) ?? [];
  const { id } = await pm.client.projects.get({ id: project }, { signal: context.signal });
  const filters = [is("project", id), contains("description", markedUrl(`/issues/${number}`))];
  const listed = await collect(pm.client.workPackages.list({ filters, pageSize: 100 }, { signal: context.signal }));
  return listed.find(isMadeOf);
}

async function make(
  context: RunContext,
  { client }: OpenProject,
  {
    subject: { connection, owner, repo, number },
    issue: { title, body, html_url: url, user },
    repository,
  }: IssueSource,
  { gitTitles }: Pick<Mapping["rules"], "gitTitles">,
  create: NonNullable<Mapping["rules"]["issues"]["create"]>,
): Promise<number> {
  const { signal } = context;
  const project = await client.projects.get({ id: create.project }, { signal });
  const types = create.type === undefined ? [] : await collect(client.types.list({}, { signal }));
  const type = types.find(({ name }) => name.toLowerCase() === create.type?.toLowerCase());
  if (create.type !== undefined && type === undefined) {
    context.logger.warn(
      "The work package type in `issues.create.type` does not exist. The default type of the project is used.",
      {
        type: create.type,
      },
    );
  }
  const isShown = gitTitles === "visible" ? isReadableToMembers(repository, project) : gitTitles === "always";
  const label = `${owner}/${repo}#${number}`;
  const by = isShown ? ` by ${plain(user.login)}` : "";
  const description = `Created from an issue${by}: ${link(label, markedUrl(url, { connection, repository: repository.id }))}`;
  const copy = create.body && isShown ? copiedText(body) : "";
  const made = await client.workPackages.create(
    {
      subject: isShown ? oneLine(title, 255) || "Without a title" : `Issue ${label}`,
      // The marker comes before any text by users, because the bridge reads only the first marker.
      description: { raw: copy === "" ? description : `${description}\n\n${copy}` },
      _links: {
        project: { href: project._links.self.href },
        ...(type && { type: { href: type._links.self.href } }),
      },
    },
    { signal },
  );
  return made.id;
}
