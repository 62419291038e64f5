import type { ActionLink, HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, del, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { embedded } from "../documents/embedded.js";
import { type LinkInput, LinkInputSchema } from "../documents/link-input.js";
import { pagedCollectionOf } from "../lists/collection.js";
import type { ListOperator } from "../lists/filters.js";
import { filters, listQuery } from "../lists/query.js";
import type { Storage } from "./storages/document.js";
import type { User } from "./users/document.js";
import type { WorkPackage } from "./work-packages/document.js";

/** A file or folder as its storage knows it. */
export interface FileOrigin {
  /** Its id there. */
  id: string;
  name: string;
  /** Folders have `application/x-op-directory`; nothing means unknown. */
  mimeType?: string | null | undefined;
  /** Bytes. */
  size?: number | null | undefined;
  createdAt?: string | null | undefined;
  lastModifiedAt?: string | null | undefined;
  createdByName?: string | null | undefined;
  lastModifiedByName?: string | null | undefined;
}

/** Schema of {@link FileOrigin}. */
export const FileOriginSchema: z.Schema<FileOrigin> = z.lazy(() => {
  const text = z.nullish(z.string());
  return z.object({
    id: z.string(),
    name: z.string(),
    mimeType: text,
    size: z.nullish(z.int()),
    createdAt: text,
    lastModifiedAt: text,
    createdByName: text,
    lastModifiedByName: text,
  });
});

/** A file on a storage elsewhere that is linked to a work package. */
export interface FileLink extends HalDocument {
  _type: "FileLink";
  id: number;
  createdAt: string;
  updatedAt: string;
  originData: FileOrigin;
  _links: {
    self: Link<FileLink>;
    storage: Link<Storage>;
    container: Link<WorkPackage>;
    creator?: Link<User> | undefined;
    /**
     * A name rather than an address, what the caller may do with the file on the storage: it ends in
     * `permission:ViewAllowed`, `permission:ViewNotAllowed`, `NotFound` or `Error`.
     */
    status?: Link | undefined;
    /** The file on the storage's own pages. */
    originOpen?: Link | undefined;
    /** Its folder there. */
    originOpenLocation?: Link | undefined;
    /** By way of this server, which redirects. */
    staticOriginOpen?: Link | undefined;
    staticOriginOpenLocation?: Link | undefined;
    staticOriginDownload?: Link | undefined;
    delete?: ActionLink<void, void> | undefined;
  };
  _embedded?: { storage?: Storage | undefined; container?: WorkPackage | undefined } | undefined;
}

/** Schema of {@link FileLink}. */
export const FileLinkSchema: z.Schema<FileLink> = z.lazy(() => {
  const link = z.optional(hal.linkTo<unknown>());
  return z.object({
    _type: z.literal("FileLink"),
    id: z.int(),
    createdAt: z.string(),
    updatedAt: z.string(),
    originData: FileOriginSchema,
    _links: z.object({
      self: hal.linkTo<FileLink>(),
      storage: hal.linkTo<Storage>(),
      container: hal.linkTo<WorkPackage>(),
      creator: z.optional(hal.linkTo<User>()),
      status: link,
      originOpen: link,
      originOpenLocation: link,
      staticOriginOpen: link,
      staticOriginOpenLocation: link,
      staticOriginDownload: link,
      delete: z.optional(hal.actionLink()),
    }),
    _embedded: z.optional(z.object({ storage: embedded<Storage>(), container: embedded<WorkPackage>() })),
  });
});

/** A file to be linked. */
export interface FileLinkInput {
  originData: FileOrigin;
  /** The storage, by its address in this API or by the address of its host. */
  _links: { storage: LinkInput } | { storageUrl: LinkInput };
}

/** Files to be linked, at most 20 at once. */
export interface CreateFileLinks {
  _embedded: { elements: readonly FileLinkInput[] };
}

/** Schema of {@link CreateFileLinks}. */
export const CreateFileLinksSchema: z.Schema<CreateFileLinks> = z.lazy(() => {
  const storage = z.union([z.fields({ storage: LinkInputSchema }), z.fields({ storageUrl: LinkInputSchema })]);
  const element = z.fields({ originData: FileOriginSchema, _links: storage });
  return z.object({ _embedded: z.fields({ elements: z.array(element).check(z.maxLength(20)) }) });
});

/** Filters of file links. */
export interface FileLinkFilters {
  /** Id of a storage. */
  storage: ListOperator;
}

/** Linked files: `pm.fileLinks`. */
export const fileLinks = defineResource({
  /** Reads one link. Requires the permission to view file links; 404 without. */
  get: get("/file_links/{id}", { response: FileLinkSchema }),

  /** Removes a link; the file stays. Requires the permission to manage file links. */
  delete: del("/file_links/{id}"),

  /**
   * Asks where the file can be opened, or its folder with `location`. The answer is the header `Location`, an address on
   * the storage; it is not followed.
   *
   * @example
   * const { response } = await pm.fileLinks.open({ id: 7 }).withResponse();
   * const address = response.headers.get("location");
   */
  open: get("/file_links/{id}/open", { query: () => listQuery({ location: z.boolean() }), redirect: "manual" }),

  /** Asks where the file can be downloaded for a short time; like `open`, the answer is the header `Location`. */
  download: get("/file_links/{id}/download", { redirect: "manual" }),
});

/** The linked files of a work package: `pm.workPackages.fileLinks`. */
export const workPackageFileLinks = defineResource({
  /**
   * Lists the linked files of a work package. The server asks every storage for news before it answers, so this may
   * take its time. Requires the permission to view file links.
   */
  list: get("/work_packages/{workPackage}/file_links", {
    query: () => listQuery({ filters: filters<FileLinkFilters>() }),
    response: pagedCollectionOf(FileLinkSchema),
  }),

  /**
   * Links files, all or none; one that is linked already is returned as it is, so repeating it changes nothing.
   * Requires the permission to manage file links.
   *
   * @throws ValidationError when one of them does not fit, or the instance does not know the storage.
   */
  create: post("/work_packages/{workPackage}/file_links", {
    body: CreateFileLinksSchema,
    response: pagedCollectionOf(FileLinkSchema),
    retry: "idempotent",
  }),
});
