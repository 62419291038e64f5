export { workPackages } from "./operations.js";
export { WorkPackageSchema } from "./document.js";
export { NewWorkPackageSchema, UpdateWorkPackageSchema, WorkPackageInputSchema } from "./input.js";
export { workPackageCollection } from "./collection.js";
export { WorkPackageSchemaDocumentSchema, workPackageSchemas } from "./schemas.js";
export { projectWorkPackages, workspaceWorkPackages } from "./in-workspaces.js";

export type { EditWorkPackage } from "./operations.js";
export type { WorkPackage, WorkPackageLinks } from "./document.js";
export type { UpdateWorkPackage, WorkPackageForm, WorkPackageInput } from "./input.js";
export type { WorkPackageColumn, WorkPackageFilters } from "./filters.js";
export type { WorkPackageCollection, WorkPackageGroup } from "./collection.js";
export type { WorkPackageSchemaDocument, WorkPackageSchemaFilters } from "./schemas.js";
