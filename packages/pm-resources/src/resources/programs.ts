import { defineResource, del, get, patch, post } from "@halyard/http-core";
import { formOf } from "../documents/form.js";
import { openFormMethod } from "../methods/open-form.js";
import { workspaceCollectionOf, workspaceQuery } from "./workspaces/collection.js";
import { type Program, ProgramSchema } from "./workspaces/document.js";
import {
  UpdateWorkspaceSchema,
  type WorkspaceInput,
  WorkspaceInputSchema,
  type WorkspaceSchemaDocument,
  WorkspaceSchemaDocumentSchema,
  workspaceTargets,
} from "./workspaces/input.js";
import { bodyOf } from "../documents/body.js";

const updateForm = post("/programs/{id}/form", {
  body: bodyOf(WorkspaceInputSchema, workspaceTargets),
  response: formOf<WorkspaceInput, Program, WorkspaceSchemaDocument>(WorkspaceSchemaDocumentSchema),
  retry: "safe",
});

/** Programs: `pm.programs`. Requires server 17.0 or newer. */
export const programs = defineResource({
  /** Lists the programs that the caller may see. */
  list: get("/programs", { query: workspaceQuery, response: workspaceCollectionOf(ProgramSchema) }),

  /** Reads one program by its id or identifier. Fails with 404 when the caller may not see it. */
  get: get("/programs/{id}", { response: ProgramSchema }),

  /** Changes a program. Requires the permission to edit it. */
  update: patch("/programs/{id}", {
    body: bodyOf(UpdateWorkspaceSchema, workspaceTargets),
    response: ProgramSchema,
    retry: "idempotent",
  }),

  /**
   * Deletes a program and its content. The server archives the program immediately, and deletes it in the background.
   * Administrators only.
   *
   * @throws ValidationError when other workspaces still refer to the program.
   */
  delete: del("/programs/{id}"),

  /** Validates changes to a program without saving them. Requires the permission to edit it. */
  updateForm,

  /** Opens a form for a program. Nothing is saved until the form's `commit` method is called. */
  openForm: openFormMethod<{ id: string | number }, WorkspaceInput, Program, WorkspaceSchemaDocument>([updateForm]),
});
