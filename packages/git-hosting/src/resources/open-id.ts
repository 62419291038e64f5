import { defineResource, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

/**
 * The user to whom a token belongs, in the format of OpenID Connect.
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
 * The OpenID provider of the server: `git.openId`. It describes the user to whom this client's token belongs (OAuth2 or
 * personal access token). Both operations fail with 401 if this client uses a password, and with 403 or 404 if the
 * provider is turned off.
 */
export const openId = defineResource({
  /** Reads the user to whom the token belongs. */
  getUserInfo: get("/login/oauth/userinfo", { response: OpenIdUserInfoSchema, root: "server" }),

  /** Does the same as `getUserInfo` with POST, which OpenID Connect requires of providers. */
  postUserInfo: post("/login/oauth/userinfo", {
    response: OpenIdUserInfoSchema,
    root: "server",
    retry: "safe",
    since: { gitea: "1.23", forgejo: "7" },
  }),
});
