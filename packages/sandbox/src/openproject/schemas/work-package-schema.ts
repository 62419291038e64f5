import type { CustomOption, SchemaProperty, WorkPackageSchemaDocument } from "@halyard/pm-resources";
import { fieldsOf } from "../custom-fields.js";
import { priorityDocument, statusDocument, typeDocument } from "../documents/catalog-documents.js";
import { linkTo } from "../documents/links.js";
import { isUsableIn, seesVersion, versionDocument } from "../documents/version-document.js";
import { may, type View } from "../permissions.js";
import type { CustomFieldRecord, InstanceSettings, StatusRecord } from "../state.js";
import { hasSeveralTargets, knowsObservedInVersions, knowsTargetVersions } from "../target-versions.js";
import { property, type PropertyOptions } from "./property.js";

/** The project, type and work package that a schema describes. */
export interface SchemaSubject {
  /** Id of the project. 0 until a project is chosen. */
  readonly projectId: number;
  readonly typeId: number;
  /** Id of the work package that a form edits. 0 for a new work package. Undefined for a schema outside a form. */
  readonly workPackageId?: number | undefined;
  /** Allowed statuses. Set only in forms. */
  readonly statuses?: readonly StatusRecord[] | undefined;
}

/**
 * Returns the API's schema for work packages of a type in a project. The schema shows which fields the viewer may
 * write.
 */
export function workPackageSchema(view: View, subject: SchemaSubject): WorkPackageSchemaDocument {
  const { state, api } = view;
  const { projectId, typeId, workPackageId, statuses } = subject;
  const milestone = state.types[typeId]?.isMilestone === true;
  const allowed = (permission: string): boolean => may(view, permission, projectId);
  const edit = workPackageId === 0 ? allowed("add_work_packages") || projectId === 0 : allowed("edit_work_packages");
  const project = state.projects[projectId];
  const types = (project?.typeIds ?? Object.keys(state.types).map(Number)).flatMap((id) => state.types[id] ?? []);
  const versions = Object.values(state.versions).filter(
    (version) =>
      project && version.status === "open" && seesVersion(view, version) && isUsableIn(view, version, project),
  );
  const people = workPackageId
    ? `${api}/work_packages/${workPackageId}/available_assignees`
    : `${api}/projects/${projectId}/available_assignees`;
  const projects = workPackageId ? `${api}/work_packages/${workPackageId}/available_projects` : `${api}/projects`;
  const plain = (type: string, name: string, writable: boolean = edit): SchemaProperty =>
    property(type, name, { writable });
  const dates: Record<string, SchemaProperty> = milestone
    ? { date: plain("Date", "Date") }
    : {
        startDate: plain("Date", "Start date"),
        dueDate: plain("Date", "Finish date"),
        derivedStartDate: plain("Date", "Derived start date", false),
        derivedDueDate: plain("Date", "Derived finish date", false),
        duration: plain("Duration", "Duration"),
      };
  return {
    _type: "Schema",
    _dependencies: [],
    _attributeGroups: [],
    lockVersion: plain("Integer", "Lock version", false),
    id: plain("Integer", "ID", false),
    subject: property("String", "Subject", { required: true, writable: edit, minLength: 1, maxLength: 255 }),
    description: plain("Formattable", "Description"),
    scheduleManually: property("Boolean", "Manual scheduling", { hasDefault: true, writable: edit }),
    ignoreNonWorkingDays: property("Boolean", "Ignore non-working days", { hasDefault: true, writable: edit }),
    ...dates,
    estimatedTime: plain("Duration", "Work"),
    remainingTime: plain("Duration", "Remaining work"),
    percentageDone: plain("Integer", "% Complete"),
    spentTime: plain("Duration", "Spent time", false),
    readonly: plain("Boolean", "Read only", false),
    createdAt: plain("DateTime", "Created on", false),
    updatedAt: plain("DateTime", "Updated on", false),
    author: property("User", "Author", { linked: true, required: true }),
    project: property("Project", "Project", {
      ...{ linked: true, required: true, valuesAt: projects },
      writable: workPackageId === 0 ? edit : allowed("move_work_packages"),
    }),
    parent: property("WorkPackage", "Parent", {
      ...{ linked: true, writable: edit || allowed("manage_subtasks") },
    }),
    assignee: property("User", "Assignee", { linked: true, writable: edit, valuesAt: people }),
    responsible: property("User", "Accountable", { linked: true, writable: edit, valuesAt: people }),
    type: property("Type", "Type", {
      ...{ linked: true, required: true, hasDefault: true, writable: edit },
      values: types.map((type) => typeDocument(view, type)),
    }),
    status: property("Status", "Status", {
      ...{ linked: true, required: true, hasDefault: true },
      writable: edit || allowed("change_work_package_status"),
      values: statuses?.map((status) => statusDocument(view, status)),
    }),
    ...versionProperties(state.settings, {
      ...{ linked: true, writable: edit || allowed("assign_versions") },
      values: versions.map((version) => versionDocument(view, version)),
    }),
    priority: property("Priority", "Priority", {
      ...{ linked: true, required: true, hasDefault: true, writable: edit },
      values: Object.values(state.priorities)
        .filter(({ isActive }) => isActive)
        .map((priority) => priorityDocument(view, priority)),
    }),
    ...customProperties(view, subject, edit, people),
    _links: projectId === 0 ? {} : { self: { href: `${api}/work_packages/schemas/${projectId}-${typeId}` } },
  };
}

/** Returns the properties for versions. The server's version and settings determine which of them exist. */
function versionProperties(settings: InstanceSettings, options: PropertyOptions): Record<string, SchemaProperty> {
  return {
    ...(hasSeveralTargets(settings) ? {} : { version: property("Version", "Version", options) }),
    ...(knowsTargetVersions(settings) ? { targetVersions: property("[]Version", "Target versions", options) } : {}),
    ...(knowsObservedInVersions(settings)
      ? { observedInVersions: property("[]Version", "Observed in versions", options) }
      : {}),
  };
}

const types: Readonly<Record<CustomFieldRecord["format"], string>> = {
  string: "String",
  text: "Formattable",
  int: "Integer",
  float: "Float",
  bool: "Boolean",
  date: "Date",
  list: "CustomOption",
  user: "User",
};

function customProperties(
  view: View,
  subject: SchemaSubject,
  writable: boolean,
  people: string,
): Record<`customField${number}`, SchemaProperty> {
  const entries = fieldsOf(view.state, subject).map((field) => {
    const { format, name, required, multiple } = field;
    const linked = format === "list" || format === "user";
    const described = property(multiple ? `[]${types[format]}` : types[format], name, {
      ...{ required, writable, linked },
      values: format === "list" ? field.options.map((option) => optionDocument(view, option)) : undefined,
      valuesAt: format === "user" ? people : undefined,
    });
    return [`customField${field.id}`, described] as const;
  });
  return Object.fromEntries(entries);
}

/** Returns the API's JSON for a custom field's option. */
export function optionDocument(
  view: View,
  { id, value }: { readonly id: number; readonly value: string },
): CustomOption {
  return { _type: "CustomOption", id, value, _links: { self: linkTo(view, `custom_options/${id}`, value) } };
}
