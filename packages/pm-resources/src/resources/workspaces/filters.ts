import type { BooleanOperator, DateOperator, ListOperator, TextOperator } from "../../lists/filters.js";

/** Filters of projects, programs, portfolios and workspaces. */
export interface WorkspaceFilters {
  active: BooleanOperator;
  /** Id of one above it, at any height. */
  ancestor: ListOperator;
  /** Ids of custom fields that are in use. */
  available_project_attributes: ListOperator;
  created_at: DateOperator;
  /** Whether the caller has marked it. */
  favorited: BooleanOperator;
  id: ListOperator;
  /** When something last happened in it. */
  latest_activity_at: DateOperator;
  name_and_identifier: TextOperator;
  parent_id: ListOperator;
  /** Id of a member. */
  principal: ListOperator;
  /** Dates of any phase. */
  project_phase_any: DateOperator;
  project_status_code: ListOperator;
  storage_id: ListOperator;
  storage_url: ListOperator;
  type_id: ListOperator;
  /** What the caller may do in it, such as `work_packages/create`. */
  user_action: ListOperator | "&=";
  /** Id of a user who may see it; for administrators. */
  visible: ListOperator;
  /** By the id of a phase. */
  [phase: `project_phase_${number}` | `project_start_gate_${number}` | `project_finish_gate_${number}`]: DateOperator;
}

/** Columns that projects, programs, portfolios and workspaces can be sorted by; custom fields may be given as well. */
export type WorkspaceColumn =
  "id" | "name" | "typeahead" | "created_at" | "public" | "latest_activity_at" | "required_disk_space" | (string & {});
