import type { ActionLink, HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { listQuery } from "../../lists/query.js";

/** A file or folder as its storage knows it. */
export interface StorageFile extends HalDocument {
  _type: "StorageFile";
  id: string;
  name: string;
  /** `application/x-op-directory` for a folder. */
  mimeType?: string | null | undefined;
  /** Bytes. */
  size?: number | null | undefined;
  createdAt?: string | null | undefined;
  lastModifiedAt?: string | null | undefined;
  createdByName?: string | null | undefined;
  lastModifiedByName?: string | null | undefined;
  /** Path on the storage, from `/`. */
  location: string;
  /** What the caller may do with it, as the storage says. */
  permissions?: string[] | undefined;
  /** A URN in place of an address. */
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

/** What a folder holds. */
export interface StorageFiles extends HalDocument {
  _type: "StorageFiles";
  files: StorageFile[];
  /** The folder itself. */
  parent: StorageFile;
  /** The folders above, from the root down; the root has none. */
  ancestors: StorageFile[];
  /** A URN in place of an address. */
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

/** A folder to be made. */
export interface CreateStorageFolder {
  name: string;
  /** Id of the folder it comes into. */
  parentId: string;
}

/** Schema of {@link CreateStorageFolder}. */
export const CreateStorageFolderSchema: z.Schema<CreateStorageFolder> = z.lazy(() =>
  z.object({ name: z.string(), parentId: z.string() }),
);

/** A file to be uploaded straight to a storage. */
export interface StorageUploadInput {
  /** Id of the project from which it is uploaded. */
  projectId: number;
  fileName: string;
  /** Id of the folder it comes into; `/` for the root. */
  parent: string;
}

/** Schema of {@link StorageUploadInput}. */
export const StorageUploadInputSchema: z.Schema<StorageUploadInput> = z.lazy(() =>
  z.object({ projectId: z.int(), fileName: z.string(), parent: z.string() }),
);

/** Where a file can be sent, once. */
export interface StorageUpload extends HalDocument {
  _type: "UploadLink";
  _links: {
    /** A URN in place of an address. */
    self: Link;
    /** On the storage, with the method to use. The address is proof enough for the storage, so keep it to yourself. */
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

/** Files on storages, as the caller's own account there sees them: `pm.storages.files`. */
export const storageFiles = defineResource({
  /**
   * Lists what a folder holds; without `parent`, the root. Requires `view file links`; fails with 400 where `parent` is
   * no folder, and with 500 `OutboundRequest:*` where the storage refuses.
   */
  list: get("/storages/{storage}/files", {
    query: () => listQuery({ parent: z.string() }),
    response: StorageFilesSchema,
  }),

  /**
   * Asks for an address to which a file can be sent without a credential of the storage. Requires `manage file links`
   * in the project; fails with 500 `OutboundRequest:*` where the storage refuses.
   */
  prepareUpload: post("/storages/{storage}/files/prepare_upload", {
    body: StorageUploadInputSchema,
    response: StorageUploadSchema,
  }),

  /** Makes a folder. Requires `manage file links`. */
  createFolder: post("/storages/{storage}/folders", { body: CreateStorageFolderSchema, response: StorageFileSchema }),
});
