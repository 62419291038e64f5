import type { OpenProjectState, Table } from "../state.js";

/** Fields in which a record stores its owner's id, by the owner's table. */
const owners: Readonly<Record<string, readonly string[]>> = {
  projects: ["projectId", "parentId"],
  workPackages: ["workPackageId", "parentId", "fromId", "toId"],
  meetings: ["meetingId"],
  meetingSections: ["sectionId"],
  agendaItems: ["agendaItemId"],
  queries: ["queryId"],
  storages: ["storageId"],
  groups: ["userId"],
  placeholderUsers: ["userId"],
};

/**
 * Deletes a record and everything that belongs to it, such as a project's content, or a work package's children and
 * files.
 */
export function removeRecord(state: OpenProjectState, table: keyof OpenProjectState, id: number): void {
  Reflect.deleteProperty(state[table] as object, id);
  for (const [name, rows] of Object.entries(state) as [keyof OpenProjectState, Table<object>][]) {
    for (const row of Object.values(rows) as (Readonly<Record<string, unknown>> | undefined)[]) {
      // `parentId` always refers to a record in the same table, so it is ignored in all other tables.
      const belongs = owners[table]?.some((field) => row?.[field] === id && (field !== "parentId" || name === table));
      if (belongs === true) removeRecord(state, name, Number(row?.["id"]));
    }
  }
}
