import { join } from "node:path";

/** The root of the repository. */
export const root: string = join(import.meta.dirname, "..", "..", "..");
