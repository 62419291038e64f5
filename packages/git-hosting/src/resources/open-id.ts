import { defineResource, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

/**
 * The user of a token, in the format of OpenID Connect.
 *
 * @see OpenID Connect Core 1.0, section 5.1
 */
export interface OpenIdUserInfo {
  /** Id of the user, as a string. */
  sub: string;
  /** Full name. Newer versions of Gitea send the login name if the full name is empty. */
  name: string;
  /** Login name of the user. */
  preferred_username: string;
  email: string;
  /** URL of the avatar. */
  picture: string;
  /** Organizations (`org`) and teams (`org:team`) of the user. */
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
 * The OpenID provider of the server: `git.openId`. It describes the user of this client's token (OAuth2 or personal
 * access token). Fails with 401 for a password, with 403 or 404 if the provider is turned off.
 */
export const openId = defineResource({
  /** Reads the user of the token. */
  getUserInfo: get("/login/oauth/userinfo", { response: OpenIdUserInfoSchema, root: "server" }),

  /** Does the same as `getUserInfo` with POST, which OpenID Connect requires of providers. */
  postUserInfo: post("/login/oauth/userinfo", {
    response: OpenIdUserInfoSchema,
    root: "server",
    retry: "safe",
    since: { gitea: "1.23", forgejo: "7" },
  }),
});
