import { defineResource, del, get, patch, post } from "@halyard/http-core";
import { wholeCollectionOf } from "../../lists/collection.js";
import { CreateOAuthClientCredentialsSchema } from "../oauth.js";
import { CreateStorageSchema, StorageSchema, UpdateStorageSchema } from "./document.js";
import { storageFiles } from "./files.js";
import { bodyOf } from "../../documents/body.js";

/** These links name kinds and servers, which have no ids. */
const targets = { type: null, origin: null, authenticationMethod: null } as const;

/** Places for files outside the instance: `pm.storages`. */
export const storages = defineResource({
  /** Lists the storages that the caller may see, all at once. */
  list: get("/storages", { response: wholeCollectionOf(StorageSchema) }),

  /**
   * Reads a storage. The server asks the storage itself whether the caller is connected, so this may take its time.
   * Requires `view file links` in a project that uses it; 404 without it.
   */
  get: get("/storages/{id}", { response: StorageSchema }),

  /**
   * Sets a storage up, together with an OAuth application that it uses to reach the instance. The secret of that comes
   * with this answer, embedded, and never again. Requires an administrator.
   */
  create: post("/storages", { body: bodyOf(CreateStorageSchema, targets), response: StorageSchema }),

  /** Changes a storage; its OAuth application cannot be changed. Requires an administrator. */
  update: patch("/storages/{id}", {
    body: bodyOf(UpdateStorageSchema, targets),
    response: StorageSchema,
    retry: "idempotent",
  }),

  /**
   * Deletes a storage with its OAuth application and all links to its files; the files stay. Requires an administrator.
   */
  delete: del("/storages/{id}"),

  /**
   * Sets what the instance shows to the storage, in place of what was there. Requires an administrator. The server asks
   * nobody whether it is right.
   */
  setClientCredentials: post("/storages/{id}/oauth_client_credentials", {
    body: CreateOAuthClientCredentialsSchema,
    response: StorageSchema,
    retry: "idempotent",
  }),

  /**
   * Asks where the storage's own pages are. The answer is the header `Location`; it is not followed. Requires `view
   * file links`; 404 without it.
   *
   * @example
   * const { response } = await pm.storages.open({ id: 7 }).withResponse();
   * const address = response.headers.get("location");
   */
  open: get("/storages/{id}/open", { redirect: "manual" }),

  files: storageFiles,
});
