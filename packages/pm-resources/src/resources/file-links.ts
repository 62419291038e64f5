import type { ActionLink, HalDocument, Link, NullLink } from "@halyard/hal-core";
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

/** A file or folder on an external storage. */
export interface FileOrigin {
  /** Id of the file or folder on the storage. */
  id: string;
  name: string;
  /** Media type; `application/x-op-directory` for folders, empty when unknown. */
  mimeType?: string | null | undefined;
  /** Size in bytes. */
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

/** A link from a work package to a file on an external storage. */
export interface FileLink extends HalDocument {
  _type: "FileLink";
  id: number;
  createdAt: string;
  updatedAt: string;
  originData: FileOrigin;
  _links: {
    self: Link<FileLink>;
    storage: Link<Storage>;
    /** Work package that the file is linked to. Absent while the file is not linked to a work package. */
    container?: Link<WorkPackage> | NullLink | undefined;
    creator?: Link<User> | undefined;
    /**
     * The caller's access to the file, as a URN that ends in `permission:ViewAllowed`, `permission:ViewNotAllowed`,
     * `NotFound` or `Error`.
     */
    status?: Link | undefined;
    /** The file's web page on the storage. */
    originOpen?: Link | undefined;
    /** Web page of the file's folder on the storage. */
    originOpenLocation?: Link | undefined;
    /** URL on this server that redirects to the file. */
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
      container: z.optional(hal.nullableLinkTo<WorkPackage>()),
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

/** A file link in a request body. */
export interface FileLinkInput {
  originData: FileOrigin;
  /** The file's storage: either the storage's URL in this API (`storage`), or the URL of its server (`storageUrl`). */
  _links: { storage: LinkInput } | { storageUrl: LinkInput };
}

/** Request body with up to 20 file links. */
export interface CreateFileLinks {
  /** Up to 20 files, each with its storage. */
  _embedded: { elements: readonly FileLinkInput[] };
}

/** Schema of {@link CreateFileLinks}. */
export const CreateFileLinksSchema: z.Schema<CreateFileLinks> = z.lazy(() => {
  const storage = z.union([z.fields({ storage: LinkInputSchema }), z.fields({ storageUrl: LinkInputSchema })]);
  const element = z.fields({ originData: FileOriginSchema, _links: storage });
  return z.object({ _embedded: z.fields({ elements: z.array(element).check(z.maxLength(20)) }) });
});

/** Filters for file links. */
export interface FileLinkFilters {
  /** Id of a storage. */
  storage: ListOperator;
}

/** Links to files on external storages: `pm.fileLinks`. */
export const fileLinks = defineResource({
  /** Reads a file link. Requires the permission to view file links; fails with 404 otherwise. */
  get: get("/file_links/{id}", { response: FileLinkSchema }),

  /** Removes a file link, but keeps the file itself. Requires the permission to manage file links. */
  delete: del("/file_links/{id}"),

  /**
   * Requests the URL of a linked file's web page on the storage. With `location: true`, requests the URL of
   * its folder's page instead. The response header `Location` contains the URL; the redirect is not followed.
   *
   * @example
   * const { response } = await pm.fileLinks.open({ id: 7 }).withResponse();
   * const address = response.headers.get("location");
   */
  open: get("/file_links/{id}/open", {
    query: () =>
      listQuery({
        /** Whether to request the page of the file's folder instead of the file's own page. Default false. */
        location: z.boolean(),
      }),
    redirect: "manual",
  }),

  /**
   * Requests a short-lived URL for downloading a linked file. The response header `Location` contains the URL; the
   * redirect is not followed.
   */
  download: get("/file_links/{id}/download", { redirect: "manual" }),
});

/** The linked files of a work package: `pm.workPackages.fileLinks`. */
export const workPackageFileLinks = defineResource({
  /**
   * Lists the linked files of a work package. The server queries every storage first, so the response may be slow.
   * Requires the permission to view file links.
   */
  list: get("/work_packages/{workPackage}/file_links", {
    query: () => listQuery({ filters: filters<FileLinkFilters>() }),
    response: pagedCollectionOf(FileLinkSchema),
  }),

  /**
   * Links files to a work package. Either all files are linked or none. A file that is already linked is returned
   * unchanged, so repeating the request changes nothing. Requires the permission to manage file links.
   *
   * @throws ValidationError when one of the links is invalid, or when the instance does not know the storage.
   */
  create: post("/work_packages/{workPackage}/file_links", {
    body: CreateFileLinksSchema,
    response: pagedCollectionOf(FileLinkSchema),
    retry: "idempotent",
  }),
});
