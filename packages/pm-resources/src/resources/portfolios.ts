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

/** Portfolios: `pm.portfolios`. Servers from 17.0 have them. */
export const portfolios = defineResource({
  /** Lists the portfolios that the reader may see. */
  list: get("/portfolios", { query: workspaceQuery, response: workspaceCollectionOf(PortfolioSchema) }),

  /** Reads one portfolio, by its id or identifier. 404 also where the reader may not see it. */
  get: get("/portfolios/{id}", { response: PortfolioSchema }),

  /** Changes a portfolio. Needs the permission to edit it. */
  update: patch("/portfolios/{id}", {
    body: bodyOf(UpdateWorkspaceSchema, workspaceTargets),
    response: PortfolioSchema,
    retry: "idempotent",
  }),

  /**
   * Deletes a portfolio with all that is in it: it is archived at once and gone some time later. Only administrators can.
   *
   * @throws ValidationError while other workspaces refer to it.
   */
  delete: del("/portfolios/{id}"),

  /** Looks at changes to a portfolio without saving them. Needs the permission to edit it. */
  updateForm,

  /** Opens a form for a portfolio. Nothing is saved before its `commit`. */
  openForm: openFormMethod<{ id: string | number }, WorkspaceInput, Portfolio, WorkspaceSchemaDocument>([updateForm]),
});
