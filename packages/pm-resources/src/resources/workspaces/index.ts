export { workspaces } from "./operations.js";
export { PortfolioSchema, ProgramSchema, ProjectSchema, WorkspaceSchema } from "./document.js";
export {
  NewWorkspaceSchema,
  UpdateWorkspaceSchema,
  WorkspaceInputSchema,
  WorkspaceSchemaDocumentSchema,
} from "./input.js";
export { workspaceCollectionOf } from "./collection.js";

export type { Portfolio, Program, Project, Workspace, WorkspaceDocument, WorkspaceLinks } from "./document.js";
export type { WorkspaceForm, WorkspaceInput, WorkspaceSchemaDocument } from "./input.js";
export type { WorkspaceColumn, WorkspaceFilters } from "./filters.js";
export type { WorkspaceCollection } from "./collection.js";
