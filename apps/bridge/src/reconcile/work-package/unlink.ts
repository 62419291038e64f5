import { type IssueSubject, type PullSubject, subjectKey } from "../../store/subject.js";
import type { WorkPackageIds } from "../comments/marker.js";
import type { WantedComment } from "../comments/work-package-comments.js";
import type { RunContext } from "../shared/run-context.js";
import { unlinkedCommentText } from "../comments/work-package-comment-text.js";
import { updateWorkPackage } from "./update-work-package.js";

/** A work package that a source named before. */
export interface FormerLink {
  /** Name of its connection. */
  readonly connection: string;
  readonly id: number;
  /** Address of the source, where it is remembered. */
  readonly url?: string | undefined;
}

const mostLinks = 200;

/** How links are taken back. */
export interface Unlinking {
  readonly reason: "not_named" | "gone";
  /** Address of the source. Default: the one that is remembered. */
  readonly url?: string | undefined;
  /** The entry for its commits, as it is to be from now on. */
  readonly entry?: WantedComment | undefined;
}

/**
 * The work packages that a source named when it was looked at last: as the bridge remembers, and as its comment on the git host
 * says, which outlives the bridge's memory. Private ones are left out, there is nothing to take back.
 */
export async function formerLinks(context: RunContext, source: string, marked: WorkPackageIds): Promise<FormerLink[]> {
  const former = new Map<string, FormerLink>();
  for (const [connection, ids] of marked) {
    for (const id of ids) former.set(`${connection}/${id}`, { connection, id });
  }
  for (const { workPackage, kind, url } of await context.store.links.of(source)) {
    const [, connection, id] = /^workPackage:([^/]+)\/(\d+)$/.exec(workPackage) ?? [];
    if (connection !== undefined && kind !== "private") {
      former.set(`${connection}/${id}`, { connection, id: Number(id), url });
    }
  }
  const configured = new Set(context.config.openproject.map(({ name }) => name));
  // UserLookup who may edit comments may edit the marker too: it leads to nothing but looks, and to no more than these.
  return [...former.values()].filter(({ connection }) => configured.has(connection)).slice(0, mostLinks);
}

/**
 * Takes back what a source said on work packages that it no longer names: its comment says so from then on, and their status
 * and fields follow from the other sources.
 */
export async function unlink(
  context: RunContext,
  subject: PullSubject | IssueSubject,
  former: readonly FormerLink[],
  { reason, url, entry }: Unlinking,
): Promise<void> {
  const label = `${subject.owner}/${subject.repo}#${subject.number}`;
  for (const { connection, id, url: remembered } of former) {
    const address = url ?? remembered;
    if (address === undefined) continue;
    await updateWorkPackage(context, connection, id, {
      source: subjectKey(subject),
      comment: {
        url: address,
        marker: { unlinked: true },
        isNew: false,
        render: () => unlinkedCommentText(label, address, reason),
      },
      entry,
    });
  }
}
