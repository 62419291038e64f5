import type { HalDocument, Link, NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, del, get, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type LinkInput, LinkInputSchema } from "../documents/link-input.js";
import { wholeCollectionOf } from "../lists/collection.js";
import type { Principal } from "./principals.js";
import type { Workspace } from "./workspaces/document.js";
import { bodyOf } from "../documents/body.js";

/** Cost of one hour of a user's time, valid from a given date. */
export interface HourlyRate extends HalDocument {
  _type: "HourlyRate";
  id: number;
  /** First day of the rate, such as `2026-05-21`. The rate is valid until the next rate for the same project starts. */
  validFrom: string;
  /** Cost of one hour, in the instance's currency. */
  rate: number;
  _links: {
    self: Link<HourlyRate>;
    principal: Link<Principal>;
    /** Project that the rate applies to. A default rate has no project. */
    project?: Link<Workspace> | NullLink | undefined;
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
      project: z.optional(hal.nullableLinkTo<Workspace>()),
    }),
  }),
);

/** Request body for a new hourly rate. */
export interface CreateHourlyRate {
  /** First day of the rate, such as `2026-05-21`. The rate is valid until the next rate for the same project starts. */
  validFrom: string;
  /** Cost of one hour, in the instance's currency. */
  rate: number;
  _links?:
    | {
        /**
         * Project that the rate applies to. Without a project, the rate is the default for all projects that have no
         * rate of their own.
         */
        project?: LinkInput | undefined;
      }
    | undefined;
}

/** Schema of {@link CreateHourlyRate}. */
export const CreateHourlyRateSchema: z.Schema<CreateHourlyRate> = z.lazy(() =>
  z.object({
    validFrom: z.string(),
    rate: z.number(),
    _links: z.optional(z.object({ project: z.optional(LinkInputSchema) })),
  }),
);

/** Changes to an hourly rate. The project cannot be changed. */
export interface UpdateHourlyRate {
  /** First day of the rate, such as `2026-05-21`. */
  validFrom?: string | undefined;
  /** Cost of one hour, in the instance's currency. */
  rate?: number | undefined;
}

/** Schema of {@link UpdateHourlyRate}. */
export const UpdateHourlyRateSchema: z.Schema<UpdateHourlyRate> = z.lazy(() =>
  z.object({ validFrom: z.optional(z.string()), rate: z.optional(z.number()) }),
);

/**
 * Hourly rates of users: `pm.principals.hourlyRates`. When a rate changes, the server recalculates the costs of time
 * entries and budgets in the rate's period. Changing a rate for a project requires the permission to edit hourly rates
 * in that project. For a caller's own rate, the permission to edit one's own hourly rates is enough. Changing a default
 * rate requires the global permission to manage default rates.
 */
export const hourlyRates = defineResource({
  /**
   * Lists the hourly rates of a user or placeholder user, latest first. Omits rates that the caller may not see. To
   * list rates other than their own, callers need the permission to view hourly rates in at least one project.
   * Otherwise, the request fails with 404.
   */
  list: get("/principals/{principal}/hourly_rates", { response: wholeCollectionOf(HourlyRateSchema), since: "17.0" }),

  /** Reads an hourly rate. Fails with 404 when the caller may not see the rate. */
  get: get("/principals/{principal}/hourly_rates/{id}", { response: HourlyRateSchema, since: "17.0" }),

  /** Creates an hourly rate for one project, or a default rate. */
  create: post("/principals/{principal}/hourly_rates", {
    body: bodyOf(CreateHourlyRateSchema, { project: "project" }),
    response: HourlyRateSchema,
    since: "17.0",
  }),

  /** Changes an hourly rate. */
  update: patch("/principals/{principal}/hourly_rates/{id}", {
    body: UpdateHourlyRateSchema,
    response: HourlyRateSchema,
    retry: "idempotent",
    since: "17.0",
  }),

  /** Deletes an hourly rate. */
  delete: del("/principals/{principal}/hourly_rates/{id}", { since: "17.0" }),
});
