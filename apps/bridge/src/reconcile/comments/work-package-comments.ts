import type { Activity } from "@halyard/pm-resources";
import type { OpenProject } from "../../config/connections/connections.js";
import { collect } from "../shared/collect.js";
import { findMarker, type FoundMarker } from "./marker.js";
import type { RunContext } from "../shared/run-context.js";
import { confirmWrite, writeOnce } from "../ledger/write-once.js";

/** A comment on a work package that the bridge wrote. */
export interface BridgeComment {
  readonly activity: Activity;
  readonly marker: FoundMarker;
}

/** A comment as it should be. */
export interface WantedComment {
  /** The marked address it is found again by. */
  readonly url: string;
  readonly text: string;
  /** Whether it is written where none is yet. */
  readonly isNew: boolean;
}

/** Reads the bridge's own comments on a work package, oldest first; others may carry a marker as they like. */
export async function readBridgeComments(
  context: RunContext,
  pm: OpenProject,
  workPackage: number,
): Promise<BridgeComment[]> {
  const [me, history] = await Promise.all([
    pm.me(),
    collect(pm.client.workPackages.activities.list({ workPackage }, { signal: context.signal })),
  ]);
  return history.flatMap((activity) => {
    if (!activity._links.user?.href.endsWith(`/users/${me.id}`)) return [];
    const marker = findMarker(activity.comment?.raw ?? "");
    return marker === undefined ? [] : [{ activity, marker }];
  });
}

/** Edits a comment that says something else, or writes the one that is missing. Needs the lock of the work package. */
export async function ensureWorkPackageComment(
  context: RunContext,
  { client }: OpenProject,
  workPackage: number,
  own: readonly BridgeComment[],
  key: string,
  { url, text, isNew }: WantedComment,
): Promise<void> {
  const { signal } = context;
  const comment = { raw: text };
  const existing = own.find(({ marker }) => marker.url === url)?.activity;
  if (existing !== undefined) {
    await confirmWrite(context, key, existing.id);
    if (isSameText(existing.comment?.raw ?? "", text)) return;
    await context.effect("work_package_comment", `edit the comment on OP#${workPackage} about ${url}`, async () => {
      await client.activities.update({ id: existing.id, comment }, { signal });
    });
  } else if (isNew) {
    const what = `comment on OP#${workPackage} about ${url}`;
    await writeOnce(context, key, "work_package_comment", what, async () => {
      const { id } = await client.workPackages.activities.comment({ workPackage, comment }, { signal });
      return id;
    });
  }
}

/** Servers may end lines in their own way, and drop white space at the end. */
export function isSameText(one: string, other: string): boolean {
  return unified(one) === unified(other);
}

function unified(text: string): string {
  return text.replaceAll("\r\n", "\n").trimEnd();
}
