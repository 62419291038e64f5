import { can } from "@halyard/hal-core";
import { isHalyardError } from "@halyard/http-core";
import type { Activity, WorkPackage } from "@halyard/pm-resources";
import { subjectKey } from "../../store/subject.js";
import { enqueueSources, shownKey } from "./enqueue-sources.js";
import { applyRules } from "./apply-rules.js";
import type { FoundMarker, Marker } from "../comments/marker.js";
import { isSameSource, sourceKey } from "../shared/source-address.js";
import {
  commentInLedger,
  ensureWorkPackageComment,
  bridgeComments,
  readHistory,
  type WantedComment,
} from "../comments/work-package-comments.js";
import { orUndefined } from "../shared/or-undefined.js";
import type { RunContext } from "../shared/run-context.js";
import { type WorkPackageSummary, summarizeWorkPackage } from "../shared/work-package-summary.js";
import { logTimes, timeKey, type WantedTime } from "./time-entries.js";
import { readAhead } from "../ledger/read-ahead.js";
import { assertNothingInFlight, assertMayCreate } from "../ledger/write-once.js";

/** Everything that one pull request, issue or branch writes to a work package. */
export interface Contribution {
  /** Key of the pull request, issue or branch. */
  readonly source: string;
  /** Comment about the pull request or issue. Undefined for a branch. */
  readonly comment?: ContributedComment | undefined;
  /** Comment that lists commits. */
  readonly entry?: ContributedCommitList | undefined;
  readonly times?: readonly WantedTime[] | undefined;
  /** The work package, if the caller has already read it without holding its lock. */
  readonly before?: WorkPackage | undefined;
}

interface ContributedComment extends Omit<WantedComment, "text"> {
  readonly marker: Marker;
  /**
   * Changes the work package and the pull request or issue before the comment is written.
   *
   * @param existing - Marker of the comment before this run. Undefined if the comment does not exist.
   */
  prepare?(document: WorkPackage, existing: FoundMarker | undefined): Promise<PreparedWorkPackage>;
  render(marker: Marker): string;
}

interface PreparedWorkPackage {
  readonly document: WorkPackage;
  readonly marker: Marker;
  readonly refused?: { readonly status: string } | undefined;
  /** Called after the comment has been written. */
  confirm(): Promise<void>;
}

/** Comment that lists commits. */
export interface ContributedCommitList extends WantedComment {
  /**
   * Tag that identifies the branch in a pull request's comment. If the work package has a comment with this tag, the
   * list is not written here, because the pull request's own runs write it.
   */
  readonly yieldsTo?: string | undefined;
}

/** Work package after the update. */
export interface UpdatedWorkPackage {
  readonly shown: WorkPackageSummary;
  /** Name of the status that the server refused. */
  readonly refused?: string | undefined;
  /** True if the bridge may not comment on the work package. */
  readonly isCommentForbidden: boolean;
}

/**
 * Updates a work package for one source (a pull request, issue or branch): status, custom fields, comments and time
 * entries. Takes the work package's lock.
 *
 * The state of other pull requests is read from the markers in the bridge's comments on the work package. The result
 * therefore depends neither on the database nor on the order in which sources are reconciled.
 *
 * @returns Undefined if the work package does not exist or is hidden from the bridge.
 */
