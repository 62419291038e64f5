import type { ActionLink, HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, del, get, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { embedded } from "../documents/embedded.js";
import { type LinkInput, LinkInputSchema } from "../documents/link-input.js";
import { type RelationType, relationType } from "../documents/relation-type.js";
import { pagedCollectionOf } from "../lists/collection.js";
import type { ListOperator } from "../lists/filters.js";
import { filters, pagedQuery, sortBy } from "../lists/query.js";
import type { WorkPackage } from "./work-packages/document.js";
import { bodyOf } from "../documents/body.js";

export type { RelationType } from "../documents/relation-type.js";

/** A relation between two work packages. */
export interface Relation extends HalDocument {
  _type: "Relation";
  id: number;
  /** Display name, in the caller's language. */
  name: string;
  type: RelationType | (string & {});
  /** Type of the relation, as seen from the other work package. */
  reverseType: RelationType | (string & {});
  description?: string | null | undefined;
  /** Working days between the predecessor's end and the successor's start, for `precedes` and `follows`. */
  lag?: number | null | undefined;
  _links: {
    self: Link<Relation>;
    from: Link<WorkPackage>;
    to: Link<WorkPackage>;
    updateImmediately?: ActionLink<UpdateRelation, Relation> | undefined;
    delete?: ActionLink<void, void> | undefined;
  };
  _embedded?: { from?: WorkPackage | undefined; to?: WorkPackage | undefined } | undefined;
}

/** Schema of {@link Relation}. */
export const RelationSchema: z.Schema<Relation> = z.lazy(() =>
  z.object({
    _type: z.literal("Relation"),
    id: z.int(),
    name: z.string(),
    type: z.string(),
    reverseType: z.string(),
    description: z.nullish(z.string()),
    lag: z.nullish(z.int()),
    _links: z.object({
      self: hal.linkTo<Relation>(),
      from: hal.linkTo<WorkPackage>(),
      to: hal.linkTo<WorkPackage>(),
      updateImmediately: z.optional(hal.actionLink<UpdateRelation, Relation>()),
      delete: z.optional(hal.actionLink()),
    }),
    _embedded: z.optional(z.object({ from: embedded<WorkPackage>(), to: embedded<WorkPackage>() })),
  }),
);

/** Request body for a new relation. */
export interface CreateRelation {
  /** Type of the relation, as seen from the work package in the request path. */
  type: RelationType;
  /** Description of the relation; null for none. */
  description?: string | null | undefined;
  /** Working days between the predecessor's end and the successor's start, for `precedes` and `follows`. */
  lag?: number | null | undefined;
  _links: {
    /** The other work package. */
    to: LinkInput;
  };
}

/** Schema of {@link CreateRelation}. */
export const CreateRelationSchema: z.Schema<CreateRelation> = z.lazy(() =>
  z.object({
    type: relationType(),
    description: z.nullish(z.string()),
    lag: z.nullish(z.int()),
    _links: z.object({ to: LinkInputSchema }),
  }),
);

/** Changes to a relation. The related work packages cannot be changed. */
export interface UpdateRelation {
  /** Type of the relation, as seen from its `from` work package. */
  type?: RelationType | undefined;
  /** Description of the relation; null removes it. */
  description?: string | null | undefined;
  /** Working days between the predecessor's end and the successor's start, for `precedes` and `follows`. */
  lag?: number | null | undefined;
  _links?:
    | {
        /** The work package that the relation already leads to. The server refuses any other work package. */
        to?: LinkInput | undefined;
      }
    | undefined;
}

/** Schema of {@link UpdateRelation}. */
export const UpdateRelationSchema: z.Schema<UpdateRelation> = z.lazy(() =>
  z.object({
    type: z.optional(relationType()),
    description: z.nullish(z.string()),
    lag: z.nullish(z.int()),
    _links: z.optional(z.object({ to: z.optional(LinkInputSchema) })),
  }),
);

/** Filters for relations. */
export interface RelationFilters {
  id: ListOperator;
  /** Id of the work package that the relation starts from. */
  from: ListOperator;
  to: ListOperator;
  /** Id of a work package at either end. */
  involved: ListOperator;
  type: ListOperator;
}

/** Relations between work packages: `pm.relations`. */
export const relations = defineResource({
  /** Lists relations, sorted by id. Omits relations to or from work packages that the caller may not see. */
  list: get("/relations", {
    query: () => pagedQuery({ filters: filters<RelationFilters>(), sortBy: sortBy<"id" | (string & {})>() }),
    response: pagedCollectionOf(RelationSchema),
  }),

  /** Reads one relation. Fails with 404 unless the caller may see both work packages. */
  get: get("/relations/{id}", { response: RelationSchema }),

  /**
   * Changes a relation. A new `type` also changes `reverseType` and `name`. Requires the permission to manage
   * relations.
   */
  update: patch("/relations/{id}", {
    body: bodyOf(UpdateRelationSchema, { to: "workPackage" }),
    response: RelationSchema,
    retry: "idempotent",
  }),

  /** Deletes a relation. Requires the permission to manage relations. */
  delete: del("/relations/{id}"),
});

/** The relations of a work package: `pm.workPackages.relations`. */
export const workPackageRelations = defineResource({
  /**
   * Relates a work package to another work package. Requires the permission to manage relations.
   *
   * @throws ConflictError when the two work packages are already related, or the relation would form a cycle.
   */
  create: post("/work_packages/{workPackage}/relations", {
    body: bodyOf(CreateRelationSchema, { to: "workPackage" }),
    response: RelationSchema,
  }),
});
