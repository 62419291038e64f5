import { defineResource, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

/**
 * The user that a token belongs to, in OpenID Connect format.
 *
 * @see OpenID Connect Core 1.0, section 5.1
 */
export interface OpenIdUserInfo {
  /** The user's id, as a string. */
  sub: string;
  /** Full name. Newer versions of Gitea send the login name if the full name is empty. */
  name: string;
  /** The user's login name. */
  preferred_username: string;
  email: string;
  /** URL of the avatar. */
  picture: string;
  /** The user's organizations (`org`) and teams (`org:team`). */
  groups?: readonly string[] | null | undefined;
}

/** Schema of {@link OpenIdUserInfo}. */
export const OpenIdUserInfoSchema: z.Schema<OpenIdUserInfo> = z.lazy(() =>
  z.object({
    sub: z.string(),
    name: z.string(),
    preferred_username: z.string(),
    email: z.string(),
    picture: z.string(),
    groups: z.nullish(z.array(z.string())),
  }),
);

/**
 * The server's OpenID provider: `git.openId`. Both operations read the user that this client's token belongs to. The
 * token can be an OAuth2 token or a personal access token. The operations fail with 401 if this client uses a password,
 * and with 403 or 404 if the provider is turned off.
 */
export const openId = defineResource({
  /** Reads the user that this client's token belongs to. */
  getUserInfo: get("/login/oauth/userinfo", { response: OpenIdUserInfoSchema, root: "server" }),

  /** Does the same as `getUserInfo`, but with POST. OpenID Connect requires providers to support both methods. */
  postUserInfo: post("/login/oauth/userinfo", {
    response: OpenIdUserInfoSchema,
    root: "server",
    retry: "safe",
    since: { gitea: "1.23", forgejo: "7" },
  }),
});
