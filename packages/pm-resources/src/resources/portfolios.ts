import { defineResource, del, get, patch, post } from "@halyard/http-core";
import { formOf } from "../documents/form.js";
import { openFormMethod } from "../methods/open-form.js";
import { workspaceCollectionOf, workspaceQuery } from "./workspaces/collection.js";
import { type Portfolio, PortfolioSchema } from "./workspaces/document.js";
import {
  UpdateWorkspaceSchema,
  type WorkspaceInput,
  WorkspaceInputSchema,
  type WorkspaceSchemaDocument,
  WorkspaceSchemaDocumentSchema,
  workspaceTargets,
} from "./workspaces/input.js";
import { bodyOf } from "../documents/body.js";

const updateForm = post("/portfolios/{id}/form", {
  body: bodyOf(WorkspaceInputSchema, workspaceTargets),
  response: formOf<WorkspaceInput, Portfolio, WorkspaceSchemaDocument>(WorkspaceSchemaDocumentSchema),
  retry: "safe",
});

/** Portfolios: `pm.portfolios`. Requires server 17.0 or newer. */
export const portfolios = defineResource({
  /** Lists the portfolios that the caller may see. */
  list: get("/portfolios", { query: workspaceQuery, response: workspaceCollectionOf(PortfolioSchema) }),

  /** Reads one portfolio by its id or identifier. Fails with 404 when the caller may not see it. */
  get: get("/portfolios/{id}", { response: PortfolioSchema }),

  /** Changes a portfolio. Requires the permission to edit it. */
  update: patch("/portfolios/{id}", {
    body: bodyOf(UpdateWorkspaceSchema, workspaceTargets),
    response: PortfolioSchema,
    retry: "idempotent",
  }),

  /**
   * Deletes a portfolio and its content. The server archives the portfolio immediately, and deletes it in the
   * background. Administrators only.
   *
   * @throws ValidationError when other workspaces still refer to the portfolio.
   */
  delete: del("/portfolios/{id}"),

  /** Validates changes to a portfolio without saving them. Requires the permission to edit it. */
  updateForm,

  /** Opens a form for a portfolio. Nothing is saved until the form's `commit` method is called. */
  openForm: openFormMethod<{ id: string | number }, WorkspaceInput, Portfolio, WorkspaceSchemaDocument>([updateForm]),
});
