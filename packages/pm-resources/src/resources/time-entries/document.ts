import type { ActionLink, HalDocument, Link, LinkValue, NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import * as z from "@halyard/http-core/schema";
import type { FormDocument } from "../../documents/form.js";
import {
  type Formattable,
  type FormattableInput,
  FormattableInputSchema,
  FormattableSchema,
} from "../../documents/formattable.js";
import { type LinkInput, LinkInputSchema } from "../../documents/link-input.js";
import { optionalFields } from "../../documents/optional-fields.js";
import { schemaOf, type SchemaOf } from "../../documents/schema-document.js";
import type { Meeting } from "../meetings/document.js";
import type { User } from "../users/document.js";
import type { WorkPackage } from "../work-packages/document.js";
import type { Workspace } from "../workspaces/document.js";
import type { TimeEntryActivity } from "./activities.js";
import { type TimeInput, TimeInputSchema } from "../../documents/times.js";

/** Time that a user spent on a work package or meeting. */
export interface TimeEntry extends HalDocument {
  _type: "TimeEntry";
  id: number;
  comment?: Formattable | undefined;
  /** Date, such as `2026-05-21`. */
  spentOn: string;
  /** Duration such as `PT7H30M`; see `hours()`. Empty while the entry is a running timer. */
  hours?: string | null | undefined;
  /** Whether the entry is a running timer. */
  ongoing?: boolean | undefined;
  /** Start time in UTC, if the instance tracks start times. */
  startTime?: string | null | undefined;
  endTime?: string | null | undefined;
  createdAt: string;
  updatedAt: string;
  [field: `customField${number}`]: unknown;
  _links: {
    self: Link<TimeEntry>;
    schema?: Link<TimeEntrySchemaDocument> | undefined;
    /** Project that the entry belongs to. The entry's work package may have moved to another project since. */
    project: Link<Workspace>;
    /** Work package or meeting on which the time was spent. */
    entity?: Link<WorkPackage | Meeting> | NullLink | undefined;
    user: Link<User>;
    activity?: Link<TimeEntryActivity> | NullLink | undefined;
    /** Validates changes without saving them. */
    update?: ActionLink<UpdateTimeEntry, TimeEntryForm> | undefined;
    updateImmediately?: ActionLink<UpdateTimeEntry, TimeEntry> | undefined;
    delete?: ActionLink<void, void> | undefined;
    [field: `customField${number}`]: LinkValue | undefined;
  };
}

/** Schema of {@link TimeEntry}. */
export const TimeEntrySchema: z.Schema<TimeEntry> = z.lazy(() => hal.looseDocument(documentFields()));

/** Changes to a time entry. */
export interface UpdateTimeEntry {
  /** Comment on the work, as `{ raw }`. */
  comment?: FormattableInput | undefined;
  /** Day on which the work was done, such as `2026-05-21`. */
  spentOn?: string | undefined;
  /** Time spent, as a duration such as `PT7H30M`; see `duration()`. */
  hours?: string | null | undefined;
  /** Whether the entry is a running timer. A user can have only one running timer. */
  ongoing?: boolean | undefined;
  /** Start of the work. Accepted only when the instance tracks start times. */
  startTime?: TimeInput | null | undefined;
  _links?:
    | {
        /** Project that the entry belongs to. Default for a new entry: the project of `entity`. */
        project?: LinkInput | undefined;
        /**
         * Work package or meeting on which the time was spent. A plain id refers to a work package. For a meeting, use
         * `linkTo`.
         */
        entity?: LinkInput | undefined;
        /**
         * User who spent the time. For a user other than the caller, requires the permission to log time for others.
         */
        user?: LinkInput | undefined;
        /** Kind of work: one of the project's activities. `createForm` and `updateForm` list these activities. */
        activity?: LinkInput | undefined;
        [field: `customField${number}`]: LinkInput | readonly LinkInput[] | undefined;
      }
    | undefined;
  [field: `customField${number}`]: unknown;
}

/** Schema of {@link UpdateTimeEntry}. */
export const UpdateTimeEntrySchema: z.Schema<UpdateTimeEntry> = z.lazy(() => z.looseObject(inputFields()));

/** Request body for a new time entry. */
export interface CreateTimeEntry extends UpdateTimeEntry {
  /** Day on which the work was done, such as `2026-05-21`. */
  spentOn: string;
}

/** Schema of {@link CreateTimeEntry}. It also accepts all other fields of a {@link TimeEntry}. */
export const CreateTimeEntrySchema: z.Schema<CreateTimeEntry> = z.lazy(() => {
  const links = z.fields({ ...optionalFields(documentLinks()), ...inputLinks() });
  const fields = { ...optionalFields(documentFields()), ...inputFields(), spentOn: z.string() };
  return z.looseObject({ ...fields, _links: z.optional(links) });
});

const fieldNames = [
  "id",
  "createdAt",
  "updatedAt",
  "spentOn",
  "hours",
  "user",
  "workPackage",
  "entity",
  "project",
  "activity",
  "comment",
  "ongoing",
  "startTime",
  "endTime",
] as const;

/** Schema document for time entries: their fields, and which fields can be written. */
export type TimeEntrySchemaDocument = SchemaOf<(typeof fieldNames)[number]>;

/** Schema of {@link TimeEntrySchemaDocument}. */
export const TimeEntrySchemaDocumentSchema: z.Schema<TimeEntrySchemaDocument> = schemaOf(fieldNames);

/** Form for a time entry: the server's validation of values that are not saved yet. */
export type TimeEntryForm = FormDocument<UpdateTimeEntry, TimeEntry, TimeEntrySchemaDocument>;

function documentFields() {
  return {
    _type: z.literal("TimeEntry"),
    id: z.int(),
    comment: z.optional(FormattableSchema),
    spentOn: z.string(),
    hours: z.nullish(z.string()),
    ongoing: z.optional(z.boolean()),
    startTime: z.nullish(z.string()),
    endTime: z.nullish(z.string()),
    createdAt: z.string(),
    updatedAt: z.string(),
    _links: z.fields(documentLinks()),
  };
}

function documentLinks() {
  return {
    self: hal.linkTo<TimeEntry>(),
    schema: z.optional(hal.linkTo<TimeEntrySchemaDocument>()),
    project: hal.linkTo<Workspace>(),
    entity: z.optional(hal.nullableLinkTo<WorkPackage | Meeting>()),
    user: hal.linkTo<User>(),
    activity: z.optional(hal.nullableLinkTo<TimeEntryActivity>()),
    update: z.optional(hal.actionLink<UpdateTimeEntry, TimeEntryForm>()),
    updateImmediately: z.optional(hal.actionLink<UpdateTimeEntry, TimeEntry>()),
    delete: z.optional(hal.actionLink()),
  };
}

function inputFields() {
  return {
    comment: z.optional(FormattableInputSchema),
    spentOn: z.optional(z.string()),
    hours: z.nullish(z.string()),
    ongoing: z.optional(z.boolean()),
    startTime: z.nullish(TimeInputSchema),
    _links: z.optional(z.fields(inputLinks())),
  };
}

function inputLinks() {
  const link = z.optional(LinkInputSchema);
  return { project: link, entity: link, user: link, activity: link };
}
