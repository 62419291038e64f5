import type { ActionLink, HalDocument, Link, NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, del, get, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import type { User, WorkPackage } from "@halyard/pm-resources";
import {
  bodyOf,
  type DateOperator,
  editMethod,
  filters,
  type ListOperator,
  type LinkInput,
  LinkInputSchema,
  type PagedCollection,
  pagedCollectionOf,
  pagedQuery,
  sortBy,
} from "@halyard/pm-resources/building-blocks";

/** An inspection of a work package, with its outcome. */
export interface Inspection extends HalDocument {
  _type: "Inspection";
  id: number;
  /** The document's version, which every update must send. The server increments it with each change. */
  lockVersion: number;
  title: string;
  passed: boolean | null;
  /** Date, such as `2026-05-21`. */
  dueOn: string | null;
  _links: {
    self: Link<Inspection>;
    workPackage: Link<WorkPackage>;
    /** The inspector. `href` is null while no inspector is assigned. */
    inspector: Link<User> | NullLink;
    /** Present while the outcome is open. */
    pass?: ActionLink<void, Inspection> | undefined;
  };
}

/** The link that the plugin adds to work packages. */
declare module "@halyard/pm-resources" {
  interface WorkPackageLinks {
    inspections?: Link<PagedCollection<Inspection>> | undefined;
  }
}

/** Schema of {@link Inspection}. */
export const InspectionSchema: z.Schema<Inspection> = z.lazy(() =>
  hal.document({
    _type: z.literal("Inspection"),
    id: z.int(),
    lockVersion: z.int(),
    title: z.string(),
    passed: z.nullable(z.boolean()),
    dueOn: z.nullable(z.string()),
    _links: z.object({
      self: hal.linkTo<Inspection>(),
      workPackage: hal.linkTo<WorkPackage>(),
      inspector: hal.nullableLinkTo<User>(),
      pass: z.optional(hal.actionLink<void, Inspection>()),
    }),
  }),
);

/** An inspection's writable fields. Links can be ids: `create({ title, workPackage: 7, inspector: 4 })`. */
export interface InspectionInput {
  title?: string | undefined;
  passed?: boolean | null | undefined;
  dueOn?: string | null | undefined;
  lockVersion?: number | undefined;
  _links?: { workPackage?: LinkInput | undefined; inspector?: LinkInput | undefined } | undefined;
}

const InspectionInputSchema: z.Schema<InspectionInput> = z.lazy(() =>
  z.object({
    title: z.optional(z.string()),
    passed: z.nullish(z.boolean()),
    dueOn: z.nullish(z.string()),
    lockVersion: z.optional(z.int()),
    _links: z.optional(z.object({ workPackage: z.optional(LinkInputSchema), inspector: z.optional(LinkInputSchema) })),
  }),
);

/** Filters for inspections. */
export interface InspectionFilters {
  workPackage: ListOperator;
  inspector: ListOperator;
  dueOn: DateOperator;
}

const targets = { workPackage: "workPackage", inspector: "user" } as const;

const read = get("/inspections/{id}", { response: InspectionSchema });

const update = patch("/inspections/{id}", {
  body: bodyOf(InspectionInputSchema, targets),
  response: InspectionSchema,
});

/** Inspections of work packages: `pm.inspections`. */
export const inspections = defineResource({
  /** Lists the inspections that the caller may see. */
  list: get("/inspections", {
    query: () => pagedQuery({ filters: filters<InspectionFilters>(), sortBy: sortBy<"id" | "dueOn">() }),
    response: pagedCollectionOf(InspectionSchema),
  }),

  /** Reads one inspection. Fails with 404 if it does not exist, or if the caller may not see its work package. */
  get: read,

  /** Creates an inspection. */
  create: post("/inspections", { body: bodyOf(InspectionInputSchema, targets), response: InspectionSchema }),

  /** Edits a draft of an inspection and saves it. After a conflict with another change, the edit is repeated. */
  edit: editMethod(read, update),

  /** Deletes an inspection. */
  delete: del("/inspections/{id}"),
});
