import { createGitClient } from "@halyard/git-hosting";
import { defineResource, put } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import type { GitTarget } from "./git-world.ts";

/** A file in a generic package. */
export interface PackageFile {
  readonly owner: string;
  readonly name: string;
  readonly version: string;
  readonly file: string;
  readonly content: string;
}

// The generic package registry is not part of the API, so the client has no operation for it.
const genericPackages = defineResource({
  upload: put("/api/packages/{owner}/generic/{name}/{version}/{file}", {
    root: "server",
    body: z.binary(),
    bodyKey: "content",
    media: { request: "bytes" },
  }),
});

/** Uploads a file to a generic package, and creates the package and the version if they do not exist. */
export async function uploadFile({ baseUrl, auth, fetch }: GitTarget, file: PackageFile): Promise<void> {
  const client = createGitClient({ baseUrl, auth, fetch, retry: { maxRetries: 0 }, resources: { genericPackages } });
  await client.genericPackages.upload({ ...file, content: new TextEncoder().encode(file.content) });
}
