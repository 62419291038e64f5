import type { ActionLink, HalDocument, Link, NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import * as z from "@halyard/http-core/schema";
import { embedded } from "../../documents/embedded.js";
import { type LinkInput, LinkInputSchema } from "../../documents/link-input.js";
import type { Collection } from "../../lists/collection.js";
import { type OAuthApplication, OAuthApplicationSchema, type OAuthClientCredentials } from "../oauth.js";
import type { ProjectStorage } from "../project-storages.js";
import type { StorageUpload, StorageUploadInput } from "./files.js";

/** An external file storage: Nextcloud, OneDrive or SharePoint. Some of its links are URNs. */
export interface Storage extends HalDocument {
  _type: "Storage";
  id: number;
  name: string;
  /** Audience that the storage expects in single sign-on tokens. Nextcloud only. */
  storageAudience?: string | null | undefined;
  /** Scope to request in the token exchange for single sign-on. Nextcloud only. */
  tokenExchangeScope?: string | null | undefined;
  /** Id of the tenant. Empty until it is configured. OneDrive only. */
  tenantId?: string | null | undefined;
  /** Id of the drive. Empty until it is configured. OneDrive only. */
  driveId?: string | null | undefined;
  /** Whether the instance has a password with which it manages project folders. Nextcloud only. */
  hasApplicationPassword?: boolean | undefined;
  /** Characters that are forbidden in file and folder names. Nextcloud only. */
  forbiddenFileNameCharacters?: string | null | undefined;
  /** Whether the storage is fully configured. */
  configured?: boolean | undefined;
  createdAt?: string | undefined;
  updatedAt?: string | undefined;
  _links: {
    self: Link<Storage>;
    /**
     * Kind of storage, as a URN: `urn:openproject-org:api:v3:storages:`, followed by `Nextcloud`, `OneDrive` or
     * `Sharepoint`.
     */
    type: Link;
    /**
     * Authentication method, as a URN: `urn:openproject-org:api:v3:storages:authenticationMethod:`, followed by
     * `TwoWayOAuth2` or `OAuth2SSO`.
     */
    authenticationMethod?: Link | undefined;
    /** URL of the storage's server, if any. */
    origin?: Link | NullLink | undefined;
    /** Link that redirects to the storage's web pages. */
    open: Link;
    /**
     * State of the caller's connection, as a URN: `urn:openproject-org:api:v3:storages:authorization:`, followed by
     * `Connected`, `NotConnected`, `FailedAuthorization` or `Error`.
     */
    authorizationState: Link;
    /**
     * URL where the caller can allow the instance to access the storage. Present only while `authorizationState` is
     * `NotConnected` or `FailedAuthorization`, and never with `OAuth2SSO`.
     */
    authorize?: Link | undefined;
    /** One action for each project that the caller may upload to: see `pm.storages.files.prepareUpload`. */
    prepareUpload?: ActionLink<StorageUploadInput, StorageUpload>[] | undefined;
    projectStorages?: Link<Collection<ProjectStorage>> | undefined;
    /** The storage's OAuth application. Visible only to administrators. */
    oauthApplication?: Link<OAuthApplication> | NullLink | undefined;
    /** Client credentials with which the instance accesses the storage. Visible only to administrators. */
    oauthClientCredentials?: Link<OAuthClientCredentials> | NullLink | undefined;
  };
  _embedded?:
    | {
        /** The storage's OAuth application. Only the response to `create` contains its secret. */
        oauthApplication?: OAuthApplication | undefined;
        oauthClientCredentials?: OAuthClientCredentials | undefined;
      }
    | undefined;
}

/** Schema of {@link Storage}. */
export const StorageSchema: z.Schema<Storage> = z.lazy(() =>
  z.object({
    _type: z.literal("Storage"),
    id: z.int(),
    name: z.string(),
    storageAudience: z.nullish(z.string()),
    tokenExchangeScope: z.nullish(z.string()),
    tenantId: z.nullish(z.string()),
    driveId: z.nullish(z.string()),
    hasApplicationPassword: z.optional(z.boolean()),
    forbiddenFileNameCharacters: z.nullish(z.string()),
    configured: z.optional(z.boolean()),
    createdAt: z.optional(z.string()),
    updatedAt: z.optional(z.string()),
    _links: z.object({
      self: hal.linkTo<Storage>(),
      type: hal.linkTo(),
      authenticationMethod: z.optional(hal.linkTo()),
      origin: z.optional(hal.nullableLinkTo()),
      open: hal.linkTo(),
      authorizationState: hal.linkTo(),
      authorize: z.optional(hal.linkTo()),
      prepareUpload: z.optional(z.array(hal.actionLink<StorageUploadInput, StorageUpload>())),
      projectStorages: z.optional(hal.linkTo<Collection<ProjectStorage>>()),
      oauthApplication: z.optional(hal.nullableLinkTo<OAuthApplication>()),
      oauthClientCredentials: z.optional(hal.nullableLinkTo<OAuthClientCredentials>()),
    }),
    _embedded: z.optional(
      z.object({
        oauthApplication: z.optional(OAuthApplicationSchema),
        oauthClientCredentials: embedded<OAuthClientCredentials>(),
      }),
    ),
  }),
);

/** Changes to a storage. Omitted fields keep their values. */
export interface UpdateStorage {
  /** Name of the storage, as shown in projects. If a new storage has no name, the server generates a name. */
  name?: string | undefined;
  /**
   * Audience that the storage expects in single sign-on tokens, usually its client id at the identity provider.
   * Nextcloud only.
   */
  storageAudience?: string | undefined;
  /** Scope to request in the token exchange for single sign-on. Nextcloud only. */
  tokenExchangeScope?: string | undefined;
  /**
   * Password with which the instance manages project folders. `null` removes the password, and the instance then stops
   * managing folders. Nextcloud only.
   */
  applicationPassword?: string | null | undefined;
  /** Characters that are forbidden in file and folder names. Nextcloud only. */
  forbiddenFileNameCharacters?: string | undefined;
  /** Id of the tenant. OneDrive only. */
  tenantId?: string | null | undefined;
  /** Id of the drive. OneDrive only. */
  driveId?: string | null | undefined;
  _links?:
    | {
        /** URL of the storage's server, such as `https://cloud.example.com`. */
        origin?: LinkInput | undefined;
        /** Kind of storage, such as `urn:openproject-org:api:v3:storages:Nextcloud`. */
        type?: LinkInput | undefined;
        /**
         * Authentication method, as a URN: `urn:openproject-org:api:v3:storages:authenticationMethod:`, followed by
         * `TwoWayOAuth2` or `OAuth2SSO`.
         */
        authenticationMethod?: LinkInput | undefined;
      }
    | undefined;
}

const input = () => ({
  name: z.optional(z.string()),
  storageAudience: z.optional(z.string()),
  tokenExchangeScope: z.optional(z.string()),
  applicationPassword: z.nullish(z.string()),
  forbiddenFileNameCharacters: z.optional(z.string()),
  tenantId: z.nullish(z.string()),
  driveId: z.nullish(z.string()),
});

/** Schema of {@link UpdateStorage}. */
export const UpdateStorageSchema: z.Schema<UpdateStorage> = z.lazy(() => {
  const link = z.optional(LinkInputSchema);
  return z.object({
    ...input(),
    _links: z.optional(z.object({ origin: link, type: link, authenticationMethod: link })),
  });
});

/** Request body for a new storage. */
export interface CreateStorage extends UpdateStorage {
  /** Kind of storage, with the URL of its server and the authentication method. */
  _links: { type: LinkInput; origin?: LinkInput | undefined; authenticationMethod?: LinkInput | undefined };
}

/** Schema of {@link CreateStorage}. */
export const CreateStorageSchema: z.Schema<CreateStorage> = z.lazy(() => {
  const link = z.optional(LinkInputSchema);
  return z.object({
    ...input(),
    _links: z.object({ type: LinkInputSchema, origin: link, authenticationMethod: link }),
  });
});
