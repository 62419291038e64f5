import { defineResource, del, get, patch, post } from "@halyard/http-core";
import { wholeCollectionOf } from "../../lists/collection.js";
import { CreateOAuthClientCredentialsSchema } from "../oauth.js";
import { CreateStorageSchema, StorageSchema, UpdateStorageSchema } from "./document.js";
import { storageFiles } from "./files.js";
import { bodyOf } from "../../documents/body.js";

/** Kind of resource that each link refers to. All are `null`, because these links take URNs or server URLs, not ids. */
const targets = { type: null, origin: null, authenticationMethod: null } as const;

/** External file storages: `pm.storages`. */
export const storages = defineResource({
  /** Lists all storages that the caller may see. */
  list: get("/storages", { response: wholeCollectionOf(StorageSchema) }),

  /**
   * Reads a storage. The server first checks the caller's connection to the storage, so the response may be slow.
   * Requires the permission to view file links in a project that uses the storage. Fails with 404 otherwise.
   */
  get: get("/storages/{id}", { response: StorageSchema }),

  /**
   * Creates a storage, and the OAuth application with which the storage accesses the instance. The response embeds the
   * application. No other response contains the application's secret. Administrators only.
   */
  create: post("/storages", { body: bodyOf(CreateStorageSchema, targets), response: StorageSchema }),

  /** Changes a storage. Its OAuth application cannot be changed. Administrators only. */
  update: patch("/storages/{id}", {
    body: bodyOf(UpdateStorageSchema, targets),
    response: StorageSchema,
    retry: "idempotent",
  }),

  /** Deletes a storage, its OAuth application and all its file links. The files are kept. Administrators only. */
  delete: del("/storages/{id}"),

  /**
   * Sets the client credentials with which the instance accesses a storage, replacing any existing credentials. The
   * server does not verify the credentials. Administrators only.
   */
  setClientCredentials: post("/storages/{id}/oauth_client_credentials", {
    body: CreateOAuthClientCredentialsSchema,
    response: StorageSchema,
    retry: "idempotent",
  }),

  /**
   * Requests the URL of the storage's web pages. Does not follow the redirect: the URL is in the response's `Location`
   * header. Requires the permission to view file links. Fails with 404 otherwise.
   *
   * @example
   * const { response } = await pm.storages.open({ id: 7 }).withResponse();
   * const address = response.headers.get("location");
   */
  open: get("/storages/{id}/open", { redirect: "manual" }),

  files: storageFiles,
});
