import { is } from "@halyard/pm-resources";
import type { OpenProject } from "../config/connections/connections.js";
import { readMissing } from "../reconcile/references/missing-references.js";
import { linkCursor, type Store } from "../store/store.js";
import { parseSubjectKey, type Subject, subjectKey } from "../store/subject.js";

/** Maximum number of links per query, and maximum number of work packages per request. */
const chunkSize = 100;

/** Projects that became public or private, or whose identifier changed. */
export interface ChangedProjects {
  /**
   * Subjects to reconcile: linked work packages in these projects, the branches that name them, and everything with an
   * unresolved reference to a work package in one of the projects.
   */
  readonly subjects: readonly Subject[];
  /** Stores the projects' current state. Call it after the subjects are enqueued. */
  remember(): Promise<void>;
}

/**
 * Finds linked subjects in projects that became public or private, or whose identifier changed, since the last sweep.
 * Such a change affects which titles may be shown and which mapping includes the project, but OpenProject sends no
 * webhook for it. The first call finds nothing, because no earlier state is stored.
 */
export async function changedProjects(
  { client, config: { name } }: OpenProject,
  store: Pick<Store, "links" | "marks" | "effects">,
  { signal }: { readonly signal?: AbortSignal | undefined },
): Promise<ChangedProjects> {
  const mark = `projects:${name}`;
  const before = JSON.parse((await store.marks.get(mark)) ?? "{}") as Readonly<Record<string, string>>;
  const now: Record<string, string> = { ...before };
  const changed = new Map<number, string>();
  for await (const { id, identifier, public: isPublic, _links } of client.projects.list(
    { pageSize: 200 },
    { signal },
  )) {
    now[id] = `${String(isPublic)} ${identifier}`;
    if (before[id] !== undefined && before[id] !== now[id]) changed.set(id, _links.self.href);
  }
  return {
    subjects: changed.size === 0 ? [] : [...(await linkedIn([...changed.keys()])), ...(await missingIn(changed))],
    remember: () => store.marks.set(mark, JSON.stringify(now)),
  };

  /** Returns the subjects with an unresolved reference to a work package in these projects. */
  async function missingIn(projects: ReadonlyMap<number, string>): Promise<Subject[]> {
    const addresses = new Set<string | undefined>(projects.values());
    const records = await readMissing(store);
    return records
      .filter(({ references }) =>
        references.some(({ connection, project }) => connection === name && project && addresses.has(project)),
      )
      .map(({ subject }) => subject);
  }

  async function linkedIn(projects: readonly number[]): Promise<Subject[]> {
    const subjects = new Map<string, Subject>();
    for (let after: string | undefined; ;) {
      const records = await store.links.list({ limit: chunkSize, after });
      const last = records.at(-1);
      if (last === undefined) return [...subjects.values()];
      after = linkCursor(last);
      const sources = new Map<number, Subject[]>();
      for (const { workPackage, source } of records) {
        const subject = parseSubjectKey(workPackage);
        if (subject?.kind !== "workPackage" || subject.connection !== name) continue;
        const from = parseSubjectKey(source);
        // Reconciling a work package enqueues its pull requests and issues, but not its branches.
        const branches = from?.kind === "branch" ? [from] : [];
        sources.set(subject.id, [...(sources.get(subject.id) ?? [subject]), ...branches]);
      }
      if (sources.size === 0) continue;
      const filters = [is("id", ...sources.keys()), is("project", ...projects)];
      for await (const { id } of client.workPackages.list({ filters, pageSize: chunkSize }, { signal })) {
        for (const subject of sources.get(id) ?? []) subjects.set(subjectKey(subject), subject);
      }
    }
  }
}
