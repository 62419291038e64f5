import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, del, get, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type LinkInput, LinkInputSchema } from "../documents/link-input.js";
import { wholeCollectionOf } from "../lists/collection.js";
import type { Principal } from "./principals.js";
import type { Workspace } from "./workspaces/document.js";
import { bodyOf } from "../documents/body.js";

/** What an hour of somebody's time costs from a day on. */
export interface HourlyRate extends HalDocument {
  _type: "HourlyRate";
  id: number;
  /** The first day, `2026-05-21`; it holds until the next one of the same kind. */
  validFrom: string;
  /** In the currency of the instance. */
  rate: number;
  _links: {
    self: Link<HourlyRate>;
    principal: Link<Principal>;
    /** Where it holds; a rate without one holds wherever there is no other. */
    project?: Link<Workspace> | undefined;
  };
}

/** Schema of {@link HourlyRate}. */
export const HourlyRateSchema: z.Schema<HourlyRate> = z.lazy(() =>
  hal.document({
    _type: z.literal("HourlyRate"),
    id: z.int(),
    validFrom: z.string(),
    rate: z.number(),
    _links: z.object({
      self: hal.linkTo<HourlyRate>(),
      principal: hal.linkTo<Principal>(),
      project: z.optional(hal.linkTo<Workspace>()),
    }),
  }),
);

/** An hourly rate to be set. */
export interface CreateHourlyRate {
  validFrom: string;
  rate: number;
  /** Default: the rate holds wherever there is no other. */
  _links?: { project?: LinkInput | undefined } | undefined;
}

/** Schema of {@link CreateHourlyRate}. */
export const CreateHourlyRateSchema: z.Schema<CreateHourlyRate> = z.lazy(() =>
  z.object({
    validFrom: z.string(),
    rate: z.number(),
    _links: z.optional(z.object({ project: z.optional(LinkInputSchema) })),
  }),
);

/** Changes to an hourly rate; the project stays the same. */
export interface UpdateHourlyRate {
  validFrom?: string | undefined;
  rate?: number | undefined;
}

/** Schema of {@link UpdateHourlyRate}. */
export const UpdateHourlyRateSchema: z.Schema<UpdateHourlyRate> = z.lazy(() =>
  z.object({ validFrom: z.optional(z.string()), rate: z.optional(z.number()) }),
);

/**
 * What people's time costs: `pm.principals.hourlyRates`. A change reckons the costs of time and budgets in its period
 * anew. To change rates needs the permission to edit hourly rates in the project, or one's own; for rates without a
 * project, the global one to manage default rates.
 */
export const hourlyRates = defineResource({
  /**
   * Lists the rates of one user or placeholder user that the caller may see, the latest first. Requires the permission
   * to view hourly rates in any project, except for oneself; 404 without.
   */
  list: get("/principals/{principal}/hourly_rates", { response: wholeCollectionOf(HourlyRateSchema), since: "17.0" }),

  /** Reads one rate. Also 404 when the caller may not see it. */
  get: get("/principals/{principal}/hourly_rates/{id}", { response: HourlyRateSchema, since: "17.0" }),

  /** Sets a rate, of one project or of all that have no other. */
  create: post("/principals/{principal}/hourly_rates", {
    body: bodyOf(CreateHourlyRateSchema, { project: "project" }),
    response: HourlyRateSchema,
    since: "17.0",
  }),

  /** Changes a rate. */
  update: patch("/principals/{principal}/hourly_rates/{id}", {
    body: UpdateHourlyRateSchema,
    response: HourlyRateSchema,
    retry: "idempotent",
    since: "17.0",
  }),

  /** Deletes a rate. */
  delete: del("/principals/{principal}/hourly_rates/{id}", { since: "17.0" }),
});
