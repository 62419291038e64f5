import type { LinkRecord } from "../../store/store.js";
import { type IssueSubject, type PullSubject, placeOfIdentity, subjectKey } from "../../store/subject.js";
import type { WorkPackageIds } from "../comments/marker.js";
import type { SourceAddress } from "../shared/source-address.js";
import type { WantedComment } from "../comments/work-package-comments.js";
import type { RunContext } from "../shared/run-context.js";
import { type UnlinkReason, unlinkedCommentText } from "../comments/work-package-comment-text.js";
import { type MissingReference, readOutdated } from "../references/missing-references.js";
import { updateWorkPackage } from "./update-work-package.js";

/** Work package that a pull request, issue or branch (the source) named in an earlier run. */
export interface FormerLink {
  /** Name of the OpenProject connection. */
  readonly connection: string;
  readonly id: number;
  /** Address of the source, if it is stored. */
  readonly address?: SourceAddress | undefined;
}

const maxLinks = 200;

/** Options for {@link unlink}. */
export interface Unlinking {
  readonly reason: UnlinkReason;
  /** Address of the source. Default: the address in the stored link. */
  readonly address?: SourceAddress | undefined;
  /** New version of the comment that lists the source's commits. */
  readonly entry?: WantedComment | undefined;
}

/** Key and permanent identifier of a pull request, issue or branch. */
export interface SourceIdentity {
  readonly key: string;
  readonly identity: string;
}

/**
 * Returns the stored links of a pull request, issue or branch. Omits the links of an earlier repository with the same
 * name, because these are removed elsewhere.
 */
export async function storedLinks(
  { store }: Pick<RunContext, "store">,
  { key, identity }: SourceIdentity,
): Promise<LinkRecord[]> {
  const links = await store.links.of(key, identity);
  return links.filter((link) => link.identity === undefined || link.identity === identity);
}

/**
 * Returns the work packages that a source named in the last run. They come from the database and from the marker of the
 * bridge's comment, which survives the loss of the database. Omits private links, because they have no comment.
 */
export async function formerLinks(
  context: RunContext,
  source: SourceIdentity,
  stored: readonly LinkRecord[],
  marked: WorkPackageIds,
): Promise<FormerLink[]> {
  const former = new Map<string, FormerLink>();
  for (const [connection, ids] of marked) {
    for (const id of ids) former.set(`${connection}/${id}`, { connection, id });
  }
  for (const each of linkedWorkPackages(context, stored)) former.set(`${each.connection}/${each.id}`, each);
  for (const each of await readOutdated(context, source.identity)) former.set(`${each.connection}/${each.id}`, each);
  const configured = new Set(context.config.openproject.map(({ name }) => name));
  // People who may edit comments can forge the marker. A forged marker only makes the bridge read other work packages,
  // at most `maxLinks` of them.
  return [...former.values()].filter(({ connection }) => configured.has(connection)).slice(0, maxLinks);
}

/** Returns the work packages that links lead to. Omits private links, because they have no comment. */
export function linkedWorkPackages({ config }: RunContext, links: readonly LinkRecord[]): FormerLink[] {
  return links.flatMap(({ workPackage, kind, url, identity }): FormerLink[] => {
    const [, connection, id] = /^workPackage:([^/]+)\/(\d+)$/.exec(workPackage) ?? [];
    const isConfigured = config.openproject.some(({ name }) => name === connection);
    if (connection === undefined || kind === "private" || !isConfigured) return [];
    const place = identity === undefined ? undefined : placeOfIdentity(identity);
    return [{ connection, id: Number(id), address: { url, ...place } }];
  });
}

/**
 * Updates work packages that a source no longer names. The source's comment on each work package then says so, and only
 * the remaining sources determine the status and fields.
 *
 * @returns References to the work packages that are not visible to the bridge. The comments on these remain outdated.
 */
export async function unlink(
  context: RunContext,
  subject: PullSubject | IssueSubject,
  former: readonly FormerLink[],
  { reason, address: given, entry }: Unlinking,
): Promise<MissingReference[]> {
  const outdated: MissingReference[] = [];
  const label = `${subject.owner}/${subject.repo}#${subject.number}`;
  for (const { connection, id, address: remembered } of former) {
    const address = given ?? remembered;
    if (address === undefined) continue;
    const updated = await updateWorkPackage(context, connection, id, {
      source: subjectKey(subject),
      comment: {
        address,
        marker: { unlinked: true },
        isNew: false,
        render: () => unlinkedCommentText(label, address, reason),
      },
      entry,
    });
    if (updated === undefined) outdated.push({ connection, id, outdated: address });
  }
  return outdated;
}
