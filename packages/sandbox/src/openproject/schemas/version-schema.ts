import type { VersionInput, VersionSchemaDocument } from "@halyard/pm-resources";
import type { View } from "../permissions.js";
import type { VersionRecord } from "../state.js";
import { property } from "./property.js";

/** Statuses of versions. Work packages can be assigned only to `open` versions. */
export const versionStatuses: readonly string[] = ["open", "locked", "closed"];

/** Sharing options for versions. */
export const versionSharings: readonly string[] = ["none", "descendants", "hierarchy", "tree", "system"];

/** Returns the API's schema for versions. */
export function versionSchema({ api }: View): VersionSchemaDocument {
  const writable = { writable: true };
  return {
    _type: "Schema",
    id: property("Integer", "ID"),
    name: property("String", "Name", { ...writable, required: true, minLength: 1, maxLength: 60 }),
    description: property("Formattable", "Description", writable),
    startDate: property("Date", "Start date", writable),
    endDate: property("Date", "Finish date", writable),
    definingProject: property("Project", "Project", {
      ...{ ...writable, linked: true, required: true, valuesAt: `${api}/versions/available_projects` },
    }),
    status: property("String", "Status", { ...writable, hasDefault: true, plainValues: versionStatuses }),
    sharing: property("String", "Sharing", { ...writable, hasDefault: true, plainValues: versionSharings }),
    createdAt: property("DateTime", "Created on"),
    updatedAt: property("DateTime", "Updated on"),
    _links: { self: { href: `${api}/versions/schema` } },
  };
}

/** Returns a version's writable fields, in the form of a request body. */
export function versionPayload({ api }: View, draft: VersionRecord): VersionInput {
  const { name, description, startDate, endDate, status, sharing, projectId } = draft;
  return {
    ...{ name, startDate, endDate, description: { raw: description } },
    ...({ status, sharing } as Pick<VersionInput, "status" | "sharing">),
    _links: { definingProject: { href: projectId === 0 ? null : `${api}/projects/${projectId}` } },
  };
}
