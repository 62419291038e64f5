import { type IssueSubject, type PullSubject, subjectKey } from "../../store/subject.js";
import type { WorkPackageIds } from "../comments/marker.js";
import type { WantedComment } from "../comments/work-package-comments.js";
import type { RunContext } from "../shared/run-context.js";
import { unlinkedCommentText } from "../comments/work-package-comment-text.js";
import { updateWorkPackage } from "./update-work-package.js";

/** Work package that a source named in an earlier run. */
export interface FormerLink {
  /** Name of its connection. */
  readonly connection: string;
  readonly id: number;
  /** Address of the source, if the bridge remembers it. */
  readonly url?: string | undefined;
}

const mostLinks = 200;

/** Options for {@link unlink}. */
export interface Unlinking {
  readonly reason: "not_named" | "gone";
  /** Address of the source. Default: the remembered one. */
  readonly url?: string | undefined;
  /** New text of the comment that lists its commits. */
  readonly entry?: WantedComment | undefined;
}

/**
 * Returns the work packages that a source named in the last run, from the database and from the marker of the bridge's comment,
 * which survives the loss of the database. Private links are left out, because they have no comment.
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
 * Updates work packages that a source no longer names: the comment of the source says so, and status and fields follow from the
 * other sources.
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
