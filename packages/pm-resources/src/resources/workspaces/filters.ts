import type { BooleanOperator, DateOperator, ListOperator, TextOperator } from "../../lists/filters.js";

/** Filters for workspaces: projects, programs and portfolios. */
export interface WorkspaceFilters {
  active: BooleanOperator;
  /** Id of an ancestor. */
  ancestor: ListOperator;
  /** Ids of custom fields that are active in the workspace. */
  available_project_attributes: ListOperator;
  created_at: DateOperator;
  /** Whether the workspace is one of the caller's favourites. */
  favorited: BooleanOperator;
  id: ListOperator;
  /** Time of the last activity. */
  latest_activity_at: DateOperator;
  name_and_identifier: TextOperator;
  parent_id: ListOperator;
  /** Id of a member. */
  principal: ListOperator;
  /** Dates of any project phase. */
  project_phase_any: DateOperator;
  project_status_code: ListOperator;
  storage_id: ListOperator;
  storage_url: ListOperator;
  type_id: ListOperator;
  /** Action that the caller may perform in the workspace, such as `work_packages/create`. */
  user_action: ListOperator | "&=";
  /** Id of a user who may see the workspace. Only administrators can use this filter. */
  visible: ListOperator;
  /** Dates of one phase or of its gates. The number in the filter's name is the phase's id. */
  [phase: `project_phase_${number}` | `project_start_gate_${number}` | `project_finish_gate_${number}`]: DateOperator;
}

/**
 * Columns that workspaces can be sorted by. Cast any other column, such as a column that a module adds:
 * `"column" as WorkspaceColumn`.
 */
export type WorkspaceColumn =
  | "id"
  | "name"
  | "typeahead"
  | "created_at"
  | "public"
  | "latest_activity_at"
  | "required_disk_space"
  | `customField${number}`
  | `cf_${number}`;
