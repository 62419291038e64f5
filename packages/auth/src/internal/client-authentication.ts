import type { ClientAuth } from "oauth4webapi";
import { basicCredentials } from "./basic-credentials.js";
import { formEncoded } from "./form-encoded.js";

/** Authenticates a client to an authorization server. */
export interface ClientAuthentication {
  /** Adds the client's credentials to a request. */
  readonly apply: ClientAuth;
  /** The client secret, and the Basic credentials if they are used. Errors never show them. */
  readonly secrets: readonly string[];
}

/**
 * Returns a client's authentication (RFC 6749, section 2.3.1). The id and secret are sent as Basic credentials, or in
 * the request body if the server supports only `client_secret_post`. A public client sends only its id. `supported`
 * lists the methods that the server publishes.
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
  // The library's own Basic authentication also encodes `-`, `_` and `.`, which Gitea and OpenProject use in client ids
  // and secrets but do not decode. Form encoding leaves these characters unchanged.
  const authorization = basicCredentials(formEncoded(clientId), formEncoded(clientSecret));
  return {
    apply: (_server, _client, _body, headers) => headers.set("authorization", authorization),
    secrets: [clientSecret, authorization.slice("Basic ".length)],
  };
}
