import { isHalyardError } from "@halyard/http-core";
import { is } from "@halyard/pm-resources";
import type { OpenProject } from "../config/connections/connections.js";
import { type MissingReference, readMissing } from "../reconcile/references/missing-references.js";
import type { Store } from "../store/store.js";
import type { Subject } from "../store/subject.js";

const chunkSize = 100;

/** Maximum number of semantic ids to look up. Each takes a separate request. */
const maxSemantic = 50;

/**
 * Returns the subjects with an unresolved reference that can now be resolved. Since the subject was last reconciled,
 * the work package may have been created, moved or made visible, or its project may have been unarchived.
 */
export async function appearedSources(
  store: Pick<Store, "effects">,
  { client, config }: OpenProject,
  options: { readonly signal?: AbortSignal | undefined },
): Promise<Subject[]> {
  const records = await readMissing(store);
  const isHere = ({ connection }: MissingReference): boolean => connection === config.name;
  const names = new Set(records.flatMap(({ references }) => references.filter(isHere).map(({ id }) => id)));
  const numbers = [...names].filter((id) => typeof id === "number").toSorted((a, b) => a - b);
  const projects = new Map<string | number, string>();
  for (let start = 0; start < numbers.length; start += chunkSize) {
    const query = { filters: [is("id", ...numbers.slice(start, start + chunkSize))], pageSize: chunkSize };
    for await (const { id, _links } of client.workPackages.list(query, options)) projects.set(id, _links.project.href);
  }
  for (const id of [...names].filter((each) => typeof each === "string").slice(0, maxSemantic)) {
    const project = await projectOf(id);
    if (project !== undefined) projects.set(id, project);
  }
  const hasAppeared = (reference: MissingReference): boolean =>
    isHere(reference) && projects.has(reference.id) && projects.get(reference.id) !== reference.project;
  return records.filter(({ references }) => references.some(hasAppeared)).map(({ subject }) => subject);

  async function projectOf(id: string): Promise<string | undefined> {
    try {
      return (await client.workPackages.get({ id }, options))._links.project.href;
    } catch (error) {
      // Servers that do not support semantic ids reject them as malformed.
      if (isHalyardError(error, "not_found") || isHalyardError(error, "bad_request")) return undefined;
      throw error;
    }
  }
}
