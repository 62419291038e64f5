import type { ActionLink, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import * as z from "@halyard/http-core/schema";
import { type Collection, type PagedCollection, pagedCollectionOf } from "../../lists/collection.js";
import type { ConditionsOf } from "../../lists/filters.js";
import type { PageInput } from "../../lists/query.js";
import { type WorkPackage, WorkPackageSchema } from "./document.js";
import type { WorkPackageColumn, WorkPackageFilters } from "./filters.js";
import type { WorkPackageForm, WorkPackageInput } from "./input.js";
import type { WorkPackageSchemaDocument } from "./schemas.js";

/** Query fields that `followAll` accepts for a link to a list of work packages. */
export interface WorkPackageQuery extends Pick<PageInput, "pageSize"> {
  /**
   * Conditions that must all be met. Without `filters`, the server omits closed work packages; `[]` returns all work
   * packages.
   */
  readonly filters?: readonly ConditionsOf<WorkPackageFilters>[] | undefined;
  /** Columns to sort by, the most significant first. */
  readonly sortBy?: readonly (readonly [WorkPackageColumn, "asc" | "desc"])[] | undefined;
}

/** One page of work packages. */
export interface WorkPackageCollection extends PagedCollection<WorkPackage, WorkPackageQuery> {
  /** Sums over all pages, by field. Present if `showSums` is true. */
  totalSums?: Readonly<Record<string, unknown>> | undefined;
  /** Groups of the work packages on all pages. Present if `groupBy` is given. */
  groups?: readonly WorkPackageGroup[] | undefined;
  _links: PagedCollection<WorkPackage>["_links"] & {
    /** Schema documents of all work packages on this page. */
    schemas?: Link<Collection<WorkPackageSchemaDocument>> | undefined;
    createWorkPackage?: ActionLink<WorkPackageInput, WorkPackageForm> | undefined;
    createWorkPackageImmediate?: ActionLink<WorkPackageInput, WorkPackage> | undefined;
    /** URI template with the variable `work_package_id`. */
    editWorkPackage?: ActionLink<WorkPackageInput, WorkPackageForm> | undefined;
    /** Links to this list in other formats, such as PDF, XLS, CSV or a feed. */
    representations?: Link[] | undefined;
  };
}

/** A group of work packages with the same value in the `groupBy` field. */
export interface WorkPackageGroup {
  /** The shared value, as displayed. */
  value: unknown;
  count: number;
  sums?: Readonly<Record<string, unknown>> | undefined;
  _links?: { readonly groupBy?: Link | undefined; readonly valueLink?: Link[] | undefined } | undefined;
}

/** Returns the schema of a page of work packages, for use as an operation's `response`. */
/* @__NO_SIDE_EFFECTS__ */
export function workPackageCollection(): z.PagedSchema<WorkPackageCollection, WorkPackage> {
  const schema = pagedCollectionOf(WorkPackageSchema, {
    // Getters create these schemas on first use. A program that only imports this module never creates them.
    get fields() {
      return { totalSums: z.nullish(z.looseFields({})), groups: z.nullish(z.array(z.fields({ count: z.int() }))) };
    },
    get links() {
      return {
        schemas: z.optional(hal.linkTo()),
        createWorkPackage: z.optional(hal.actionLink()),
        createWorkPackageImmediate: z.optional(hal.actionLink()),
        editWorkPackage: z.optional(hal.actionLink()),
        representations: z.optional(hal.linksTo()),
      };
    },
  });
  return schema as z.AnySchema as z.PagedSchema<WorkPackageCollection, WorkPackage>;
}
