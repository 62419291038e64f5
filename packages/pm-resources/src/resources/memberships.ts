import type { ActionLink, HalDocument, Link, NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, del, get, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { embedded, embeddedList } from "../documents/embedded.js";
import { type FormDocument, formOf } from "../documents/form.js";
import { type FormattableInput, FormattableInputSchema } from "../documents/formattable.js";
import { type LinkInput, LinkInputSchema } from "../documents/link-input.js";
import { schemaOf, type SchemaOf } from "../documents/schema-document.js";
import { pagedCollectionOf } from "../lists/collection.js";
import type { BooleanOperator, DateOperator, ListOperator, TextOperator } from "../lists/filters.js";
import { filters, pagedQuery, sortBy } from "../lists/query.js";
import { openFormMethod } from "../methods/open-form.js";
import type { Principal } from "./principals.js";
import type { Role } from "./roles.js";
import { workspaceCollectionOf } from "./workspaces/collection.js";
import { type Workspace, WorkspaceSchema } from "./workspaces/document.js";
import { bodyOf } from "../documents/body.js";

/** A principal's roles in a project or in the whole instance. */
export interface Membership extends HalDocument {
  _type: "Membership";
  id: number;
  createdAt: string;
  updatedAt: string;
  _links: {
    self: Link<Membership>;
    schema: Link<MembershipSchemaDocument>;
    /** Project in which the roles apply. Its `href` is null if the roles apply in the whole instance. */
    project: Link<Workspace> | NullLink;
    principal: Link<Principal>;
    roles: Link<Role>[];
    /** Validates changes without saving them. */
    update?: ActionLink<MembershipInput, MembershipForm> | undefined;
    updateImmediately?: ActionLink<MembershipInput, Membership> | undefined;
  };
  _embedded?:
    | { project?: Workspace | undefined; principal?: Principal | undefined; roles?: Role[] | undefined }
    | undefined;
}

/** Schema of {@link Membership}. */
export const MembershipSchema: z.Schema<Membership> = z.lazy(() =>
  z.object({
    _type: z.literal("Membership"),
    id: z.int(),
    createdAt: z.string(),
    updatedAt: z.string(),
    _links: z.object({
      self: hal.linkTo<Membership>(),
      schema: hal.linkTo<MembershipSchemaDocument>(),
      project: hal.nullableLinkTo<Workspace>(),
      principal: hal.linkTo<Principal>(),
      roles: hal.linksTo<Role>(),
      update: z.optional(hal.actionLink<MembershipInput, MembershipForm>()),
      updateImmediately: z.optional(hal.actionLink<MembershipInput, Membership>()),
    }),
    _embedded: z.optional(
      z.object({ project: embedded<Workspace>(), principal: embedded<Principal>(), roles: embeddedList<Role>() }),
    ),
  }),
);

const fieldNames = ["id", "createdAt", "updatedAt", "notificationMessage", "project", "principal", "roles"] as const;

/** Schema document for memberships: their fields, and which fields can be written. */
export type MembershipSchemaDocument = SchemaOf<(typeof fieldNames)[number]>;

/** Schema of {@link MembershipSchemaDocument}. */
export const MembershipSchemaDocumentSchema: z.Schema<MembershipSchemaDocument> = schemaOf(fieldNames);

/** Writable fields of a membership. */
export interface MembershipInput {
  _links?:
    | {
        /** User, group or placeholder user that gets the roles. Accepted for new memberships only. */
        principal?: LinkInput | undefined;
        /** Project in which the roles apply. Accepted for new memberships only. Default: the whole instance. */
        project?: LinkInput | undefined;
        /** The complete list of roles. The server removes roles that are missing from the list. */
        roles?: readonly LinkInput[] | undefined;
      }
    | undefined;
  /** Settings for the email that tells the principal about the membership. */
  _meta?:
    | {
        /** Additional text for the notification email. */
        notificationMessage?: FormattableInput | undefined;
        /** Whether the principal gets an email. Default: true. */
        sendNotifications?: boolean | undefined;
      }
    | undefined;
}

/** Schema of {@link MembershipInput}. */
export const MembershipInputSchema: z.Schema<MembershipInput> = z.lazy(() =>
  z.object({
    _links: z.optional(
      z.object({
        principal: z.optional(LinkInputSchema),
        project: z.optional(LinkInputSchema),
        roles: z.optional(z.array(LinkInputSchema)),
      }),
    ),
    _meta: z.optional(
      z.object({
        notificationMessage: z.optional(FormattableInputSchema),
        sendNotifications: z.optional(z.boolean()),
      }),
    ),
  }),
);

/** Form for a membership: the server's validation of values that are not saved yet. */
export type MembershipForm = FormDocument<MembershipInput, Membership, MembershipSchemaDocument>;

/** Filters for memberships. */
export interface MembershipFilters {
  /** Part of a name, email address or login. */
  any_name_attribute: TextOperator;
  /** Whether the user is blocked after too many failed logins. */
  blocked: BooleanOperator;
  /** Id of a group. Matches the memberships of the group's users, but not the group's own memberships. */
  group: ListOperator;
  name: TextOperator;
  principal: ListOperator;
  project: ListOperator;
  role: ListOperator;
  /** Status of the user. */
  status: ListOperator;
  created_at: DateOperator;
  updated_at: DateOperator;
}

/** Columns that memberships can be sorted by. */
export type MembershipColumn = "id" | "name" | "email" | "status" | "created_at" | "updated_at";

const targets = { principal: "user", project: "project", roles: "role" } as const;

const createForm = post("/memberships/form", {
  body: bodyOf(MembershipInputSchema, targets),
  response: formOf<MembershipInput, Membership, MembershipSchemaDocument>(MembershipSchemaDocumentSchema),
  retry: "safe",
});

const updateForm = post("/memberships/{id}/form", {
  body: bodyOf(MembershipInputSchema, targets),
  response: formOf<MembershipInput, Membership, MembershipSchemaDocument>(MembershipSchemaDocumentSchema),
  retry: "safe",
});

/** Memberships of principals in projects: `pm.memberships`. */
export const memberships = defineResource({
  /** Lists the memberships in projects where the caller may view or manage members. */
  list: get("/memberships", {
    query: () => pagedQuery({ filters: filters<MembershipFilters>(), sortBy: sortBy<MembershipColumn>() }),
    response: pagedCollectionOf(MembershipSchema),
  }),

  /** Reads a membership. Fails with 404 when the caller may not see the membership. */
  get: get("/memberships/{id}", { response: MembershipSchema }),

  /** Gives a principal roles in a project or in the whole instance. Requires the permission to manage members there. */
  create: post("/memberships", { body: bodyOf(MembershipInputSchema, targets), response: MembershipSchema }),

  /**
   * Changes the roles of a membership. The given roles replace all existing roles. Requires the permission to manage
   * members.
   */
  update: patch("/memberships/{id}", {
    body: bodyOf(MembershipInputSchema, targets),
    response: MembershipSchema,
    retry: "idempotent",
  }),

  /** Deletes a membership. The principal loses the membership's roles. Requires the permission to manage members. */
  delete: del("/memberships/{id}"),

  /**
   * Validates a new membership without saving it. Requires the permission to manage members in at least one project.
   */
  createForm,

  /** Validates changes to a membership without saving them. */
  updateForm,

  /**
   * Opens a form for a new membership, or for an existing membership if `id` is given. Nothing is saved until the
   * form's `commit` method is called.
   */
  openForm: openFormMethod<{ id?: string | number | undefined }, MembershipInput, Membership, MembershipSchemaDocument>(
    [updateForm, createForm],
  ),

  /**
   * Reads the schema document for memberships. Requires the permission to view or manage members in at least one
   * project.
   */
  schema: get("/memberships/schema", { response: MembershipSchemaDocumentSchema }),

  /**
   * Lists the projects that the caller can add members to. Requires the permission to manage members in at least one
   * project.
   */
  availableProjects: get("/memberships/available_projects", {
    query: () => pagedQuery({}),
    response: workspaceCollectionOf(WorkspaceSchema),
  }),
});
