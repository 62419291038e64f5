import { defineResource, del, get, post } from "@halyard/http-core";
import { wholeCollectionOf } from "../../lists/collection.js";
import { PrincipalSchema } from "../principals.js";
import { workspaceCollectionOf, workspaceQuery } from "./collection.js";
import { WorkspaceSchema } from "./document.js";
import { WorkspaceSchemaDocumentSchema } from "./input.js";

/** Projects, programs and portfolios together: `pm.workspaces`. Requires server 17.0 or newer. */
export const workspaces = defineResource({
  /** Lists the workspaces that the caller may see, distinguished by `_type`. */
  list: get("/workspaces", { query: workspaceQuery, response: workspaceCollectionOf(WorkspaceSchema) }),

  /** Reads the schema document for workspaces. */
  schema: get("/workspaces/schema", { response: WorkspaceSchemaDocumentSchema }),

  /** Lists the possible assignees in a workspace. Requires the permission to add work packages there. */
  availableAssignees: get("/workspaces/{id}/available_assignees", { response: wholeCollectionOf(PrincipalSchema) }),

  /** Adds a workspace to the caller's favourites. Requires a login. */
  favorite: post("/workspaces/{id}/favorite", { retry: "idempotent" }),

  /** Removes a workspace from the caller's favourites. */
  unfavorite: del("/workspaces/{id}/favorite"),
});
