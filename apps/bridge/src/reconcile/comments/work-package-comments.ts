import type { Activity } from "@halyard/pm-resources";
import type { OpenProject } from "../../config/connections/connections.js";
import { collect } from "../shared/collect.js";
import { findMarker, type FoundMarker } from "./marker.js";
import type { Run } from "../shared/run-context.js";
import { settle, writeOnce } from "../ledger/write-once.js";

/** A comment on a work package that the bridge wrote. */
export interface OwnComment {
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
export async function readOwnComments(run: Run, pm: OpenProject, workPackage: number): Promise<OwnComment[]> {
  const [me, history] = await Promise.all([
    pm.me(),
    collect(pm.client.workPackages.activities.list({ workPackage }, { signal: run.signal })),
  ]);
  return history.flatMap((activity) => {
    if (!activity._links.user?.href.endsWith(`/users/${me.id}`)) return [];
    const marker = findMarker(activity.comment?.raw ?? "");
    return marker === undefined ? [] : [{ activity, marker }];
  });
}

/** Edits a comment that says something else, or writes the one that is missing. Needs the lock of the work package. */
export async function ensureComment(
  run: Run,
  { client }: OpenProject,
  workPackage: number,
  own: readonly OwnComment[],
  key: string,
  { url, text, isNew }: WantedComment,
): Promise<void> {
  const { signal } = run;
  const comment = { raw: text };
  const existing = own.find(({ marker }) => marker.url === url)?.activity;
  if (existing !== undefined) {
    await settle(run, key, existing.id);
    if (isSameText(existing.comment?.raw ?? "", text)) return;
    await run.effect("work_package_comment", `edit the comment on OP#${workPackage} about ${url}`, async () => {
      await client.activities.update({ id: existing.id, comment }, { signal });
    });
  } else if (isNew) {
    const what = `comment on OP#${workPackage} about ${url}`;
    await writeOnce(run, key, "work_package_comment", what, async () => {
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
