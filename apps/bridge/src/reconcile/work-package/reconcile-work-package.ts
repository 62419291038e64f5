import { parsePullOrIssueKey, subjectKey, type WorkPackageSubject } from "../../store/subject.js";
import { enqueueSources, shownKey } from "./enqueue-sources.js";
import { bridgeComments, readHistory } from "../comments/work-package-comments.js";
import { orUndefined } from "../shared/or-undefined.js";
import type { RunContext } from "../shared/run-context.js";
import { summarizeWorkPackage } from "../shared/work-package-summary.js";

/**
 * Enqueues the pull requests and issues whose comments show a work package, if the shown data has changed or the work
 * package was deleted or hidden.
 */
export async function reconcileWorkPackage(context: RunContext, subject: WorkPackageSubject): Promise<void> {
  const pm = context.connections.openproject(subject.connection);
  const key = subjectKey(subject);
  await context.store.withLock(key, async () => {
    const found = await orUndefined(pm.client.workPackages.get({ id: subject.id }, { signal: context.signal }));
    if (found === undefined) return enqueueAllSources(context, key);
    const shown = await summarizeWorkPackage(pm, found, context.signal);
    const readMarkers = async () => {
      const comments = await bridgeComments(pm, await readHistory(context, pm, subject.id));
      return comments.map(({ marker }) => marker);
    };
    await enqueueSources(context, key, shown, readMarkers);
  });
}

/**
 * Enqueues the pull requests and issues that name a deleted or hidden work package, because their references to it are
 * now unresolved. If the work package becomes visible again, it is treated as changed.
 */
async function enqueueAllSources(context: RunContext, workPackage: string): Promise<void> {
  for (const { source } of await context.store.links.to(workPackage)) {
    const named = parsePullOrIssueKey(source);
    if (named !== undefined) await context.queue.enqueue(named, { cause: "linked" });
  }
  await context.store.effects.forget(shownKey(workPackage));
}
