import * as z from "zod/mini";
import { ActionRunSchema, type ActionRun } from "./action-run.js";
import type { Schema } from "./schema.js";

/** Body of `action_run` (Forgejo 12). It names neither repository nor sender: see `run`. */
export interface ActionPayload {
  /** How the run ended; `recover` is a success after a failure. */
  action: "failure" | "recover" | "success";
  run: ActionRun;
  /** Status before the change. */
  prior_status: string;
  /** The run of the same workflow before this one. */
  last_run?: ActionRun | undefined;
}

/** Checks an {@link ActionPayload}; unknown fields pass and stay. */
export const ActionPayloadSchema: Schema<ActionPayload> = z.lazy(() =>
  z.looseObject({
    action: z.enum(["failure", "recover", "success"]),
    run: ActionRunSchema,
    prior_status: z.string(),
    last_run: z.optional(ActionRunSchema),
  }),
);
