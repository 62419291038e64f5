import type { allowInsecureRequests, customFetch } from "oauth4webapi";
import { OAuthError, type OAuthErrorCode, type OAuthErrorDetails } from "../oauth/oauth-error.js";
import { cleanText } from "./clean-text.js";
import { shownUrl } from "./secure-url.js";
import { send, type Outgoing, type SendSettings } from "./send.js";

/** The oauth4webapi library, loaded on first use. */
export type OAuthLibrary = typeof import("oauth4webapi");

/** Options that make the library send every request through {@link send}. */
export interface LibraryOptions {
  readonly [customFetch]: (url: string, outgoing: Outgoing) => Promise<Response>;
  // oxlint-disable-next-line typescript/no-deprecated -- marked deprecated only to warn; `send` enforces https
  readonly [allowInsecureRequests]: true;
}

/** One request to an authorization server. */
export interface OAuthCall {
  /** Subject of error messages, such as "The token request". */
  readonly subject: string;
  readonly url: string;
  /** The request's secrets, which must not appear in errors. */
  readonly secrets: readonly string[];
  /** The kind of grant that the request redeems. */
  readonly grant?: "code" | "refresh token" | undefined;
  readonly settings: SendSettings;
}

/** Runs `work` and converts the library's errors into an {@link OAuthError} without secrets. */
export async function oauthCall<Result>(
  call: OAuthCall,
  work: (library: OAuthLibrary, options: LibraryOptions) => Promise<Result>,
): Promise<Result> {
  const library = await import("oauth4webapi");
  let status: number | undefined;
  const options: LibraryOptions = {
    [library.customFetch]: async (url, outgoing) => {
      const response = await send(url, outgoing, call.settings);
      status = response.status;
      return response;
    },
    // oxlint-disable-next-line typescript/no-deprecated -- marked deprecated only to warn; `send` enforces https
    [library.allowInsecureRequests]: true,
  };
  try {
    return await work(library, options);
  } catch (error) {
    call.settings.signal?.throwIfAborted();
    throw error instanceof OAuthError ? error : describe(error, call, library, status);
  }
}

function describe(error: unknown, call: OAuthCall, library: OAuthLibrary, status: number | undefined): OAuthError {
  const url = shownUrl(call.url);
  if (error instanceof library.ResponseBodyError) return refusal(error, call, url);
  const details: OAuthErrorDetails = { status, url };
  if (status !== undefined && (status >= 500 || status === 429)) {
    return new OAuthError(
      "oauth_server_error",
      `${call.subject} to ${url} failed with status ${status}. Try again later.`,
      details,
    );
  }
  if (status === 401 || status === 403) {
    const message = `${call.subject} to ${url} was refused with status ${status}. Check the credential that was sent.`;
    return new OAuthError("oauth_request_rejected", message, details);
  }
  const problem = cleanText((error as Error).message, call.secrets) ?? "it could not be read";
  const message = `${call.subject} to ${url} got a response that is not a valid OAuth response (${problem}). Check the URL.`;
  return new OAuthError("oauth_response_invalid", message, details);
}

function refusal(
  answer: { readonly error: string; readonly error_description?: string | undefined; readonly status: number },
  call: OAuthCall,
  url: string,
): OAuthError {
  const error = cleanText(answer.error, call.secrets) ?? "";
  const errorDescription = cleanText(answer.error_description, call.secrets);
  const [code, advice] = meaning(error, answer.status, call);
  const words = errorDescription === undefined ? "" : ` (${errorDescription})`;
  return new OAuthError(code, `${call.subject} to ${url} was refused: ${error}${words}. ${advice}`, {
    error,
    errorDescription,
    status: answer.status,
    url,
  });
}

function meaning(error: string, status: number, call: OAuthCall): readonly [OAuthErrorCode, string] {
  if (status === 429 || error === "temporarily_unavailable" || error === "server_error") {
    return ["oauth_server_error", "Try again later."];
  }
  // Gitea and Forgejo send `unauthorized_client` for a refresh token that was already used, was revoked, or was issued
  // by another server.
  if (error === "invalid_grant" || (error === "unauthorized_client" && call.grant === "refresh token")) {
    return [
      "oauth_grant_rejected",
      `The ${call.grant ?? "grant"} was already used, has expired or was revoked. Sign in again.`,
    ];
  }
  if (error === "invalid_client" || error === "unauthorized_client") {
    return [
      "oauth_client_rejected",
      "Check the client id, the client secret and the grants that the client is allowed to use.",
    ];
  }
  return ["oauth_request_rejected", "Check the parameters of the request against the server's documentation."];
}
