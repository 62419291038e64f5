import * as z from "zod/mini";
import type { Schema } from "./schema.js";

/** A milestone. */
export interface Milestone {
  id: number;
  title: string;
  description: string;
  state: "open" | "closed";
  open_issues: number;
  closed_issues: number;
  created_at: string;
  updated_at: string | null;
  closed_at: string | null;
  due_on: string | null;
}

/** Checks a {@link Milestone}; unknown fields pass and stay. */
export const MilestoneSchema: Schema<Milestone> = z.lazy(() =>
  z.looseObject({
    id: z.number(),
    title: z.string(),
    description: z.string(),
    state: z.enum(["open", "closed"]),
    open_issues: z.number(),
    closed_issues: z.number(),
    created_at: z.string(),
    updated_at: z.nullable(z.string()),
    closed_at: z.nullable(z.string()),
    due_on: z.nullable(z.string()),
  }),
);
