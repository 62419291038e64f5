import type { HalDocument, Link, NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import type { Storage } from "./storages/document.js";
import type { User } from "./users/document.js";

/** An OAuth 2.0 application that may act for users of the instance. */
export interface OAuthApplication extends HalDocument {
  _type: "OAuthApplication";
  id: number;
  name: string;
  clientId: string;
  /** Client secret. Present only in the response to the request that creates the application. */
  clientSecret?: string | undefined;
  /** Whether the application has a secret. */
  confidential: boolean;
  /** Scopes, such as `api_v3`. */
  scopes?: string[] | undefined;
  createdAt?: string | undefined;
  updatedAt?: string | undefined;
  _links: {
    self: Link<OAuthApplication>;
    /** User who registered the application. Absent when the application belongs to the instance itself. */
    owner?: Link<User> | NullLink | undefined;
    /** Storage that the application was created for, if any. */
    integration?: Link<Storage> | NullLink | undefined;
    /** Redirect URIs. */
    redirectUri: Link[];
  };
}

/** Schema of {@link OAuthApplication}. */
export const OAuthApplicationSchema: z.Schema<OAuthApplication> = z.lazy(() =>
  hal.document({
    _type: z.literal("OAuthApplication"),
    id: z.int(),
    name: z.string(),
    clientId: z.string(),
    clientSecret: z.optional(z.string()),
    confidential: z.boolean(),
    scopes: z.optional(z.array(z.string())),
    createdAt: z.optional(z.string()),
    updatedAt: z.optional(z.string()),
    _links: z.object({
      self: hal.linkTo<OAuthApplication>(),
      owner: z.optional(hal.nullableLinkTo<User>()),
      integration: z.optional(hal.nullableLinkTo<Storage>()),
      redirectUri: hal.linksTo(),
    }),
  }),
);

/** OAuth 2.0 client credentials with which the instance accesses another server. Responses never contain the secret. */
export interface OAuthClientCredentials extends HalDocument {
  _type: "OAuthClientCredentials";
  id: number;
  clientId: string;
  /** Whether the instance stores a client secret. */
  confidential: boolean;
  createdAt?: string | undefined;
  updatedAt?: string | undefined;
  _links: {
    self: Link<OAuthClientCredentials>;
    /** Storage that the credentials are for, if any. Deleting the storage also deletes the credentials. */
    integration?: Link<Storage> | NullLink | undefined;
  };
}

/** Schema of {@link OAuthClientCredentials}. */
export const OAuthClientCredentialsSchema: z.Schema<OAuthClientCredentials> = z.lazy(() =>
  hal.document({
    _type: z.literal("OAuthClientCredentials"),
    id: z.int(),
    clientId: z.string(),
    confidential: z.boolean(),
    createdAt: z.optional(z.string()),
    updatedAt: z.optional(z.string()),
    _links: z.object({
      self: hal.linkTo<OAuthClientCredentials>(),
      integration: z.optional(hal.nullableLinkTo<Storage>()),
    }),
  }),
);

/** Request body for new client credentials. */
export interface CreateOAuthClientCredentials {
  /** Client id at the other server. */
  clientId: string;
  /** Client secret at the other server. */
  clientSecret: string;
}

/** Schema of {@link CreateOAuthClientCredentials}. */
export const CreateOAuthClientCredentialsSchema: z.Schema<CreateOAuthClientCredentials> = z.lazy(() =>
  z.object({ clientId: z.string(), clientSecret: z.string() }),
);

/** OAuth applications: `pm.oauthApplications`. */
export const oauthApplications = defineResource({
  /** Reads an OAuth application, without its secret. Administrators only. */
  get: get("/oauth_applications/{id}", { response: OAuthApplicationSchema }),
});

/** OAuth client credentials with which the instance accesses other servers: `pm.oauthClientCredentials`. */
export const oauthClientCredentials = defineResource({
  /** Reads OAuth client credentials, without the client secret. Administrators only. */
  get: get("/oauth_client_credentials/{id}", { response: OAuthClientCredentialsSchema }),
});
