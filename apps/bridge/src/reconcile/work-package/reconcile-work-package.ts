import { parsePullOrIssueKey, subjectKey, type WorkPackageSubject } from "../../store/subject.js";
import { announce } from "./enqueue-sources.js";
import { readOwnComments } from "../comments/work-package-comments.js";
import { orUndefined } from "../shared/or-undefined.js";
import type { Run } from "../shared/run-context.js";
import { showWorkPackage } from "../shared/work-package-summary.js";

/** Has the pull requests and issues looked at that show a work package, if what they show of it has changed. */
export async function refreshWorkPackage(run: Run, subject: WorkPackageSubject): Promise<void> {
  const pm = run.connections.openproject(subject.connection);
  const key = subjectKey(subject);
  await run.store.withLock(key, async () => {
    const found = await orUndefined(pm.client.workPackages.get({ id: subject.id }, { signal: run.signal }));
    if (found === undefined) return refreshWithout(run, key);
    const shown = await showWorkPackage(pm, found, run.signal);
    const readMarkers = async () => (await readOwnComments(run, pm, subject.id)).map(({ marker }) => marker);
    await announce(run, key, shown, readMarkers);
  });
}

/** A work package that was deleted, or cannot be seen any more: what names it now names something unknown. */
async function refreshWithout(run: Run, workPackage: string): Promise<void> {
  for (const { source } of await run.store.links.to(workPackage)) {
    const named = parsePullOrIssueKey(source);
    if (named !== undefined) await run.queue.enqueue(named, { cause: "linked" });
  }
}
