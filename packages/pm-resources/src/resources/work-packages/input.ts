import * as z from "@halyard/http-core/schema";
import type { FormDocument } from "../../documents/form.js";
import { type FormattableInput, FormattableInputSchema } from "../../documents/formattable.js";
import { type LinkInput, LinkInputSchema } from "../../documents/link-input.js";
import { optionalFields } from "../../documents/optional-fields.js";
import { type WorkPackage, workPackageFields, workPackageLinks } from "./document.js";
import type { WorkPackageSchemaDocument } from "./schemas.js";

/**
 * Writable fields of a work package. The server computes the start, the end or the duration from the other two. If you
 * send all three, they must be consistent. Custom fields have the same names as in the document (`customField1`).
 * Custom fields whose values are links belong in `_links`.
 */
export interface WorkPackageInput {
  /** Subject of 1 to 255 characters. The server refuses a subject if the type generates subjects. */
  subject?: string | undefined;
  /** Description in Markdown, as `{ raw }`. It replaces the whole existing description. */
  description?: FormattableInput | undefined;
  /** Whether the dates are set manually. Default true; `false` requires predecessors or children. */
  scheduleManually?: boolean | undefined;
  /** Start date, such as `2026-05-21`. Not for milestones. */
  startDate?: string | null | undefined;
  /** End date, such as `2026-05-28`. Not for milestones. */
  dueDate?: string | null | undefined;
  /** Date of a milestone. */
  date?: string | null | undefined;
  /** Estimated work, as a duration such as `PT7H30M`; see `duration()`. */
  estimatedTime?: string | null | undefined;
  /** Remaining work, as a duration such as `PT7H30M`; see `duration()`. */
  remainingTime?: string | null | undefined;
  /** Duration in whole days, at least `P1D`. It affects the dates only if the start date or the end date is set. */
  duration?: string | null | undefined;
  /** Whether non-working days are treated as working days, so that dates can fall on them. Default false. */
  ignoreNonWorkingDays?: boolean | undefined;
  /** Percentage, 0 to 100. The server refuses it when progress is status-based. */
  percentageDone?: number | null | undefined;
  /** Estimated effort in points, in projects that use backlogs. */
  storyPoints?: number | null | undefined;
  _links?:
    | {
        /** Type: one of the project's types. Default: the project's first type. */
        type?: LinkInput | undefined;
        /**
         * Status. The workflow of the type determines which statuses can follow the current status. Default: the
         * default status of the type.
         */
        status?: LinkInput | undefined;
        /** Priority. Default: the default priority of the instance. */
        priority?: LinkInput | undefined;
        /** Project, program or portfolio of the work package. */
        project?: LinkInput | undefined;
        /** Parent work package; `null` for none. */
        parent?: LinkInput | undefined;
        /** User, group or placeholder user who does the work; one of `availableAssignees`. */
        assignee?: LinkInput | undefined;
        /** User, group or placeholder user who is accountable; one of `availableAssignees`. */
        responsible?: LinkInput | undefined;
        /**
         * Version that the work is planned for. The version must be open, and the project must be able to use it. This
         * link replaces all existing target versions.
         */
        version?: LinkInput | undefined;
        /**
         * Target versions. They replace all existing target versions. The server accepts more than one only if the
         * instance permits several. Requires OpenProject 17.8 or newer.
         */
        targetVersions?: readonly LinkInput[] | undefined;
        /** Versions in which the described behaviour was observed. Requires OpenProject 17.9 or newer. */
        observedInVersions?: readonly LinkInput[] | undefined;
        /** Category: one of the project's categories. */
        category?: LinkInput | undefined;
        /** Budget that the costs are charged to: one of the project's budgets. */
        budget?: LinkInput | undefined;
        /** Sprint that the work is planned for, in projects that use backlogs. */
        sprint?: LinkInput | undefined;
        /** Project phase that the work belongs to. */
        projectPhase?: LinkInput | undefined;
        /**
         * List of uploaded files. They replace the existing attachments. In a document that was read, `attachments` is
         * a single link instead. The server ignores that link, so you can send the document back unchanged.
         */
        attachments?: LinkInput | readonly LinkInput[] | undefined;
        [field: `customField${number}`]: LinkInput | readonly LinkInput[] | undefined;
      }
    | undefined;
  /** Settings for validating the request. */
  _meta?:
    | {
        /**
         * Whether the server validates all required custom fields, not only the fields in the request. Default false.
         */
        validateCustomFields?: boolean | undefined;
      }
    | undefined;
  /** `lockVersion` of the document that was read. Not for new work packages. */
  lockVersion?: number | undefined;
  [field: `customField${number}`]: unknown;
}

/** Changes to a work package. Omitted fields keep their values. */
export interface UpdateWorkPackage extends WorkPackageInput {
  lockVersion: number;
}

/** Form for a work package. */
export type WorkPackageForm = FormDocument<WorkPackageInput, WorkPackage, WorkPackageSchemaDocument>;

/** Schema of {@link WorkPackageInput}. */
export const WorkPackageInputSchema: z.Schema<WorkPackageInput> = z.lazy(() => z.looseObject(inputFields()));

/** Schema of {@link UpdateWorkPackage}. */
export const UpdateWorkPackageSchema: z.Schema<UpdateWorkPackage> = z.lazy(() =>
  z.looseObject({ ...inputFields(), lockVersion: z.int() }),
);

/**
 * Schema of a new work package. It accepts all fields of a document, so that an existing document can serve as a
 * template. The server ignores read-only fields, or refuses them with `PropertyIsReadOnly`.
 */
export const NewWorkPackageSchema: z.Schema<WorkPackageInput> = z.lazy(() => {
  const { _links, ...fields } = inputFields();
  const links = z.fields({ ...optionalFields(workPackageLinks()), ...inputLinks() });
  return z.looseObject({ ...optionalFields(workPackageFields()), ...fields, _links: z.optional(links) });
});

/** Kind of resource that each link of a work package refers to. */
export const workPackageTargets = {
  type: "type",
  status: "status",
  priority: "priority",
  project: "project",
  parent: "workPackage",
  assignee: "user",
  responsible: "user",
  version: "version",
  targetVersions: "version",
  observedInVersions: "version",
  category: "category",
  budget: "budget",
  sprint: "sprint",
  projectPhase: "projectPhase",
  attachments: "attachment",
} as const;

function inputFields(): z.FieldsOf<WorkPackageInput> {
  const text = z.nullish(z.string());
  return {
    subject: z.optional(z.string()),
    description: z.optional(FormattableInputSchema),
    scheduleManually: z.optional(z.boolean()),
    startDate: text,
    dueDate: text,
    date: text,
    estimatedTime: text,
    remainingTime: text,
    duration: text,
    ignoreNonWorkingDays: z.optional(z.boolean()),
    percentageDone: z.nullish(z.int()),
    storyPoints: z.nullish(z.int()),
    _links: z.optional(z.object(inputLinks())),
    lockVersion: z.optional(z.int()),
    _meta: z.optional(z.looseObject({ validateCustomFields: z.optional(z.boolean()) })),
  };
}

function inputLinks() {
  const list = z.array(LinkInputSchema);
  const links = Object.keys(workPackageTargets).map((name) => [name, z.optional(LinkInputSchema)] as const);
  return {
    ...(Object.fromEntries(links) as Record<keyof typeof workPackageTargets, z.Schema<LinkInput | undefined>>),
    targetVersions: z.optional(list),
    observedInVersions: z.optional(list),
    attachments: z.optional(z.union([list, LinkInputSchema])),
  };
}
