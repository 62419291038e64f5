import { ConfigurationError, type AuthStrategy } from "@halyard/http-core";
import { basicCredentials } from "./internal/basic-credentials.js";
import { requireText, requireToken } from "./internal/credential-text.js";

/** Options for {@link basic}. */
export interface BasicOptions {
  /** User name. It must not contain a colon. */
  readonly username: string;
  /** Password, or a token if the server accepts one instead. */
  readonly password: string;
  /**
   * Returns the current one-time code, for a user with two-factor authentication. Called before every attempt. Gitea
   * 1.26 and newer accept each code only once, so use an access token if you send more than one request. Default: no
   * code is sent.
   */
  readonly otp?: ((context: { readonly signal: AbortSignal }) => string | Promise<string>) | undefined;
}

/**
 * Creates a strategy that sends a user name and password (RFC 7617, in UTF-8). If `otp` is given, its one-time code is
 * sent in `X-Gitea-OTP`, which Gitea and every version of Forgejo read.
 *
 * @throws ConfigurationError when the user name contains a colon, or when the user name or the password is empty or
 * contains control characters. A request rejects with the same error when the one-time code cannot be sent in a header.
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
      "The user name given to basic() contains a colon, which the Basic scheme does not allow. Check the user name.",
    );
  }
  const authorization = basicCredentials(username, password);
  if (otp === undefined) return { headers: () => ({ authorization }), singleIdentity: true };
  return {
    headers: async ({ signal }) => {
      const code = await otp({ signal });
      requireToken(code, "The one-time code returned by `otp`");
      return { authorization, "x-gitea-otp": code };
    },
  };
}
