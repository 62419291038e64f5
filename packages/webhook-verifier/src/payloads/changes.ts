import * as z from "zod/mini";
import { LabelSchema, type Label } from "./label.js";
import type { Schema } from "./schema.js";

/** What an edit replaced. */
export interface ChangesPayload {
  /** Present when it was changed. */
  title?: ChangesFromPayload | undefined;
  /** Present when it was changed. */
  body?: ChangesFromPayload | undefined;
  /** The target branch of a pull request, present when it was changed. */
  ref?: ChangesFromPayload | undefined;
  /** Null in deliveries. Gitea 1.25. */
  added_labels?: Label[] | null | undefined;
  /** Null in deliveries. Gitea 1.25. */
  removed_labels?: Label[] | null | undefined;
}

/** Checks a {@link ChangesPayload}; unknown fields pass and stay. */
export const ChangesPayloadSchema: Schema<ChangesPayload> = z.lazy(() =>
  z.looseObject({
    title: z.optional(ChangesFromPayloadSchema),
    body: z.optional(ChangesFromPayloadSchema),
    ref: z.optional(ChangesFromPayloadSchema),
    added_labels: z.optional(z.nullable(z.array(LabelSchema))),
    removed_labels: z.optional(z.nullable(z.array(LabelSchema))),
  }),
);

/** One value that an edit replaced. */
export interface ChangesFromPayload {
  /** The value before. */
  from: string;
}

/** Checks a {@link ChangesFromPayload}; unknown fields pass and stay. */
export const ChangesFromPayloadSchema: Schema<ChangesFromPayload> = z.lazy(() =>
  z.looseObject({
    from: z.string(),
  }),
);
