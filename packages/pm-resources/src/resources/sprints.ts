import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type Formattable, FormattableSchema } from "../documents/formattable.js";
import { pagedCollectionOf } from "../lists/collection.js";
import { filters, pagedQuery } from "../lists/query.js";
import type { Workspace } from "./workspaces/document.js";

/** A sprint: a period of planned work. */
export interface Sprint extends HalDocument {
  _type: "Sprint";
  id: number;
  name: string;
  description?: Formattable | undefined;
  /** First day, such as `2026-05-21`. */
  startDate: string | null;
  finishDate: string | null;
  createdAt: string;
  updatedAt: string;
  _links: {
    self: Link<Sprint>;
    /** Workspace that defines the sprint. The sprint may be shared with other projects. */
    definingWorkspace: Link<Workspace>;
    /**
     * Status of the sprint, as a URN: `urn:openproject-org:api:v3:sprints:status:`, followed by `in_planning`, `active`
     * or `completed`.
     */
    status?: Link | undefined;
  };
}

/** Schema of {@link Sprint}. */
export const SprintSchema: z.Schema<Sprint> = z.lazy(() =>
  hal.document({
    _type: z.literal("Sprint"),
    id: z.int(),
    name: z.string(),
    description: z.optional(FormattableSchema),
    startDate: z.nullable(z.string()),
    finishDate: z.nullable(z.string()),
    createdAt: z.string(),
    updatedAt: z.string(),
    _links: z.object({
      self: hal.linkTo<Sprint>(),
      definingWorkspace: hal.linkTo<Workspace>(),
      status: z.optional(hal.linkTo()),
    }),
  }),
);

/** Filters for sprints. */
export interface SprintFilters {
  /** Id of the defining workspace. */
  definingWorkspace: "=" | "!";
}

/** Sprints: `pm.sprints`. */
export const sprints = defineResource({
  /** Lists the sprints that the caller may see. */
  list: get("/sprints", {
    query: () => pagedQuery({ filters: filters<SprintFilters>() }),
    response: pagedCollectionOf(SprintSchema),
  }),

  /** Reads a sprint. Requires the permission to view sprints. Fails with 404 otherwise. */
  get: get("/sprints/{id}", { response: SprintSchema }),
});

/** Sprints of a project: `pm.projects.sprints`. */
export const projectSprints = defineResource({
  /**
   * Lists the sprints of a project, including those shared with it. Requires the permission to view sprints in the
   * project.
   */
  list: get("/projects/{project}/sprints", {
    query: () => pagedQuery({ filters: filters<SprintFilters>() }),
    response: pagedCollectionOf(SprintSchema),
  }),
});
