import type { WorkspaceInput, WorkspaceSchemaDocument } from "@halyard/pm-resources";
import { projectStatusDocument, projectStatusNames } from "../documents/catalog-documents.js";
import { projectDocument } from "../documents/project-document.js";
import type { View } from "../permissions.js";
import type { ProjectRecord } from "../state.js";
import { property } from "./property.js";

/** Returns the API's schema for projects. */
export function projectSchema(view: View): WorkspaceSchemaDocument {
  const writable = { writable: true };
  return {
    _type: "Schema",
    id: property("Integer", "ID"),
    name: property("String", "Name", { ...writable, required: true, minLength: 1, maxLength: 255 }),
    identifier: property("String", "Identifier", { ...writable, required: true, hasDefault: true, maxLength: 100 }),
    description: property("Formattable", "Description", writable),
    public: property("Boolean", "Public", { ...writable, hasDefault: true }),
    active: property("Boolean", "Active", { ...writable, hasDefault: true }),
    status: property("ProjectStatus", "Status", {
      ...{ ...writable, linked: true },
      values: Object.keys(projectStatusNames).map((id) => projectStatusDocument(view, id)),
    }),
    statusExplanation: property("Formattable", "Status description", writable),
    parent: property("Project", "Subproject of", {
      ...{ ...writable, linked: true, valuesAt: `${view.api}/projects/available_parent_projects` },
    }),
    createdAt: property("DateTime", "Created on"),
    updatedAt: property("DateTime", "Updated on"),
    _links: { self: { href: `${view.api}/projects/schema` } },
  };
}

/** Returns a project's writable fields, in the form of a request body. */
export function projectPayload(view: View, draft: ProjectRecord): WorkspaceInput {
  const { identifier, name, active, description, statusExplanation, _links } = projectDocument(view, draft);
  return {
    ...{ identifier, name, active, public: draft.public },
    description: { raw: "", ...description },
    statusExplanation: { raw: "", ...statusExplanation },
    _links: { parent: { href: null, ..._links.parent }, status: { href: null, ..._links.status } },
  };
}
