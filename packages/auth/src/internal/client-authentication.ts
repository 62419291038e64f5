import type { ClientAuth } from "oauth4webapi";
import { basicCredentials } from "./basic-credentials.js";
import { formEncoded } from "./form-encoded.js";

/** Selects the method with which a client authenticates to the server. */
export interface ClientAuthentication {
  /** Puts the proof into a request. */
  readonly apply: ClientAuth;
  /** Every form in which it shows there. */
  readonly secrets: readonly string[];
}

/**
 * Sends id and secret (RFC 6749 section 2.3.1), or the id alone for a public client. `supported` is what the server
 * publishes: Basic is left only for a server that takes nothing but the form.
 */
export function clientAuthentication(
  clientId: string,
  clientSecret: string | undefined,
  supported: readonly string[] = ["client_secret_basic"],
): ClientAuthentication {
  if (clientSecret === undefined) {
    return { apply: (_server, _client, body) => body.set("client_id", clientId), secrets: [] };
  }
  if (supported.includes("client_secret_post") && !supported.includes("client_secret_basic")) {
    return {
      apply: (_server, _client, body) => {
        body.set("client_id", clientId);
        body.set("client_secret", clientSecret);
      },
      secrets: [clientSecret],
    };
  }
  // Not the library's own Basic, which also encodes `-`, `_` and `.`: Gitea and OpenProject decode nothing, and ids and
  // secrets of theirs have these characters. A form leaves them alone.
  const authorization = basicCredentials(formEncoded(clientId), formEncoded(clientSecret));
  return {
    apply: (_server, _client, _body, headers) => headers.set("authorization", authorization),
    secrets: [clientSecret, authorization.slice("Basic ".length)],
  };
}
