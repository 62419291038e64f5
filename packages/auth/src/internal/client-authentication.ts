import type { ClientAuth } from "oauth4webapi";
import { basicCredentials } from "./basic-credentials.js";
import { formEncoded } from "./form-encoded.js";

/** Client authentication at an authorization server. */
export interface ClientAuthentication {
  /** Adds the client's credentials to a request. */
  readonly apply: ClientAuth;
  /** The client secret, and the Basic credentials if they are sent. Both are removed from errors. */
  readonly secrets: readonly string[];
}

/**
 * Returns a client's authentication, as RFC 6749 section 2.3.1 describes it. Id and secret are sent as Basic
 * credentials, or in the form if the server supports `client_secret_post` but not `client_secret_basic`. A public
 * client sends only its id. `supported` lists the methods that the server publishes.
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
  // The library's own Basic authentication also encodes `-`, `_` and `.`, which occur in the client ids and secrets of
  // Gitea and OpenProject. These servers do not decode them. Form encoding leaves these characters unchanged.
  const authorization = basicCredentials(formEncoded(clientId), formEncoded(clientSecret));
  return {
    apply: (_server, _client, _body, headers) => headers.set("authorization", authorization),
    secrets: [clientSecret, authorization.slice("Basic ".length)],
  };
}
