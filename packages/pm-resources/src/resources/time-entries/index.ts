export { timeEntries } from "./operations.js";
export {
  CreateTimeEntrySchema,
  TimeEntrySchema,
  TimeEntrySchemaDocumentSchema,
  UpdateTimeEntrySchema,
} from "./document.js";
export { timeEntryActivities, TimeEntryActivitySchema } from "./activities.js";

export type { TimeEntryColumn, TimeEntryFilters } from "./operations.js";
export type {
  CreateTimeEntry,
  TimeEntry,
  TimeEntryForm,
  TimeEntrySchemaDocument,
  UpdateTimeEntry,
} from "./document.js";
export type { TimeEntryActivity } from "./activities.js";
