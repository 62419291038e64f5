import { can } from "@halyard/hal-core";
import { subjectKey } from "../../store/subject.js";
import { enqueueSources } from "./enqueue-sources.js";
import { applyRules } from "./apply-rules.js";
import type { Marker } from "../comments/marker.js";
import { ensureWorkPackageComment, readBridgeComments, type WantedComment } from "../comments/work-package-comments.js";
import { orUndefined } from "../shared/or-undefined.js";
import type { RunContext } from "../shared/run-context.js";
import { type WorkPackageSummary, summarizeWorkPackage } from "../shared/work-package-summary.js";
import { logTimes, type WantedTime } from "./time-entries.js";
import { assertNothingInFlight, assertMayCreate } from "../ledger/write-once.js";

/** What a pull request, issue or branch has to say on a work package. */
export interface Contribution {
  /** Key of the pull request, issue or branch. */
  readonly source: string;
  /** The comment of a pull request or issue; a branch has only an entry. */
  readonly comment?: ContributedComment | undefined;
  /** The comment that lists commits. */
  readonly entry?: ContributedCommitList | undefined;
  readonly times?: readonly WantedTime[] | undefined;
}

/** The comment of a pull request or issue. */
interface ContributedComment extends Omit<WantedComment, "text"> {
  readonly marker: Marker;
  /** Writes its text. */
  render(marker: Marker): string;
}

/** The comment that lists commits. */
export interface ContributedCommitList extends WantedComment {
  /** The tag of a pull request's comment. As long as one is there, the entry is that pull request's affair. */
  readonly yieldsTo?: string | undefined;
}

/** The work package after it was brought up to date. */
export interface UpdatedWorkPackage {
  readonly shown: WorkPackageSummary;
  /** Name of the status that was refused. */
  readonly refused?: string | undefined;
  /** Whether the bridge may not comment on it. */
  readonly isCommentForbidden: boolean;
}

/**
 * Brings a work package up to date with what one source says: status, custom fields, comments, time. Holds its lock.
 *
 * What other pull requests say of it is read from the bridge's own comments there. So the outcome depends neither on what the
 * bridge remembers nor on which of them comes first.
 *
 * @returns undefined when the work package does not exist (any more).
 */
export async function updateWorkPackage(
  context: RunContext,
  connection: string,
  id: number,
  { source, comment, entry, times = [] }: Contribution,
): Promise<UpdatedWorkPackage | undefined> {
  const pm = context.connections.openproject(connection);
  const key = subjectKey({ kind: "workPackage", connection, id });
  // Not by source: a push and a pull request may be about to write the same entry.
  const commentKey = ({ url }: { readonly url: string }): string => `comment:${key}:${url}`;
  return context.store.withLock(key, async () => {
    const found = await orUndefined(pm.client.workPackages.get({ id }, { signal: context.signal }));
    if (found === undefined) return undefined;
    const own = await readBridgeComments(context, pm, id);
    const isCommentForbidden = !can(found, "addComment");
    const mayWrite = <Text extends { readonly isNew: boolean }>(text: Text): Text => ({
      ...text,
      isNew: text.isNew && !isCommentForbidden,
    });
    for (const text of [comment, entry].filter((each) => each !== undefined).map(mayWrite)) {
      const isMissing = !own.some(({ marker }) => marker.url === text.url);
      if (isMissing) await (text.isNew ? assertMayCreate : assertNothingInFlight)(context, commentKey(text));
    }

    let document = found;
    let refused: { readonly status: string; readonly from: number } | undefined;
    if (comment !== undefined) {
      const before = own.map(({ marker }) => marker);
      const existing = before.find(({ url }) => url === comment.url);
      const others = before.filter((marker) => marker !== existing);
      const after = existing || mayWrite(comment).isNew ? [...others, { ...comment.marker, url: comment.url }] : others;
      const statusKey = `status:${key}`;
      ({ document, refused } = await applyRules(context, pm, found, statusKey, {
        ...{ before, after, existing },
        url: comment.url,
      }));
      const text = comment.render({ ...comment.marker, refusedFrom: refused?.from });
      await ensureWorkPackageComment(context, pm, id, own, commentKey(comment), { ...mayWrite(comment), text });
      await context.store.effects.forget(statusKey);
    }
    const isYielded = own.some(({ marker }) => marker.tag !== undefined && marker.tag === entry?.yieldsTo);
    if (entry && !isYielded) await ensureWorkPackageComment(context, pm, id, own, commentKey(entry), mayWrite(entry));
    await logTimes(context, pm, document, times);

    const shown = await summarizeWorkPackage(pm, document, context.signal);
    await enqueueSources(context, key, shown, () => own.map(({ marker }) => marker), source);
    return { shown, refused: refused?.status, isCommentForbidden };
  });
}
