import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import type { Storage } from "./storages/document.js";
import type { User } from "./users/document.js";

/** A program that may act for users of the instance, by OAuth 2.0. */
export interface OAuthApplication extends HalDocument {
  _type: "OAuthApplication";
  id: number;
  name: string;
  clientId: string;
  /** A secret. It comes once, with the answer that created the application, and never again. */
  clientSecret?: string | undefined;
  /** Whether it has a secret. */
  confidential: boolean;
  /** Such as `api_v3`. */
  scopes?: string[] | undefined;
  createdAt?: string | undefined;
  updatedAt?: string | undefined;
  _links: {
    self: Link<OAuthApplication>;
    owner: Link<User>;
    /** What it was made for. */
    integration?: Link<Storage> | undefined;
    /** Where users are sent back to. */
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
      owner: hal.linkTo<User>(),
      integration: z.optional(hal.linkTo<Storage>()),
      redirectUri: hal.linksTo(),
    }),
  }),
);

/** What the instance itself shows to another server, by OAuth 2.0. The secret stays on the server. */
export interface OAuthClientCredentials extends HalDocument {
  _type: "OAuthClientCredentials";
  id: number;
  clientId: string;
  /** Whether a secret is kept. */
  confidential: boolean;
  createdAt?: string | undefined;
  updatedAt?: string | undefined;
  _links: { self: Link<OAuthClientCredentials>; /** What they are for. */ integration: Link<Storage> };
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
    _links: z.object({ self: hal.linkTo<OAuthClientCredentials>(), integration: hal.linkTo<Storage>() }),
  }),
);

/** Credentials for another server. */
export interface CreateOAuthClientCredentials {
  clientId: string;
  /** A secret. */
  clientSecret: string;
}

/** Schema of {@link CreateOAuthClientCredentials}. */
export const CreateOAuthClientCredentialsSchema: z.Schema<CreateOAuthClientCredentials> = z.lazy(() =>
  z.object({ clientId: z.string(), clientSecret: z.string() }),
);

/** Programs that may act for users: `pm.oauthApplications`. */
export const oauthApplications = defineResource({
  /** Reads an application, without its secret. Requires an administrator. */
  get: get("/oauth_applications/{id}", { response: OAuthApplicationSchema }),
});

/** What the instance shows to other servers: `pm.oauthClientCredentials`. */
export const oauthClientCredentials = defineResource({
  /** Reads credentials, without the secret. Requires an administrator. */
  get: get("/oauth_client_credentials/{id}", { response: OAuthClientCredentialsSchema }),
});
