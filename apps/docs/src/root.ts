import { join } from "node:path";

/** Path of the repository's root folder. */
export const root: string = join(import.meta.dirname, "..", "..", "..");
