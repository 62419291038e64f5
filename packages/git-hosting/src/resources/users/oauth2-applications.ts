import { defineResource, del, get, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pageQuery } from "../../lists/page-query.js";

/** An OAuth2 application. */
export interface OAuth2Application {
  id: number;
  name: string;
  client_id: string;
  /** The application's secret. Empty except in the responses to `create` and `update`. */
  client_secret: string;
  /** Whether the application can keep a secret. If not, it must use PKCE. */
  confidential_client: boolean;
  /** Whether the server skips the consent page for users who have already given their consent. Gitea 1.22 or newer. */
  skip_secondary_authorization?: boolean | undefined;
  redirect_uris: readonly string[] | null;
  created: string;
}

/** Schema of {@link OAuth2Application}. */
export const OAuth2ApplicationSchema: z.Schema<OAuth2Application> = z.lazy(() =>
  z.object({
    id: z.int(),
    name: z.string(),
    client_id: z.string(),
    client_secret: z.string(),
    confidential_client: z.boolean(),
    skip_secondary_authorization: z.optional(z.boolean()),
    redirect_uris: z.nullable(z.array(z.string())),
    created: z.string(),
  }),
);

/** An application to create or replace. */
export interface CreateOAuth2Application {
  /** Name shown to users on the consent page. */
  name: string;
  /**
   * Redirect URIs. When the server compares a request's redirect URI with these, it ignores case and a trailing slash.
   * Public clients can use any port on `http://127.0.0.1`.
   */
  redirect_uris: readonly string[];
  /** Whether the application can keep a secret. Default false. */
  confidential_client?: boolean | undefined;
  /** Skips the consent page for users who have already given their consent. Default false. Gitea 1.22 or newer. */
  skip_secondary_authorization?: boolean | undefined;
}

/** Schema of {@link CreateOAuth2Application}. */
export const CreateOAuth2ApplicationSchema: z.Schema<CreateOAuth2Application> = z.lazy(() =>
  z.object({
    name: z.string(),
    redirect_uris: z.array(z.string()),
    confidential_client: z.optional(z.boolean()),
    skip_secondary_authorization: z.optional(z.boolean()),
  }),
);

/** The OAuth2 applications of the current user: `git.user.oauth2Applications`. */
export const oauth2Applications = defineResource({
  /** Lists the current user's OAuth2 applications without their secrets. */
  list: get("/user/applications/oauth2", { query: pageQuery, response: z.listOf(OAuth2ApplicationSchema) }),

  /** Reads one OAuth2 application without its secret. */
  get: get("/user/applications/oauth2/{id}", { response: OAuth2ApplicationSchema }),

  /** Creates an OAuth2 application. Store the secret from the response, because it cannot be read later. */
  create: post("/user/applications/oauth2", {
    body: CreateOAuth2ApplicationSchema,
    response: OAuth2ApplicationSchema,
  }),

  /**
   * Replaces an OAuth2 application's settings and its secret. An update whose outcome is unknown is not retried,
   * because each update creates another secret.
   */
  update: patch("/user/applications/oauth2/{id}", {
    body: CreateOAuth2ApplicationSchema,
    response: OAuth2ApplicationSchema,
  }),

  /** Deletes an OAuth2 application and its tokens. */
  delete: del("/user/applications/oauth2/{id}"),
});
