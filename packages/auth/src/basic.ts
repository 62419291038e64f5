import { ConfigurationError, type AuthStrategy } from "@halyard/http-core";
import { basicCredentials } from "./internal/basic-credentials.js";
import { requireText, requireToken } from "./internal/credential-text.js";

/** Options of {@link basic}. */
export interface BasicOptions {
  /** User name; must not contain a colon. */
  readonly username: string;
  /** Password, or a token where the server takes one in its place. */
  readonly password: string;
  /**
   * Gives the current one-time code of a user with two-factor login; asked before every try. Default: none is sent.
   * Gitea 1.26 and newer take each code once, so this suits single calls: create an access token for everything else.
   */
  readonly otp?: ((context: { readonly signal: AbortSignal }) => string | Promise<string>) | undefined;
}

/**
 * Sends user name and password (RFC 7617, in UTF-8), with a one-time code in `X-Gitea-OTP` when `otp` is given. Gitea
 * and every Forgejo read that field; the newer `X-Forgejo-OTP` would only reach the latter.
 *
 * @throws ConfigurationError when the user name has a colon, either has control characters, or a code is not plain text.
 * @example
 * const auth = basic({ username: "ada", password, otp: () => prompt("Code: ") });
 * @see https://www.rfc-editor.org/rfc/rfc7617
 */
export function basic(options: BasicOptions): AuthStrategy {
  const { username, password, otp } = options;
  requireText(username, "The user name given to basic()");
  requireText(password, "The password given to basic()");
  if (username.includes(":")) {
    throw new ConfigurationError(
      "The user name given to basic() has a colon, where the server would cut it off. Check it.",
    );
  }
  const authorization = basicCredentials(username, password);
  if (otp === undefined) return { headers: () => ({ authorization }), singleIdentity: true };
  return {
    headers: async ({ signal }) => {
      const code = await otp({ signal });
      requireToken(code, "The one-time code given to basic()");
      return { authorization, "x-gitea-otp": code };
    },
  };
}
