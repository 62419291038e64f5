import { defineResource, del, get, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import type { PageQuery } from "../lists/page-query.js";
import { type TimeInput, timeInput } from "../documents/times.js";

/** A milestone of a repository. */
export interface Milestone {
  id: number;
  title: string;
  description: string;
  state: "open" | "closed" | (string & {});
  open_issues: number;
  closed_issues: number;
  created_at: string;
  updated_at: string | null;
  closed_at: string | null;
  due_on: string | null;
}

/** Schema of {@link Milestone}. */
export const MilestoneSchema: z.Schema<Milestone> = z.lazy(() =>
  z.object({
    id: z.int(),
    title: z.string(),
    description: z.string(),
    state: z.string(),
    open_issues: z.int(),
    closed_issues: z.int(),
    created_at: z.string(),
    updated_at: z.nullable(z.string()),
    closed_at: z.nullable(z.string()),
    due_on: z.nullable(z.string()),
  }),
);

/** A milestone to create. */
export interface CreateMilestone {
  /** Title. Operations on a single milestone accept the title in place of the id. */
  title?: string | undefined;
  /** Description of the milestone in Markdown. Default: empty. */
  description?: string | undefined;
  /** Due date. The web interface shows only the day. */
  due_on?: TimeInput | undefined;
  /** State of the milestone. Default `open`. */
  state?: "open" | "closed" | undefined;
}

/** Schema of {@link CreateMilestone}. */
export const CreateMilestoneSchema: z.Schema<CreateMilestone> = z.lazy(() =>
  z.object({
    title: z.optional(z.string()),
    description: z.optional(z.string()),
    due_on: z.optional(timeInput()),
    state: z.optional(z.enum(["open", "closed"])),
  }),
);

/** Changes to a milestone; omitted fields stay unchanged. */
export interface UpdateMilestone {
  /** New title. An empty string leaves the title unchanged. */
  title?: string | undefined;
  /** Description of the milestone in Markdown; an empty string removes it. */
  description?: string | undefined;
  /** Due date. The web interface shows only the day. */
  due_on?: TimeInput | undefined;
  /** `closed` closes the milestone, and `open` reopens it. Its issues stay as they are. */
  state?: "open" | "closed" | undefined;
}

/** Schema of {@link UpdateMilestone}. */
export const UpdateMilestoneSchema: z.Schema<UpdateMilestone> = z.lazy(() =>
  z.object({
    title: z.optional(z.string()),
    description: z.optional(z.string()),
    due_on: z.optional(timeInput()),
    state: z.optional(z.enum(["open", "closed"])),
  }),
);

const state = (): z.Schema<"open" | "closed" | "all"> => z.enum(["open", "closed", "all"]);

/** Query fields for a list of milestones. */
export interface MilestoneQuery extends PageQuery {
  /** State of the milestones. Default `open`. */
  state?: "open" | "closed" | "all" | undefined;
  /** Lists only milestones whose title contains this text. */
  name?: string | undefined;
}

/** The milestones of a repository: `git.milestones`. An `id` that is not a number is treated as a title. */
export const milestones = defineResource({
  /** Lists the milestones of a repository. `state` is `open` by default. `name` matches any part of the title. */
  list: get("/repos/{owner}/{repo}/milestones", {
    query: (): z.Schema<MilestoneQuery> =>
      z.object({
        state: z.optional(state()),
        name: z.optional(z.string()),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: z.listOf(MilestoneSchema),
  }),

  /** Reads a milestone, by id or title. */
  get: get("/repos/{owner}/{repo}/milestones/{id}", { response: MilestoneSchema }),

  /** Creates a milestone. Requires write access to issues or pull requests. */
  create: post("/repos/{owner}/{repo}/milestones", { body: CreateMilestoneSchema, response: MilestoneSchema }),

  /** Changes a milestone. Requires write access to issues or pull requests. */
  update: patch("/repos/{owner}/{repo}/milestones/{id}", {
    body: UpdateMilestoneSchema,
    response: MilestoneSchema,
    retry: "idempotent",
  }),

  /** Deletes a milestone and removes it from its issues. Requires write access to issues or pull requests. */
  delete: del("/repos/{owner}/{repo}/milestones/{id}"),
});
