import type { Activity } from "@halyard/pm-resources";
import type { Account, OpenProject } from "../../config/connections/connections.js";
import { collect } from "../shared/collect.js";
import { findMarker, type FoundMarker } from "./marker.js";
import { isSameSource, type SourceAddress } from "../shared/source-address.js";
import { orUndefined } from "../shared/or-undefined.js";
import type { RunContext } from "../shared/run-context.js";
import { confirmWrite, writeOnce, writtenId } from "../ledger/write-once.js";

/** A comment that the bridge wrote on a work package. */
export interface BridgeComment {
  readonly activity: Activity;
  readonly marker: FoundMarker;
}

/** A comment that should exist. */
export interface WantedComment {
  /** Address in the comment's marker. Identifies the comment. */
  readonly address: SourceAddress;
  readonly text: string;
  /** Whether to create the comment if it does not exist. If false, only an existing comment is updated. */
  readonly isNew: boolean;
}

/** Reads a work package's history, including all comments, oldest first. */
export function readHistory(
  { signal }: Pick<RunContext, "signal">,
  { client }: OpenProject,
  workPackage: number,
): Promise<Activity[]> {
  return collect(client.workPackages.activities.list({ workPackage }, { signal }));
}

/** Returns the bridge's own comments from a history. Ignores markers in the comments of other users. */
export async function bridgeComments(pm: OpenProject, history: readonly Activity[]): Promise<BridgeComment[]> {
  const me = await pm.me();
  return history.flatMap((activity) => {
    if (!isBy(activity, me)) return [];
    const marker = findMarker(activity.comment?.raw ?? "");
    return marker === undefined ? [] : [{ activity, marker }];
  });
}

/**
 * Reads the bridge's comment by its id in the ledger, because the server's list of comments may be incomplete.
 *
 * @returns The comment. Undefined if the ledger has no id, or if the server no longer has the comment.
 */
export async function commentInLedger(
  context: RunContext,
  pm: OpenProject,
  key: string,
  address: SourceAddress,
): Promise<BridgeComment | undefined> {
  const id = await writtenId(context, key);
  if (id === undefined) return undefined;
  const [me, activity] = await Promise.all([
    pm.me(),
    orUndefined(pm.client.activities.get({ id }, { signal: context.signal })),
  ]);
  if (activity === undefined || !isBy(activity, me)) return undefined;
  const marker = findMarker(activity.comment?.raw ?? "");
  return { activity, marker: marker !== undefined && isSameSource(context.config, marker, address) ? marker : address };
}

function isBy({ _links: { user } }: Activity, { id }: Account): boolean {
  return user?.href.endsWith(`/users/${id}`) ?? false;
}

/** Creates a comment, or updates the existing one if its text differs. The caller holds the work package's lock. */
export async function ensureWorkPackageComment(
  context: RunContext,
  { client }: OpenProject,
  workPackage: number,
  own: readonly BridgeComment[],
  key: string,
  { address, text, isNew }: WantedComment,
): Promise<void> {
  const { signal } = context;
  const comment = { raw: text };
  const existing = own.find(({ marker }) => isSameSource(context.config, marker, address))?.activity;
  if (existing !== undefined) {
    await confirmWrite(context, key, existing.id);
    if (isSameText(existing.comment?.raw ?? "", text)) return;
    await context.effect(
      "work_package_comment",
      `update the comment on OP#${workPackage} about ${address.url}`,
      async () => {
        await client.activities.update({ id: existing.id, comment }, { signal });
      },
    );
  } else if (isNew) {
    const what = `comment on OP#${workPackage} about ${address.url}`;
    await writeOnce(context, key, "work_package_comment", what, async () => {
      const { id } = await client.workPackages.activities.comment({ workPackage, comment }, { signal });
      return id;
    });
  }
}

/** Returns whether two texts are equal except for line endings and trailing white space, which servers may change. */
export function isSameText(one: string, other: string): boolean {
  return unified(one) === unified(other);
}

function unified(text: string): string {
  return text.replaceAll("\r\n", "\n").trimEnd();
}
