import { defineResource, del, get, post } from "@halyard/http-core";
import { wholeCollectionOf } from "../../lists/collection.js";
import { PrincipalSchema } from "../principals.js";
import { workspaceCollectionOf, workspaceQuery } from "./collection.js";
import { WorkspaceSchema } from "./document.js";
import { WorkspaceSchemaDocumentSchema } from "./input.js";

export {
  type Portfolio,
  PortfolioSchema,
  type Program,
  ProgramSchema,
  type Workspace,
  WorkspaceSchema,
} from "./document.js";

/** Projects, programs and portfolios together: `pm.workspaces`. Requires server 17.0 or newer. */
export const workspaces = defineResource({
  /** Lists what the caller may see; `_type` tells which is what. */
  list: get("/workspaces", { query: workspaceQuery, response: workspaceCollectionOf(WorkspaceSchema) }),

  /** Reads which fields they have and what may be written into them. */
  schema: get("/workspaces/schema", { response: WorkspaceSchemaDocumentSchema }),

  /** Lists who can be assigned to work packages in a workspace. Requires the permission to add work packages there. */
  availableAssignees: get("/workspaces/{id}/available_assignees", { response: wholeCollectionOf(PrincipalSchema) }),

  /** Marks a workspace for the caller, who must be logged in. */
  favorite: post("/workspaces/{id}/favorite", { retry: "idempotent" }),

  /** Takes the caller's mark away. */
  unfavorite: del("/workspaces/{id}/favorite"),
});
