import type { OpenIdConfig, OpenIdPeople } from "../../config/config.js";

/** A person who signed in with an OpenID provider, with the claims that the configuration may name. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** Verified e-mail address. */
  readonly email?: string | undefined;
  /** Groups that the configuration names. */
  readonly groups: readonly string[];
}

/** Permission of a person on the page. */
export type Right = "none" | "read" | "act";

/** Returns what a person may do under the current configuration. */
export function rightOf(openid: OpenIdConfig | undefined, identity: Identity): Right {
  if (openid?.issuer !== identity.issuer) return "none";
  if (isAmong(openid.operators, identity)) return "act";
  return isAmong(openid.readers, identity) ? "read" : "none";
}

/**
 * Reads an identity from a provider's claims. Ignores an e-mail address unless the provider says that it has verified
 * the address, because anyone could enter the address of another person.
 */
export function identityIn(
  { issuer, readers, operators }: OpenIdConfig,
  claims: { readonly sub: string; readonly [name: string]: unknown },
): Identity {
  const { sub: subject, email, email_verified: isVerified, groups } = claims;
  const named = new Set([...readers.groups, ...operators.groups]);
  const own = Array.isArray(groups) ? groups.filter((group): group is string => typeof group === "string") : [];
  return {
    ...{ issuer, subject, groups: own.filter((group) => named.has(group)) },
    ...(typeof email === "string" && isVerified === true && { email }),
  };
}

/** Returns the name of a person for the log and the page. */
export function nameOf({ email, subject }: Identity): string {
  return email ?? `subject ${subject}`;
}

function isAmong({ subjects, emails, groups }: OpenIdPeople, { subject, email, groups: own }: Identity): boolean {
  if (subjects.includes(subject) || groups.some((group) => own.includes(group))) return true;
  return email !== undefined && emails.some((each) => each.toLowerCase() === email.toLowerCase());
}
