import { defineResource, del, get, post, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pageQuery } from "../lists/page-query.js";
import { type Repository, RepositorySchema } from "../documents/repository.js";
import { type User, UserSchema } from "../documents/user.js";

/** One version of a package in a registry. */
export interface Package {
  id: number;
  /** Type of the registry, such as `npm`, `container` or `generic`. */
  type: string;
  name: string;
  version: string;
  owner: User | null;
  creator: User | null;
  /** Repository that the package is linked to; null if the package is not linked. */
  repository: Repository | null;
  html_url: string;
  created_at: string;
}

/** Schema of {@link Package}. */
export const PackageSchema: z.Schema<Package> = z.lazy(() =>
  z.object({
    id: z.int(),
    type: z.string(),
    name: z.string(),
    version: z.string(),
    owner: z.nullable(UserSchema),
    creator: z.nullable(UserSchema),
    repository: z.nullable(RepositorySchema),
    html_url: z.string(),
    created_at: z.string(),
  }),
);

/** A file of a package. */
export interface PackageFile {
  id: number;
  name: string;
  /** Size in bytes; Gitea only. */
  size?: number | undefined;
  /** Size in bytes, under Forgejo's name for the field. */
  Size?: number | undefined;
  md5: string;
  sha1: string;
  sha256: string;
  sha512: string;
}

/** Schema of {@link PackageFile}. */
export const PackageFileSchema: z.Schema<PackageFile> = z.lazy(() =>
  z.object({
    id: z.int(),
    name: z.string(),
    size: z.optional(z.int()),
    Size: z.optional(z.int()),
    md5: z.string(),
    sha1: z.string(),
    sha256: z.string(),
    sha512: z.string(),
  }),
);

/** The packages in the server's registry: `git.packages`. To upload or install packages, use a package manager. */
export const packages = defineResource({
  /**
   * Lists the packages of a user or organization, with one entry per version. `q` matches any part of the package name.
   */
  list: get("/packages/{owner}", {
    query: () =>
      z.fields({
        /** Type of the registry. Default: all. */
        type: z.optional(
          z.enum([
            "alpine",
            "cargo",
            "chef",
            "composer",
            "conan",
            "conda",
            "container",
            "cran",
            "debian",
            "generic",
            "go",
            "helm",
            "maven",
            "npm",
            "nuget",
            "pub",
            "pypi",
            "rpm",
            "rubygems",
            "swift",
            "terraform",
            "vagrant",
          ]),
        ),
        /** Lists only packages whose name contains this text. */
        q: z.optional(z.string()),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: z.listOf(PackageSchema),
  }),

  /** Lists the versions of a package. Gitea only. */
  listVersions: get("/packages/{owner}/{type}/{name}", {
    query: pageQuery,
    response: z.listOf(PackageSchema),
    since: { gitea: "1.24" },
  }),

  /** Reads the newest version of a package. Gitea only. */
  getLatest: get("/packages/{owner}/{type}/{name}/-/latest", { response: PackageSchema, since: { gitea: "1.24" } }),

  /** Reads one version of a package. */
  get: get("/packages/{owner}/{type}/{name}/{version}", { response: PackageSchema }),

  /** Deletes one version of a package. Requires write access to the owner's packages. */
  delete: del("/packages/{owner}/{type}/{name}/{version}"),

  /** Deletes a package with all its versions. Requires write access to the owner's packages. */
  deleteAll: del("/packages/{owner}/{type}/{name}", { since: { gitea: "1.26" } }),

  /** Lists all files of a package version in one response. */
  listFiles: get("/packages/{owner}/{type}/{name}/{version}/files", {
    response: z.listOf(PackageFileSchema, singlePage()),
  }),

  /** Links a package, with all its versions, to a repository of the same owner. */
  link: post("/packages/{owner}/{type}/{name}/-/link/{repo_name}", {
    retry: "idempotent",
    since: { gitea: "1.24", forgejo: "11" },
  }),

  /** Removes a package's link to its repository. */
  unlink: post("/packages/{owner}/{type}/{name}/-/unlink", {
    retry: "idempotent",
    since: { gitea: "1.24", forgejo: "11" },
  }),
});

/** The registry for Swift packages: `git.packages.swift`. */
export const swiftRegistry = defineResource({
  /**
   * Checks whether this client's credential is valid for an owner's Swift registry, as `swift package-registry login`
   * does. Fails with 401 if the credential is invalid.
   *
   * @see Swift Package Registry Service Specification
   */
  login: post("/api/packages/{owner}/swift/login", {
    root: "server",
    retry: "safe",
    since: { gitea: "1.23", forgejo: "7" },
  }),
});
