import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

/** The version of the server as it says itself; `parseServerVersion` tells what it means. */
export interface ReportedVersion {
  /** Such as `1.26.3` or `15.0.3+gitea-1.22.0`. */
  version: string;
}

/** Schema of {@link ReportedVersion}. */
export const ReportedVersionSchema: z.Schema<ReportedVersion> = z.lazy(() => z.object({ version: z.string() }));

/** The version of the server: `git.version`. `git.server()` reads it once and says which product it is. */
export const serverVersion = defineResource({
  /** Reads the version. Both servers tell it, some only to those who are signed in. */
  get: get("/version", { response: ReportedVersionSchema }),

  /** Reads the version from the API that only Forgejo has: a 404 means Gitea. */
  getForgejo: get("/api/forgejo/v1/version", { response: ReportedVersionSchema, root: "server" }),
});
