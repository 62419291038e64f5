import type { FullPmClient } from "../pm-client.js";
import { generateTypes } from "./generate-types.js";
import { readInstanceSchemas } from "./instance-schemas.js";

/** The parts of a client that {@link generateInstanceTypes} uses. */
export type InstanceTypesClient = Pick<
  FullPmClient,
  "priorities" | "projects" | "statuses" | "timeEntries" | "types" | "users" | "versions" | "workPackages"
>;

/** Options for {@link generateInstanceTypes}. */
export interface InstanceTypesOptions {
  /**
   * Ids or identifiers of the projects to read work package types from. Default: all active projects that the caller
   * may see.
   */
  readonly projects?: readonly string[] | undefined;
}

/**
 * Reads an instance and generates a TypeScript module that describes it, as the command `halyard-types` does. The
 * module contains the custom fields and choices of each work package type, and of projects, versions, time entries and
 * users; see {@link generateTypes}. It also contains the names and ids of all statuses, types and priorities. The
 * output stays the same while the instance does not change.
 *
 * @example
 * await writeFile("src/instance.ts", await generateInstanceTypes(pm, { projects: ["rigging"] }));
 *
 * // Then: pm.workPackages.list({ filters: [is("status", statusIds["In review"])] })
 */
export async function generateInstanceTypes(
  pm: InstanceTypesClient,
  { projects = [] }: InstanceTypesOptions = {},
): Promise<string> {
  const [schemas, statuses, types, priorities] = await Promise.all([
    readInstanceSchemas(pm, projects),
    pm.statuses.list(),
    pm.types.list(),
    pm.priorities.list(),
  ]);
  return generateTypes(schemas, { Status: statuses.items, Type: types.items, Priority: priorities.items });
}
