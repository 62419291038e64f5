import type { HalDocument, Link, NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { wholeCollectionOf } from "../lists/collection.js";
import { filters, listQuery } from "../lists/query.js";
import type { Storage } from "./storages/document.js";
import type { StorageFile } from "./storages/files.js";
import type { User } from "./users/document.js";
import type { Project } from "./workspaces/document.js";

/** A connection between a project and a storage that it uses. */
export interface ProjectStorage extends HalDocument {
  _type: "ProjectStorage";
  id: number;
  /** Mode of the project's folder on the storage. */
  projectFolderMode: "inactive" | "manual" | "automatic" | (string & {});
  createdAt: string;
  updatedAt: string;
  _links: {
    self: Link<ProjectStorage>;
    creator: Link<User>;
    storage: Link<Storage>;
    project: Link<Project>;
    /** The project's folder on the storage, if there is one. */
    projectFolder?: Link<StorageFile> | NullLink | undefined;
    /**
     * Link that redirects to the project folder, or to the storage if the project has no folder. Empty until the
     * storage is configured.
     */
    open?: Link | NullLink | undefined;
    /**
     * Link that works like `open`, but first ensures that the caller has access to the storage. Present only on older
     * servers. On newer servers, `open` itself ensures access.
     */
    openWithConnectionEnsured?: Link | NullLink | undefined;
  };
}

/** Schema of {@link ProjectStorage}. */
export const ProjectStorageSchema: z.Schema<ProjectStorage> = z.lazy(() =>
  hal.document({
    _type: z.literal("ProjectStorage"),
    id: z.int(),
    projectFolderMode: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
    _links: z.object({
      self: hal.linkTo<ProjectStorage>(),
      creator: hal.linkTo<User>(),
      storage: hal.linkTo<Storage>(),
      project: hal.linkTo<Project>(),
      projectFolder: z.optional(hal.nullableLinkTo<StorageFile>()),
      open: z.optional(hal.nullableLinkTo()),
      openWithConnectionEnsured: z.optional(hal.nullableLinkTo()),
    }),
  }),
);

/** Filters for project storages. The server accepts two spellings of each name. */
export type ProjectStorageFilters = Record<
  "project_id" | "projectId" | "storage_id" | "storageId" | "storage_url" | "storageUrl",
  "=" | "!"
>;

/**
 * Storages that projects use: `pm.projectStorages`. All operations require the permission to view file links, and
 * fail with 404 otherwise.
 */
export const projectStorages = defineResource({
  /** Lists all project storages. */
  list: get("/project_storages", {
    query: () => listQuery({ filters: filters<ProjectStorageFilters>() }),
    response: wholeCollectionOf(ProjectStorageSchema),
  }),

  /** Reads one project storage. */
  get: get("/project_storages/{id}", { response: ProjectStorageSchema }),

  /**
   * Requests the URL of the project folder, or of the storage if the project has no folder. Does not follow the
   * redirect: the URL is in the response's `Location` header. Fails with 403 when the caller has no access to the
   * storage.
   */
  open: get("/project_storages/{id}/open", { redirect: "manual" }),
});
