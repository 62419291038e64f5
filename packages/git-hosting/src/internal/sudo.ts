import { type AuthStrategy, ConfigurationError } from "@halyard/http-core";

/**
 * Adds the `Sudo` header to a credential, so that an administrator acts as another user. As part of the credential, the
 * header is sent only to origins that receive the credential.
 *
 * @throws ConfigurationError when there is no credential, or when the user's name is not valid in a header.
 */
export function sudo(auth: AuthStrategy | undefined, user: string): AuthStrategy {
  if (!auth) throw new ConfigurationError("git.as() needs the credential of an administrator in `auth`.");
  if (!/^[\w.-]+$/.test(user)) {
    throw new ConfigurationError("git.as() accepts only letters, digits, dots, dashes and underscores in login names.");
  }
  const strategy: AuthStrategy = {
    credentials: auth.credentials,
    singleIdentity: auth.singleIdentity,
    headers: async (request) => ({ ...(await auth.headers(request)), sudo: user }),
  };
  return auth.renew ? { ...strategy, renew: (rejection) => auth.renew?.(rejection) ?? false } : strategy;
}
