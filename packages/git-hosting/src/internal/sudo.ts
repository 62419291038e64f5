import { type AuthStrategy, ConfigurationError } from "@halyard/http-core";

/**
 * Adds the `Sudo` header to a credential, so that an administrator acts as another user. As part of the credential,
 * the header stays on the client's own origin.
 *
 * @throws ConfigurationError when there is no credential, or the name is not valid in a header.
 */
export function sudo(auth: AuthStrategy | undefined, user: string): AuthStrategy {
  if (!auth) throw new ConfigurationError("Acting as another user needs an administrator's credential in `auth`.");
  if (!/^[\w.-]+$/.test(user)) {
    throw new ConfigurationError(
      "The name of the user to act as may only contain letters, digits, dots, dashes and underscores. Pass a login name.",
    );
  }
  const strategy: AuthStrategy = {
    credentials: auth.credentials,
    singleIdentity: auth.singleIdentity,
    headers: async (request) => ({ ...(await auth.headers(request)), sudo: user }),
  };
  return auth.renew ? { ...strategy, renew: (rejection) => auth.renew?.(rejection) ?? false } : strategy;
}
