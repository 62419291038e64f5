import { between } from "@halyard/pm-resources";
import type { OpenProject } from "../config/connections/connections.js";
import { type Subject, subjectKey } from "../store/subject.js";
import type { RepairContext } from "./context.js";
import { newestOf, sinceOf, takeRecent } from "./recent.js";

/** A time later than any change, for a filter without an upper limit. */
const never = "9999-12-31T00:00:00Z";

/** Changed work packages that have links, and the mark to save once these work packages are enqueued. */
export interface OpenProjectFindings {
  readonly subjects: readonly Subject[];
  /** Time of the newest change, in milliseconds since 1970 by the server's clock. */
  readonly mark: number | undefined;
}

/**
 * Finds the linked work packages that changed since the last sweep. Before the first sweep, finds those that changed in
 * the week before the newest change.
 *
 * @param mark - Time of the newest change that the last sweep found, in milliseconds since 1970. Undefined before the
 * first sweep.
 */
export async function changesInOpenProject(
  { client, config }: OpenProject,
  mark: number | undefined,
  { store: { links }, signal }: Pick<RepairContext, "store" | "signal">,
): Promise<OpenProjectFindings> {
  const query = {
    filters: mark === undefined ? [] : [between("updatedAt", new Date(sinceOf(mark)), never)],
    sortBy: [["updatedAt", "desc"]] as const,
    pageSize: 100,
  };
  const list = client.workPackages.list(query, { signal, prefetch: 0 });
  const { items } = await takeRecent(list, (workPackage) => workPackage.updatedAt, mark);
  const subjects: Subject[] = [];
  for (const { id } of items) {
    const subject: Subject = { kind: "workPackage", connection: config.name, id };
    if ((await links.to(subjectKey(subject))).length > 0) subjects.push(subject);
  }
  return {
    subjects,
    mark: newestOf(
      items.map((workPackage) => workPackage.updatedAt),
      mark,
    ),
  };
}
