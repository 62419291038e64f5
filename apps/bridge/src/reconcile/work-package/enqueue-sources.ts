import {
  identityOf,
  type IssueSubject,
  parsePullOrIssueKey,
  type PullSubject,
  type Subject,
  subjectKey,
} from "../../store/subject.js";
import { pullOrIssueAt } from "../shared/subject-by-url.js";
import { readMissing } from "../references/missing-references.js";
import type { FoundMarker } from "../comments/marker.js";
import type { RunContext } from "../shared/run-context.js";
import { hashOf } from "../shared/hash.js";
import type { WorkPackageSummary } from "../shared/work-package-summary.js";

/**
 * Enqueues the pull requests and issues on which the bridge's comment shows this work package, and those whose
 * reference to this work package could not be resolved. Does nothing if the data that comments show has not changed
 * since the last call. Events that the bridge itself caused therefore do not start further runs.
 *
 * @param readMarkers - Reads the markers of the bridge's comments on the work package. Called only if something has
 * changed.
 * @param except - Key of the source that is already being reconciled.
 */
export async function enqueueSources(
  context: RunContext,
  workPackage: string,
  shown: WorkPackageSummary,
  readMarkers: () => Promise<readonly FoundMarker[]> | readonly FoundMarker[],
  except?: string,
): Promise<void> {
  const key = shownKey(workPackage);
  const hash = hashOf(shown);
  if (context.dryRun || (await context.store.effects.get(key))?.hash === hash) return;
  const remembered = (await context.store.links.to(workPackage)).map(({ source }) => parsePullOrIssueKey(source));
  const marked: Subject[] = [];
  for (const marker of await readMarkers()) {
    const subject = marker.unlinked ? undefined : pullOrIssueAt(context.config, marker);
    if (subject === undefined) continue;
    marked.push(subject);
    if (subjectKey(subject) !== except) await restoreLink(context, workPackage, subject, marker);
  }
  const missed = (await readMissing(context.store))
    .filter(({ references }) =>
      references.some(({ connection, id }) => workPackage === `workPackage:${connection}/${id}`),
    )
    .map(({ subject }) => subject);
  const sources = new Map<string, Subject>();
  for (const subject of [...remembered, ...marked, ...missed]) {
    if (subject !== undefined) sources.set(subjectKey(subject), subject);
  }
  for (const [source, subject] of sources) {
    if (source !== except) await context.queue.enqueue(subject, { cause: "linked" });
  }
  await context.store.effects.done(key, { hash });
}

/**
 * Stores the link that a marker describes, if the database has lost it. After a pull request or issue is deleted, its
 * work packages can be found only by their links.
 */
async function restoreLink(
  { store }: RunContext,
  workPackage: string,
  subject: PullSubject | IssueSubject,
  { url, repository, closes, stage }: FoundMarker,
): Promise<void> {
  const source = subjectKey(subject);
  const identity = repository === undefined ? undefined : identityOf(subject, repository);
  const known = await store.links.of(source, identity);
  if (known.some((link) => link.identity === identity && link.workPackage === workPackage)) return;
  const title = `${subject.owner}/${subject.repo}#${subject.number}`;
  const kind = closes ? "closes" : "mentions";
  await store.links.replace([], [{ source, identity, workPackage, kind, stage, title, url }]);
}

/** Returns the ledger key under which the bridge stores the data that comments last showed about a work package. */
export function shownKey(workPackage: string): string {
  return `shown:${workPackage}`;
}
