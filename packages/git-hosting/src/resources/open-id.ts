import { defineResource, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

/**
 * Who a token stands for, as OpenID Connect says it.
 *
 * @see OpenID Connect Core 1.0, section 5.1
 */
export interface OpenIdUserInfo {
  /** Id of the user, as text. */
  sub: string;
  /** Full name; newer Gitea gives the login when there is none. */
  name: string;
  /** Login. */
  preferred_username: string;
  email: string;
  /** Address of the avatar. */
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
 * The OpenID provider of the server: `git.openId`. It answers for the token of this client, of OAuth2 or an access token; a
 * password is a 401. Where the provider is turned off, it is a 403 or a 404.
 */
export const openId = defineResource({
  /** Reads who the token stands for. */
  getUserInfo: get("/login/oauth/userinfo", { response: OpenIdUserInfoSchema, root: "server" }),

  /** The same with POST, which OpenID Connect asks of providers as well. */
  postUserInfo: post("/login/oauth/userinfo", { response: OpenIdUserInfoSchema, root: "server", retry: "safe" }),
});
