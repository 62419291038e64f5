import type { OpenIdConfig, OpenIdPeople } from "../../config/config.js";

/** Identity of a person who signed in with an OpenID provider. Contains only claims that the configuration can use. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** E-mail address, if the provider has verified it. */
  readonly email?: string | undefined;
  /** The person's groups, limited to groups that the configuration names. */
  readonly groups: readonly string[];
}

/** A person's permission on the page. */
export type Right = "none" | "read" | "act";

/** Returns what a person may do under the current configuration. */
export function rightOf(openid: OpenIdConfig | undefined, identity: Identity): Right {
  if (openid?.issuer !== identity.issuer) return "none";
  if (isAmong(openid.operators, identity)) return "act";
  return isAmong(openid.readers, identity) ? "read" : "none";
}

/**
 * Reads an identity from a provider's claims. Ignores an e-mail address that the provider has not verified, because a
 * person could enter someone else's address.
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

/** Returns a person's name for the log and the page. */
export function nameOf({ email, subject }: Identity): string {
  return email ?? `subject ${subject}`;
}

function isAmong({ subjects, emails, groups }: OpenIdPeople, { subject, email, groups: own }: Identity): boolean {
  if (subjects.includes(subject) || groups.some((group) => own.includes(group))) return true;
  return email !== undefined && emails.some((each) => each.toLowerCase() === email.toLowerCase());
}
