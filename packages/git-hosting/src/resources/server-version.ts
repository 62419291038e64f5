import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

/** The version that the server reports; see `parseServerVersion`. */
export interface ReportedVersion {
  /** Version, such as `1.26.3` or `15.0.3+gitea-1.22.0`. */
  version: string;
}

/** Schema of {@link ReportedVersion}. */
export const ReportedVersionSchema: z.Schema<ReportedVersion> = z.lazy(() => z.object({ version: z.string() }));

/** The server's version: `git.version`. `git.server()` reads it once and also detects the product. */
export const serverVersion = defineResource({
  /** Reads the server's version. Some servers require a credential for this. */
  get: get("/version", { response: ReportedVersionSchema }),

  /** Reads the server's version from Forgejo's own API. */
  getForgejo: get("/api/forgejo/v1/version", {
    response: ReportedVersionSchema,
    root: "server",
    since: { forgejo: "7" },
  }),
});
