/** @import { ErrorView, OpenIdAddress, SessionView } from "../wire.js" */

/** Thrown when a request to the API fails. `code` is one of the API's error codes, or `unreachable`. */
export class ApiError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/**
 * Creates a client for the page's API. URLs are relative, so that the page also works under a base path.
 *
 * @typedef {ReturnType<typeof createApi>} Api
 */
export function createApi() {
  /** @type {string | undefined} */
  let csrfToken;

  /**
   * @param {string} path
   * @param {RequestInit} init
   * @returns {Promise<unknown>}
   */
  const call = async (path, init) => {
    const limit = AbortSignal.timeout(15_000);
    const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
    const response = await fetch(`api/${path}`, { ...init, signal }).catch((/** @type {unknown} */ error) => {
      if (init.signal?.aborted) throw error;
      throw new ApiError(
        "unreachable",
        "The bridge does not respond. Check that the bridge is running. This page retries automatically.",
      );
    });
    const body = /** @type {unknown} */ (
      response.status === 204 ? undefined : await response.json().catch(() => undefined)
    );
    if (response.ok) return body;
    const { error } = /** @type {Partial<ErrorView>} */ (body ?? {});
    throw new ApiError(
      error?.code ?? "unreachable",
      error?.message ??
        `The bridge responded with status ${response.status}. Find the reason in the log of the bridge, or of the proxy in front of it.`,
    );
  };

  /**
   * @param {string} path
   * @param {unknown} [body]
   */
  const post = (path, body) => {
    const headers = { "content-type": "application/json", "x-csrf-token": csrfToken ?? "" };
    return call(path, { method: "POST", headers, body: JSON.stringify(body ?? {}) });
  };

  /** @param {unknown} answer */
  const remember = (answer) => {
    const session = /** @type {SessionView} */ (answer);
    csrfToken = session.csrfToken;
    return session;
  };

  return {
    /**
     * @param {string} path
     * @param {AbortSignal} signal
     */
    get: (path, signal) => call(path, { signal }),
    /**
     * @param {string} path
     * @param {unknown} [body]
     */
    act: (path, body) => post(path, body),
    session: async () => remember(await call("session", {})),
    /** @param {string} token */
    signIn: async (token) => remember(await post("sign-in", { token })),
    /** Returns the URL of the OpenID provider's sign-in page. */
    openIdAddress: async () => /** @type {OpenIdAddress} */ (await post("sign-in/openid")).url,
    signOut: () => post("sign-out"),
  };
}
