import type { ActionLink, HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { listQuery } from "../../lists/query.js";

/** A file or folder on a storage. */
export interface StorageFile extends HalDocument {
  _type: "StorageFile";
  id: string;
  name: string;
  /** Media type; `application/x-op-directory` for a folder. */
  mimeType?: string | null | undefined;
  /** Size in bytes. */
  size?: number | null | undefined;
  createdAt?: string | null | undefined;
  lastModifiedAt?: string | null | undefined;
  createdByName?: string | null | undefined;
  lastModifiedByName?: string | null | undefined;
  /** Path on the storage, beginning with `/`. */
  location: string;
  /** The caller's permissions, as reported by the storage. */
  permissions?: string[] | undefined;
  /** The `self` link is a URN, not a URL. */
  _links: { self: Link };
}

/** Schema of {@link StorageFile}. */
export const StorageFileSchema: z.Schema<StorageFile> = z.lazy(() =>
  hal.document({
    _type: z.literal("StorageFile"),
    id: z.string(),
    name: z.string(),
    mimeType: z.nullish(z.string()),
    size: z.nullish(z.int()),
    createdAt: z.nullish(z.string()),
    lastModifiedAt: z.nullish(z.string()),
    createdByName: z.nullish(z.string()),
    lastModifiedByName: z.nullish(z.string()),
    location: z.string(),
    permissions: z.optional(z.array(z.string())),
    _links: z.object({ self: hal.linkTo() }),
  }),
);

/** Contents of a folder. */
export interface StorageFiles extends HalDocument {
  _type: "StorageFiles";
  files: StorageFile[];
  /** The folder itself. */
  parent: StorageFile;
  /** Folders that contain this folder, from the root down. Empty for the root. */
  ancestors: StorageFile[];
  /** The `self` link is a URN, not a URL. */
  _links: { self: Link };
}

/** Schema of {@link StorageFiles}. */
export const StorageFilesSchema: z.Schema<StorageFiles> = z.lazy(() =>
  hal.document({
    _type: z.literal("StorageFiles"),
    files: z.array(StorageFileSchema),
    parent: StorageFileSchema,
    ancestors: z.array(StorageFileSchema),
    _links: z.object({ self: hal.linkTo() }),
  }),
);

/** Request body for a new folder. */
export interface CreateStorageFolder {
  /** Name of the new folder. */
  name: string;
  /** Id of the parent folder. */
  parentId: string;
}

/** Schema of {@link CreateStorageFolder}. */
export const CreateStorageFolderSchema: z.Schema<CreateStorageFolder> = z.lazy(() =>
  z.object({ name: z.string(), parentId: z.string() }),
);

/** Request body for preparing an upload to a storage. */
export interface StorageUploadInput {
  /** Id of the project from which the file is uploaded. */
  projectId: number;
  /** Name of the new file. */
  fileName: string;
  /** Id of the parent folder; `/` for the root. */
  parent: string;
}

/** Schema of {@link StorageUploadInput}. */
export const StorageUploadInputSchema: z.Schema<StorageUploadInput> = z.lazy(() =>
  z.object({ projectId: z.int(), fileName: z.string(), parent: z.string() }),
);

/** A one-time upload URL. */
export interface StorageUpload extends HalDocument {
  _type: "UploadLink";
  _links: {
    /** The `self` link is a URN, not a URL. */
    self: Link;
    /**
     * Upload URL on the storage, with its HTTP method. The URL authorises the upload without a credential, so keep it
     * secret.
     */
    destination: ActionLink;
  };
}

/** Schema of {@link StorageUpload}. */
export const StorageUploadSchema: z.Schema<StorageUpload> = z.lazy(() =>
  hal.document({
    _type: z.literal("UploadLink"),
    _links: z.object({ self: hal.linkTo(), destination: hal.actionLink<unknown, unknown>() }),
  }),
);

/** Files that the caller's own account on a storage can see: `pm.storages.files`. */
export const storageFiles = defineResource({
  /**
   * Lists the contents of a folder on a storage. `parent` is the id of the folder (default: the root). Requires the
   * permission to view file links. Fails with 400 when `parent` is not a folder, and with 500 `OutboundRequest:*` when
   * the storage refuses the request.
   */
  list: get("/storages/{storage}/files", {
    query: () =>
      listQuery({
        /** Id of the folder on the storage. Default: the root. */
        parent: z.string(),
      }),
    response: StorageFilesSchema,
  }),

  /**
   * Requests an upload URL that works without a credential for the storage. Requires the permission to manage file
   * links in the project. Fails with 500 `OutboundRequest:*` when the storage refuses the request.
   */
  prepareUpload: post("/storages/{storage}/files/prepare_upload", {
    body: StorageUploadInputSchema,
    response: StorageUploadSchema,
  }),

  /** Creates a folder on a storage. Requires the permission to manage file links. */
  createFolder: post("/storages/{storage}/folders", { body: CreateStorageFolderSchema, response: StorageFileSchema }),
});
