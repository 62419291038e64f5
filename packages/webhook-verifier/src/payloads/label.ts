import * as z from "zod/mini";
import type { Schema } from "./schema.js";

/** A label. */
export interface Label {
  id: number;
  name: string;
  exclusive: boolean;
  is_archived: boolean;
  /** Six hexadecimal digits without `#`. */
  color: string;
  description: string;
  url: string;
}

/** Checks a {@link Label}; unknown fields pass and stay. */
export const LabelSchema: Schema<Label> = z.lazy(() =>
  z.looseObject({
    id: z.number(),
    name: z.string(),
    exclusive: z.boolean(),
    is_archived: z.boolean(),
    color: z.string(),
    description: z.string(),
    url: z.string(),
  }),
);
