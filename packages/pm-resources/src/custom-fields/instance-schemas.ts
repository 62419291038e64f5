import { isHalyardError } from "@halyard/http-core";
import { type SchemaDocument, schemaProperties, type SchemaProperty } from "../documents/schema-document.js";
import { typeName } from "../internal/typescript-source.js";
import { is } from "../lists/filters.js";
import type { FullPmClient } from "../pm-client.js";

/** Maximum number of schema documents per request. More would make the URL too long, because it contains their ids. */
const perRequest = 50;

/**
 * Reads an instance's schema documents for `generateTypes`. Each key of the result names the types to generate. The
 * schema of a work package type combines the fields from all given projects. The schemas of projects, versions, time
 * entries and users are included only if they have custom fields.
 *
 * @param projects - Ids or identifiers of projects. If empty, all active projects that the caller may see are read.
 */
export async function readInstanceSchemas(
  pm: Pick<FullPmClient, "projects" | "workPackages" | "versions" | "timeEntries" | "users">,
  projects: readonly string[],
): Promise<Readonly<Record<string, SchemaDocument>>> {
  const ids =
    projects.length > 0
      ? await Promise.all(projects.map(async (id) => (await pm.projects.get({ id })).id))
      : (await pm.projects.list({ filters: [is("active", true)], pageSize: -1 }).all()).map(({ id }) => id);

  const typeNames = new Map<number, string>();
  const places: { readonly id: string; readonly type: number }[] = [];
  for (const project of ids.sort((one, other) => one - other)) {
    for (const { id: type, name } of (await pm.projects.types.list({ project })).items) {
      typeNames.set(type, name);
      places.push({ id: `${project}-${type}`, type });
    }
  }
  const byType = new Map<number, SchemaDocument>();
  for (let start = 0; start < places.length; start += perRequest) {
    const batch = places.slice(start, start + perRequest);
    const found = await pm.workPackages.schemas.list({ filters: [is("id", ...batch.map(({ id }) => id))] });
    for (const { id, type } of batch) {
      const schema = found.items.find(({ _links }) => _links?.self?.href.endsWith(`/work_packages/schemas/${id}`));
      if (schema) byType.set(type, merge(byType.get(type), schema));
    }
  }

  const named = new Map<string, SchemaDocument>();
  const add = (name: string, schema: SchemaDocument, suffix: string): void => {
    const taken = new Set([...named.keys()].map(typeName));
    const isFree = /^[A-Z]/.test(typeName(name)) && !taken.has(typeName(name));
    named.set(isFree ? name : suffix, schema);
  };
  for (const [type, schema] of [...byType].sort(([one], [other]) => one - other)) {
    add(typeNames.get(type) ?? "", schema, `Type ${type}`);
  }
  const others = { Project: pm.projects, Version: pm.versions, TimeEntry: pm.timeEntries, User: pm.users };
  for (const [name, resource] of Object.entries(others)) {
    const schema = await permitted(resource.schema());
    if (schema && [...schemaProperties(schema)].some(([field]) => /^customField\d+$/.test(field))) {
      add(name, schema, `${name} of the instance`);
    }
  }
  return Object.fromEntries(named);
}

/** Merges two schemas. A field in both schemas keeps the allowed values from both. */
function merge(before: SchemaDocument | undefined, schema: SchemaDocument): SchemaDocument {
  if (before === undefined) return schema;
  const properties = new Map(schemaProperties(before));
  for (const [name, property] of schemaProperties(schema)) {
    const known = properties.get(name);
    properties.set(name, known === undefined ? property : { ...known, ...mergeValues(known, property) });
  }
  return { ...before, ...Object.fromEntries(properties) };
}

function mergeValues(one: SchemaProperty, other: SchemaProperty): Partial<SchemaProperty> {
  const links = [one._links?.allowedValues, other._links?.allowedValues];
  const values = [one._embedded?.allowedValues, other._embedded?.allowedValues];
  return {
    ...(links.every(Array.isArray) && { _links: { ...one._links, allowedValues: links.flat() as never } }),
    ...(values.every(Array.isArray) && { _embedded: { ...one._embedded, allowedValues: values.flat() as never } }),
  };
}

/** Returns the result of a read, or undefined when the caller has no permission to read. */
async function permitted<Document>(read: PromiseLike<Document>): Promise<Document | undefined> {
  try {
    return await read;
  } catch (error) {
    if (isHalyardError(error, "permission_denied") || isHalyardError(error, "not_found")) return undefined;
    throw error;
  }
}
