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
  /** Nextcloud: audience of the tokens for single sign-on. */
  storageAudience?: string | null | undefined;
  /** Nextcloud: scope of the token exchange. */
  tokenExchangeScope?: string | null | undefined;
  /** OneDrive: id of the tenant; empty until configured. */
  tenantId?: string | null | undefined;
  /** OneDrive: id of the drive; empty until configured. */
  driveId?: string | null | undefined;
  /** Nextcloud: whether the instance manages the project folders. */
  hasApplicationPassword?: boolean | undefined;
  /** Nextcloud: characters that are forbidden in file and folder names. */
  forbiddenFileNameCharacters?: string | null | undefined;
  /** Whether the storage is completely configured. */
  configured?: boolean | undefined;
  createdAt?: string | undefined;
  updatedAt?: string | undefined;
  _links: {
    self: Link<Storage>;
    /** Kind of storage, as a URN: `urn:openproject-org:api:v3:storages:Nextcloud`, or the same with `OneDrive`. */
    type: Link;
    /**
     * Authentication method, as a URN: `urn:openproject-org:api:v3:storages:authenticationMethod:TwoWayOAuth2`, or the
     * same with `OAuth2SSO`.
     */
    authenticationMethod?: Link | undefined;
    /** Address of the storage's server, if any. */
    origin?: Link | NullLink | undefined;
    /** Redirects to the web pages of the storage. */
    open: Link;
    /**
     * State of the caller's connection, as a URN: `urn:openproject-org:api:v3:storages:authorization:Connected`, or the
     * same with `NotConnected`, `FailedAuthorization` or `Error`.
     */
    authorizationState: Link;
    /**
     * Address at which the caller authorises the instance. Present only while `authorizationState` is `NotConnected` or
     * `FailedAuthorization`; never with `OAuth2SSO`.
     */
    authorize?: Link | undefined;
    /** One action for each project with upload permission: see `pm.storages.files.prepareUpload`. */
    prepareUpload?: ActionLink<StorageUploadInput, StorageUpload>[] | undefined;
    projectStorages?: Link<Collection<ProjectStorage>> | undefined;
    /** OAuth application of the storage. Visible to administrators only. */
    oauthApplication?: Link<OAuthApplication> | NullLink | undefined;
    /** Client credentials that the instance uses at the storage. Visible to administrators only. */
    oauthClientCredentials?: Link<OAuthClientCredentials> | NullLink | undefined;
  };
  _embedded?:
    | {
        /** OAuth application of the storage. Only the response to `create` contains its secret. */
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

/** Changes to a storage; omitted fields keep their values. */
export interface UpdateStorage {
  /** Name of the storage, as shown in projects. The default for a new storage is a name that the server generates. */
  name?: string | undefined;
  /**
   * Audience that the storage expects in single sign-on tokens, usually its client id at the identity provider.
   * Nextcloud only.
   */
  storageAudience?: string | undefined;
  /** Scope that is requested when a token for the storage is exchanged in single sign-on. Nextcloud only. */
  tokenExchangeScope?: string | undefined;
  /**
   * Password with which the instance manages project folders. Nextcloud only. `null` removes the password, after which
   * the instance no longer manages folders.
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
        /** Address of the storage's server, such as `https://cloud.example.com`. */
        origin?: LinkInput | undefined;
        /** Kind of storage, such as `urn:openproject-org:api:v3:storages:Nextcloud`. */
        type?: LinkInput | undefined;
        /**
         * Authentication method, as a URN: `urn:openproject-org:api:v3:storages:authenticationMethod:TwoWayOAuth2`, or
         * the same with `OAuth2SSO`.
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
  /** Kind and address of the storage. */
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
