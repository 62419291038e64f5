import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

/** OpenAPI 3.1 description of the instance's API. */
export interface ApiDescription {
  /** OpenAPI version, such as `3.1.2`. */
  openapi: string;
  info: { title: string; version: string; description?: string | undefined };
  /** Operations by path. Paths are relative to the server's URL. */
  paths: Readonly<Record<string, unknown>>;
  components?: Readonly<Record<string, unknown>> | undefined;
}

/** Schema of {@link ApiDescription}. */
export const ApiDescriptionSchema: z.Schema<ApiDescription> = z.lazy(() =>
  z.object({
    openapi: z.string(),
    info: z.object({ title: z.string(), version: z.string(), description: z.optional(z.string()) }),
    paths: z.record(z.string(), z.unknown()),
    components: z.optional(z.record(z.string(), z.unknown())),
  }),
);

/** OpenAPI description of the instance's API: `pm.apiDescription`. */
export const apiDescription = defineResource({
  /** Reads the API description as JSON. The response is several megabytes in size. */
  json: get("/spec.json", { response: ApiDescriptionSchema }),

  /** Reads the API description as YAML text. */
  yaml: get("/spec.yml", { media: { response: "text" } }),
});
