import type { ActionLink, HalDocument, Link, NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get, method, patch } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import type { User, WorkPackage } from "@halyard/pm-resources";
import {
  filters,
  type ListOperator,
  type NumberOperator,
  pagedCollectionOf,
  pagedQuery,
  sortBy,
} from "@halyard/pm-resources/building-blocks";

/** A risk, as returned by the team's server plugin. */
export interface Risk extends HalDocument {
  _type: "Risk";
  id: number;
  title: string;
  /** Probability in percent, from 0 to 100. */
  probability: number;
  _links: {
    self: Link<Risk>;
    owner: Link<User> | NullLink;
    workPackage: Link<WorkPackage>;
    accept?: ActionLink<{ reason: string }, Risk> | undefined;
  };
}

/** Schema of {@link Risk}. */
export const RiskSchema: z.Schema<Risk> = z.lazy(() =>
  hal.document({
    _type: z.literal("Risk"),
    id: z.int(),
    title: z.string(),
    probability: z.int(),
    _links: z.object({
      self: hal.linkTo<Risk>(),
      owner: hal.nullableLinkTo<User>(),
      workPackage: hal.linkTo<WorkPackage>(),
      accept: z.optional(hal.actionLink<{ reason: string }, Risk>()),
    }),
  }),
);

/** Filters for risks. */
export interface RiskFilters {
  owner: ListOperator;
  probability: NumberOperator;
}

const update = patch("/risks/{id}", {
  body: z.fields({ title: z.optional(z.string()), probability: z.optional(z.int()) }),
  response: RiskSchema,
  retry: "idempotent",
});

/** A project's risks: `pm.risks`. */
export const risks = defineResource({
  /** Lists a project's risks. */
  list: get("/projects/{project}/risks", {
    query: () => pagedQuery({ filters: filters<RiskFilters>(), sortBy: sortBy<"id" | "probability">() }),
    response: pagedCollectionOf(RiskSchema),
  }),

  /** Reads one risk. */
  get: get("/risks/{id}", { response: RiskSchema }),

  /** Changes a risk. */
  update,

  /** Marks a risk as certain by setting its probability to 100. */
  expect: method(({ bind }) => {
    const send = bind(update);
    return (id: number) => send({ id, probability: 100 });
  }),
});