export async function updateWorkPackage(
  outer: RunContext,
  connection: string,
  id: number,
  { source, comment, entry, times = [], before }: Contribution,
): Promise<UpdatedWorkPackage | undefined> {
  const pm = outer.connections.openproject(connection);
  const key = subjectKey({ kind: "workPackage", connection, id });
  const statusKey = `status:${key}`;
  // The key contains the address in the comment rather than the reconciled subject, because a push and a pull request
  // may write the same list of commits.
  const commentKey = ({ address }: Pick<WantedComment, "address">): string => `comment:${key}:${sourceKey(address)}`;
  return outer.store.withLock(key, async () => {
    const texts = [comment, entry].filter((each) => each !== undefined);
    const context = await readAhead(outer, [
      ...[statusKey, shownKey(key)],
      ...texts.map(commentKey),
      ...times.map((time) => timeKey(key, time)),
    ]);
    const read = (): Promise<WorkPackage | undefined> =>
      orUndefined(pm.client.workPackages.get({ id }, { signal: context.signal }));
    const history = await readHistory(context, pm, id).catch(async (error: unknown) => {
      if (isHalyardError(error, "not_found") && (await read()) === undefined) return undefined;
      throw error;
    });
    if (history === undefined) return undefined;
    const found = await unchanged(context, key, before, history, read);
    if (found === undefined) return undefined;
    const own = await bridgeComments(pm, history);
    const isCommentForbidden = !can(found, "addComment");
    const mayWrite = <Text extends { readonly isNew: boolean }>(text: Text): Text => ({
      ...text,
      isNew: text.isNew && !isCommentForbidden,
    });
    for (const text of texts.map(mayWrite)) {
      if (own.some(({ marker }) => isSameSource(context.config, marker, text.address))) continue;
      const unlisted = await commentInLedger(context, pm, commentKey(text), text.address);
      if (unlisted !== undefined) own.push(unlisted);
      else await (text.isNew ? assertMayCreate : assertNothingInFlight)(context, commentKey(text));
    }

    let document = found;
    let refusedStatus: string | undefined;
    if (comment !== undefined) {
      const before = own.map(({ marker }) => marker);
      const existing = before.find((marker) => isSameSource(context.config, marker, comment.address));
      const others = before.filter((marker) => marker !== existing);
      const after =
        existing || mayWrite(comment).isNew ? [...others, { ...comment.marker, ...comment.address }] : others;
      const ruled = await applyRules(context, pm, found, statusKey, {
        ...{ before, after, existing, wanted: comment.marker },
        address: comment.address,
      });
      const prepared = await comment.prepare?.(ruled.document, existing);
      document = prepared?.document ?? ruled.document;
      refusedStatus = (prepared?.refused ?? ruled.refused)?.status;
      const text = comment.render({ ...comment.marker, ...prepared?.marker, refusedFrom: ruled.refused?.from });
      await ensureWorkPackageComment(context, pm, id, own, commentKey(comment), { ...mayWrite(comment), text });
      await prepared?.confirm();
      await context.store.effects.forget(statusKey);
    }
    const isYielded = own.some(({ marker }) => marker.tag !== undefined && marker.tag === entry?.yieldsTo);
    if (entry && !isYielded) await ensureWorkPackageComment(context, pm, id, own, commentKey(entry), mayWrite(entry));
    await logTimes(context, pm, document, times);

    const shown = await summarizeWorkPackage(pm, document, context.signal);
    await enqueueSources(context, key, shown, () => own.map(({ marker }) => marker), source);
    return { shown, refused: refusedStatus, isCommentForbidden };
  });
}

/**
 * Returns `before` if it is still current. Otherwise, reads the work package again.
 *
 * The caller read `before` without the lock, so it may be outdated. `history` was read under the lock, and every change
 * to a work package appears in it. `before` is current if neither has changed since a run last stored their state.
 */
async function unchanged(
  { lastStates }: RunContext,
  key: string,
  before: WorkPackage | undefined,
  history: readonly Activity[],
  read: () => Promise<WorkPackage | undefined>,
): Promise<WorkPackage | undefined> {
  const newest = history.reduce((latest, { updatedAt = "" }) => (updatedAt > latest ? updatedAt : latest), "");
  const stateOf = ({ lockVersion, updatedAt }: WorkPackage): string =>
    [lockVersion, updatedAt, history.length, newest].join(" ");
  if (before !== undefined && newest !== "" && lastStates.get(key) === stateOf(before)) return before;
  const found = await read();
  if (found !== undefined) lastStates.set(key, stateOf(found));
  return found;
}
