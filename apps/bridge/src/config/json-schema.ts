import { z } from "zod";
import { fileSchema } from "./file-schema.js";

/** Returns the JSON Schema (2020-12) of the configuration file, for editors. */
export function configJsonSchema(): Record<string, unknown> {
  return { title: "Configuration of the Halyard bridge", ...z.toJSONSchema(fileSchema, { io: "input" }) };
}
