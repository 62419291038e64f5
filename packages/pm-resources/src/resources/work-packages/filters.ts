import type {
  DateOperator,
  ListOperator,
  NumberOperator,
  SearchOperator,
  StatusOperator,
  TextOperator,
} from "../../lists/filters.js";

type People =
  | "assignee"
  | "assigned_to"
  | "assigneeOrGroup"
  | "assignee_or_group"
  | "author"
  | "responsible"
  | "watcher";
type Groups = "group" | "role" | "principal_base";
type Places = "project" | "subproject" | "subprojectId" | "only_subproject" | "onlySubproject";
type Kinds =
  | "type"
  | "priority"
  | "version"
  | "targetVersion"
  | "observedInVersion"
  | "category"
  | "milestone"
  | "id"
  | "work_package"
  | "parent"
  | "custom_field";
type Relations =
  | "blocks"
  | "blocked"
  | "children"
  | "duplicates"
  | "duplicated"
  | "follows"
  | "precedes"
  | "includes"
  | "partof"
  | "relates"
  | "relatable"
  | "requires"
  | "required";
type Storages =
  | "storage_id"
  | "storageId"
  | "storage_url"
  | "storageUrl"
  | "file_link_origin_id"
  | "fileLinkOriginId"
  | "linkable_to_storage_id"
  | "linkableToStorageId"
  | "linkable_to_storage_url"
  | "linkableToStorageUrl";
type Days =
  | "startDate"
  | "start_date"
  | "dueDate"
  | "due_date"
  | "createdAt"
  | "created_at"
  | "updatedAt"
  | "updated_at"
  | "dates_interval"
  | "datesInterval";
type Numbers = "estimatedTime" | "estimated_hours" | "percentageDone" | "done_ratio" | "duration";
type Texts =
  | "subject"
  | "description"
  | "comment"
  | "attachment_base"
  | "attachmentContent"
  | "attachment_content"
  | "attachmentFileName"
  | "attachment_file_name";
type Searches = "search" | "subjectOrId" | "subject_or_id" | "typeahead";

/**
 * Filters for work packages. Most names have two spellings, such as `manualSort` and `manual_sort`. The server accepts
 * both. For filters that modules add, use `where`.
 *
 * `targetVersion` exists only on instances that permit several target versions (OpenProject 17.8 or newer), and
 * `observedInVersion` exists only in OpenProject 17.9 or newer.
 */
export interface WorkPackageFilters
  extends
    Record<"status", StatusOperator>,
    Record<People | Groups | Places | Kinds | Relations | Storages, ListOperator>,
    Record<Days, DateOperator>,
    Record<Numbers, NumberOperator>,
    Record<Texts, TextOperator>,
    Record<Searches, SearchOperator> {
  /** Selects the work packages that a saved query sorts manually. */
  manual_sort: "ow";
  manualSort: "ow";
}

/**
 * Columns that work packages can be sorted by. Cast any other column, such as a column that a module adds:
 * `"column" as WorkPackageColumn`.
 */
export type WorkPackageColumn =
  | "id"
  | "subject"
  | "parent"
  | "project"
  | "type"
  | "status"
  | "priority"
  | "author"
  | "assignee"
  | "responsible"
  | "category"
  | "version"
  | "targetVersions"
  | "startDate"
  | "dueDate"
  | "duration"
  | "estimatedTime"
  | "remainingTime"
  | "percentageDone"
  | "storyPoints"
  | "position"
  | "projectPhase"
  | "manualSorting"
  | "createdAt"
  | "updatedAt"
  | `customField${number}`
  | `cf_${number}`;
