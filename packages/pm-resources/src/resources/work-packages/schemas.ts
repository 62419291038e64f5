import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { schemaOf, type SchemaOf } from "../../documents/schema-document.js";
import { wholeCollectionOf } from "../../lists/collection.js";
import { filters } from "../../lists/query.js";

/** Fields that most work package types have. */
const fieldNames = [
  "lockVersion",
  "id",
  "subject",
  "description",
  "duration",
  "scheduleManually",
  "ignoreNonWorkingDays",
  "startDate",
  "dueDate",
  "date",
  "derivedStartDate",
  "derivedDueDate",
  "estimatedTime",
  "derivedEstimatedTime",
  "remainingTime",
  "derivedRemainingTime",
  "percentageDone",
  "derivedPercentageDone",
  "spentTime",
  "readonly",
  "createdAt",
  "updatedAt",
  "author",
  "position",
  "project",
  "projectPhase",
  "projectPhaseDefinition",
  "parent",
  "sprint",
  "storyPoints",
  "assignee",
  "responsible",
  "type",
  "status",
  "category",
  "version",
  "targetVersions",
  "observedInVersions",
  "budget",
  "priority",
] as const;

/** Schema document for work packages of one type in one project: their fields, and which fields can be written. */
export type WorkPackageSchemaDocument = SchemaOf<(typeof fieldNames)[number]>;

/** Schema of {@link WorkPackageSchemaDocument}. */
export const WorkPackageSchemaDocumentSchema: z.Schema<WorkPackageSchemaDocument> = schemaOf(fieldNames);

/** Filters for the list of schemas. */
export interface WorkPackageSchemaFilters {
  /** Id of a schema document: the project's id and the type's id, such as `7-2`. */
  id: "=";
}

/** Schema documents of work packages: `pm.workPackages.schemas`. */
export const workPackageSchemas = defineResource({
  /**
   * Lists the work package schema documents with the ids in the filter. The filter is required. Requires the permission
   * to view work packages in at least one project.
   */
  list: get("/work_packages/schemas", {
    query: () =>
      z.fields({
        /** One condition on `id`, such as `is("id", "7-2", "7-3")`. */
        filters: filters<WorkPackageSchemaFilters>(),
      }),
    response: wholeCollectionOf(WorkPackageSchemaDocumentSchema),
  }),

  /**
   * Reads one work package schema document by its id, such as `7-2` for project 7 and type 2. Each work package links
   * to its schema document.
   */
  get: get("/work_packages/schemas/{id}", { response: WorkPackageSchemaDocumentSchema }),
});
