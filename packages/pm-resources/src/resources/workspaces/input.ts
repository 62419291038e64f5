import * as z from "@halyard/http-core/schema";
import type { FormDocument } from "../../documents/form.js";
import { type FormattableInput, FormattableInputSchema } from "../../documents/formattable.js";
import { type LinkInput, LinkInputSchema } from "../../documents/link-input.js";
import { optionalFields } from "../../documents/optional-fields.js";
import { schemaOf, type SchemaOf } from "../../documents/schema-document.js";
import { workspaceFields, workspaceLinks } from "./document.js";

const fieldNames = [
  "id",
  "name",
  "identifier",
  "description",
  "public",
  "active",
  "status",
  "statusExplanation",
  "parent",
  "createdAt",
  "updatedAt",
] as const;

/**
 * Schema document for an instance's projects, programs and portfolios: their fields, and which fields can be written.
 */
export type WorkspaceSchemaDocument = SchemaOf<(typeof fieldNames)[number]>;

/** Schema of {@link WorkspaceSchemaDocument}. */
export const WorkspaceSchemaDocumentSchema: z.Schema<WorkspaceSchemaDocument> = schemaOf(fieldNames);

/**
 * Writable fields of a project, program or portfolio. Custom fields have the same names as in the document. Custom
 * fields whose values are links belong in `_links`.
 */
export interface WorkspaceInput {
  /** Name of the workspace, at most 255 characters long. */
  name?: string | undefined;
  /** Identifier used in URLs: lower-case letters, digits, dashes and underscores. Default: derived from the name. */
  identifier?: string | undefined;
  /** `false` archives the workspace. */
  active?: boolean | undefined;
  /** Whether users who are not members can see the workspace. */
  public?: boolean | undefined;
  /** Description of the workspace in Markdown, as `{ raw }`. It replaces the whole existing description. */
  description?: FormattableInput | undefined;
  /** Explanation of the status, as `{ raw }`. */
  statusExplanation?: FormattableInput | null | undefined;
  _links?:
    | {
        /** Parent workspace. `undisclosed` keeps a parent that the caller may not see. */
        parent?: LinkInput | undefined;
        /**
         * Status of the workspace: a URL such as `/api/v3/project_statuses/on_track`. A `status` outside `_links` can
         * also be an id such as `on_track`.
         */
        status?: LinkInput | undefined;
        [field: `customField${number}`]: LinkInput | readonly LinkInput[] | undefined;
      }
    | undefined;
  [field: `customField${number}` | `customComment${number}`]: unknown;
}

/** Form for a workspace. */
export type WorkspaceForm<Saved> = FormDocument<WorkspaceInput, Saved, WorkspaceSchemaDocument>;

/** Schema of {@link WorkspaceInput}. */
export const WorkspaceInputSchema: z.Schema<WorkspaceInput> = z.lazy(() => z.looseObject(inputFields()));

/**
 * Schema of a new workspace. It accepts all fields of a document, so that an existing document can serve as a template.
 * The server ignores read-only fields, or refuses them with `PropertyIsReadOnly`.
 */
export const NewWorkspaceSchema: z.Schema<WorkspaceInput> = z.lazy(() =>
  z.looseObject({ ...optionalFields(workspaceFields("Project")), ...templateFields() }),
);

/**
 * Schema of changes to a workspace. Like {@link NewWorkspaceSchema}, it accepts the fields of a document, except `id`,
 * which is in the request path.
 */
export const UpdateWorkspaceSchema: z.Schema<WorkspaceInput> = z.lazy(() => {
  const { id: _, ...fields } = workspaceFields("Project");
  return z.looseObject({ ...optionalFields(fields), ...templateFields() });
});

/** Kind of resource that each link of a workspace refers to. */
export const workspaceTargets = { parent: "project", status: "projectStatus" } as const;

function templateFields() {
  const links = z.fields({ ...optionalFields(workspaceLinks()), ...inputLinks() });
  return { ...inputFields(), _type: z.optional(z.string()), _links: z.optional(links) };
}

function inputFields(): z.FieldsOf<WorkspaceInput> {
  return {
    name: z.optional(z.string()),
    identifier: z.optional(z.string()),
    active: z.optional(z.boolean()),
    public: z.optional(z.boolean()),
    description: z.optional(FormattableInputSchema),
    statusExplanation: z.nullish(FormattableInputSchema),
    _links: z.optional(z.object(inputLinks())),
  };
}

function inputLinks() {
  return { parent: z.optional(LinkInputSchema), status: z.optional(LinkInputSchema) };
}
