import type { AuthorizationServer, Client } from "oauth4webapi";
import { OAuthError } from "../oauth/oauth-error.js";
import { cleanText } from "./clean-text.js";
import type { OAuthLibrary } from "./oauth-call.js";

/** Returns a callback URL's query parameters. A URL without a host is resolved against `base`. */
export function callbackParameters(callback: string | URL, base: string): URLSearchParams {
  if (!URL.canParse(String(callback), base)) throw invalid("it is not a URL");
  return new URL(callback, base).searchParams;
}

/**
 * Checks a callback: `state` and `iss` (RFC 9207) must have the expected values, there must be a `code`, and there must
 * be no `error`. Returns the callback's parameters, or throws OAuthError.
 */
export function checkedCallback(
  library: OAuthLibrary,
  server: AuthorizationServer,
  client: Client,
  parameters: URLSearchParams,
  { state, secrets }: { readonly state: string; readonly secrets: readonly string[] },
): URLSearchParams {
  let checked: URLSearchParams;
  try {
    checked = library.validateAuthResponse(server, client, parameters, state);
  } catch (cause) {
    if (cause instanceof library.AuthorizationResponseError) throw refused(cause, secrets);
    throw invalid(cleanText((cause as Error).message, secrets) ?? "it could not be read");
  }
  if (!checked.get("code")) throw invalid("it has no `code`");
  return checked;
}

function refused(
  answer: { readonly error: string; readonly error_description?: string | undefined },
  secrets: readonly string[],
): OAuthError {
  const error = cleanText(answer.error, secrets) ?? "";
  const errorDescription = cleanText(answer.error_description, secrets);
  const words = errorDescription === undefined ? "" : ` (${errorDescription})`;
  const advice =
    error === "access_denied"
      ? "Sign in again and grant access, or request only scopes that the server permits."
      : "Start a new sign-in.";
  return new OAuthError("oauth_authorization_refused", `The sign-in was refused: ${error}${words}. ${advice}`, {
    error,
    errorDescription,
  });
}

function invalid(problem: string): OAuthError {
  return new OAuthError(
    "oauth_callback_invalid",
    `The callback is invalid for this sign-in: ${problem}. No code was exchanged. Start a new sign-in.`,
  );
}
