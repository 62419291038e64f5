import type { Activity } from "@halyard/pm-resources";
import type { Account, OpenProject } from "../../config/connections/connections.js";
import { collect } from "../shared/collect.js";
import { findMarker, type FoundMarker } from "./marker.js";
import { isSameSource, type SourceAddress } from "../shared/source-address.js";
import { orUndefined } from "../shared/or-undefined.js";
import type { RunContext } from "../shared/run-context.js";
import { confirmWrite, writeOnce, writtenId } from "../ledger/write-once.js";

/** A comment on a work package that the bridge wrote. */
export interface BridgeComment {
  readonly activity: Activity;
  readonly marker: FoundMarker;
}

/** A comment that should exist. */
export interface WantedComment {
  /** Address in the marker of the comment, by which the comment is found. */
  readonly address: SourceAddress;
  readonly text: string;
  /** Whether to create the comment if it does not exist. Otherwise only an existing one is updated. */
  readonly isNew: boolean;
}

/** Reads the history of a work package with all comments, oldest first. */
export function readHistory(
  { signal }: Pick<RunContext, "signal">,
  { client }: OpenProject,
  workPackage: number,
): Promise<Activity[]> {
  return collect(client.workPackages.activities.list({ workPackage }, { signal }));
}

/** Returns the comments in a history that the bridge's own account wrote. Markers in other comments are ignored. */
export async function bridgeComments(pm: OpenProject, history: readonly Activity[]): Promise<BridgeComment[]> {
  const me = await pm.me();
  return history.flatMap((activity) => {
    if (!isBy(activity, me)) return [];
    const marker = findMarker(activity.comment?.raw ?? "");
    return marker === undefined ? [] : [{ activity, marker }];
  });
}

/**
 * Reads the bridge's comment by the id that the ledger contains, in case the list of comments lacks it.
 *
 * @returns Undefined if the server no longer has it.
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

/**
 * Creates a comment, or updates the existing one if its text differs. The caller holds the lock of the work package.
 */
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

/** Returns whether two texts differ at most in line ends and trailing white space, which servers may change. */
export function isSameText(one: string, other: string): boolean {
  return unified(one) === unified(other);
}

function unified(text: string): string {
  return text.replaceAll("\r\n", "\n").trimEnd();
}
