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

/** That a project uses a storage. */
export interface ProjectStorage extends HalDocument {
  _type: "ProjectStorage";
  id: number;
  /** Whether the project has a folder there, and who looks after it. */
  projectFolderMode: "inactive" | "manual" | "automatic" | (string & {});
  createdAt: string;
  updatedAt: string;
  _links: {
    self: Link<ProjectStorage>;
    creator: Link<User>;
    storage: Link<Storage>;
    project: Link<Project>;
    /** Present when the project has a folder. */
    projectFolder?: Link<StorageFile> | undefined;
    /** Redirects to the folder, or to the storage; nothing while the storage is not set up. */
    open?: Link | NullLink | undefined;
    /** What older servers have to make sure that the caller has access; newer ones do that with `open`. */
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
      projectFolder: z.optional(hal.linkTo<StorageFile>()),
      open: z.optional(hal.nullableLinkTo()),
      openWithConnectionEnsured: z.optional(hal.nullableLinkTo()),
    }),
  }),
);

/** Filters of project storages; each name in both spellings. */
export type ProjectStorageFilters = Record<
  "project_id" | "projectId" | "storage_id" | "storageId" | "storage_url" | "storageUrl",
  "=" | "!"
>;

/** Storages that projects use: `pm.projectStorages`. All need `view file links`; 404 without it. */
export const projectStorages = defineResource({
  /** Lists them, all at once. */
  list: get("/project_storages", {
    query: () => listQuery({ filters: filters<ProjectStorageFilters>() }),
    response: wholeCollectionOf(ProjectStorageSchema),
  }),

  /** Reads one. */
  get: get("/project_storages/{id}", { response: ProjectStorageSchema }),

  /**
   * Asks where the project's folder is, or the storage where there is none. The answer is the header `Location`; it is
   * not followed. Fails with 403 where the storage does not let the caller in.
   */
  open: get("/project_storages/{id}/open", { redirect: "manual" }),
});
