import type * as z from "zod/mini";

/** A schema whose result is a `Type`. It is a schema of zod: `safeParse` and the rest of `zod/mini` work with it. */
export type Schema<Type> = z.ZodMiniType<Type>;
