import type { ActionLink, HalDocument, Link, NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import * as z from "@halyard/http-core/schema";
import { embedded } from "../../documents/embedded.js";
import { type LinkInput, LinkInputSchema } from "../../documents/link-input.js";
import type { Collection } from "../../lists/collection.js";
import { type OAuthApplication, OAuthApplicationSchema, type OAuthClientCredentials } from "../oauth.js";
import type { ProjectStorage } from "../project-storages.js";
import type { StorageUpload, StorageUploadInput } from "./files.js";

/**
 * A place for files outside the instance: Nextcloud, OneDrive or SharePoint. Some of its links are identifiers and no
 * addresses.
 */
export interface Storage extends HalDocument {
  _type: "Storage";
  id: number;
  name: string;
  /** Nextcloud: whom tokens for it are meant for, with single sign-on. */
  storageAudience?: string | null | undefined;
  /** Nextcloud: the scope that is asked for when a token is exchanged. */
  tokenExchangeScope?: string | null | undefined;
  /** OneDrive: nothing while it is not set up. */
  tenantId?: string | null | undefined;
  /** OneDrive: nothing while it is not set up. */
  driveId?: string | null | undefined;
  /** Nextcloud: whether the instance looks after its project folders itself. */
  hasApplicationPassword?: boolean | undefined;
  /** Nextcloud: characters that names of files and folders must not have. */
  forbiddenFileNameCharacters?: string | null | undefined;
  /** Whether all that it needs is set up. */
  configured?: boolean | undefined;
  createdAt?: string | undefined;
  updatedAt?: string | undefined;
  _links: {
    self: Link<Storage>;
    /** `urn:openproject-org:api:v3:storages:Nextcloud`, or `OneDrive`. */
    type: Link;
    /** `urn:openproject-org:api:v3:storages:authenticationMethod:TwoWayOAuth2`, or `OAuth2SSO`. */
    authenticationMethod?: Link | undefined;
    /** Its own address, where it has one. */
    origin?: Link | NullLink | undefined;
    /** Redirects to its pages. */
    open: Link;
    /**
     * `urn:openproject-org:api:v3:storages:authorization:Connected`, `NotConnected`, `FailedAuthorization` or `Error`.
     */
    authorizationState: Link;
    /** Where the caller lets the instance in; present while that is missing. */
    authorize?: Link | undefined;
    /** One for each project from which files may be uploaded; templates, see `pm.storages.files.prepareUpload`. */
    prepareUpload?: ActionLink<StorageUploadInput, StorageUpload>[] | undefined;
    projectStorages?: Link<Collection<ProjectStorage>> | undefined;
    /** Only for administrators. */
    oauthApplication?: Link<OAuthApplication> | NullLink | undefined;
    /** Only for administrators. */
    oauthClientCredentials?: Link<OAuthClientCredentials> | NullLink | undefined;
  };
  _embedded?:
    | {
        /** With the secret in the one answer that created it. */
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

/** Changes to a storage; fields that are left out keep their values. */
export interface UpdateStorage {
  name?: string | undefined;
  /** Nextcloud only. */
  storageAudience?: string | undefined;
  /** Nextcloud only. */
  tokenExchangeScope?: string | undefined;
  /**
   * A secret, Nextcloud only. With it the instance looks after project folders itself; `null` takes it away and ends
   * that.
   */
  applicationPassword?: string | null | undefined;
  /** Nextcloud only. */
  forbiddenFileNameCharacters?: string | undefined;
  /** OneDrive only. */
  tenantId?: string | null | undefined;
  /** OneDrive only. */
  driveId?: string | null | undefined;
  _links?:
    | {
        origin?: LinkInput | undefined;
        type?: LinkInput | undefined;
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

/** A storage to be set up. */
export interface CreateStorage extends UpdateStorage {
  /** `type` is an identifier such as `urn:openproject-org:api:v3:storages:Nextcloud`. */
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
