import { openIdProvider, signingKey } from "@halyard/testing/openid-provider";
import { importJWK, type JWTPayload, SignJWT } from "jose";

/** A certified OpenID provider on this machine, with the bridge as its client. */
export interface OpenIdServer {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Signs an ID token with the provider's key. */
  sign(claims: JWTPayload): Promise<string>;
}

/** People with accounts at the provider. `eve` claims Ada's e-mail address, but has not verified it. */
const people: Readonly<Record<string, object>> = {
  ada: { email: "ada@example.com", email_verified: true, groups: ["crew", "office"] },
  grace: { email: "grace@example.com", email_verified: true, groups: ["crew", "ops"] },
  eve: { email: "ada@example.com", email_verified: false, groups: [] },
};

/** Starts a provider that is closed at the end of the test. */
export async function openIdServer(redirectUri: string): Promise<OpenIdServer> {
  const clientId = "bridge-page";
  const clientSecret = "s3cret-of_the.page~app";
  const key = await signingKey("RS256");
  const { issuer } = await openIdProvider({
    configure: () => ({
      clients: [
        {
          ...{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] },
          ...{ response_types: ["code"], grant_types: ["authorization_code"], scope: "openid email groups" },
          token_endpoint_auth_method: "client_secret_post",
        },
      ],
      jwks: { keys: [key] },
      claims: { openid: ["sub"], email: ["email", "email_verified"], groups: ["groups"] },
      scopes: ["openid", "email", "groups"],
      findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
    }),
  });
  return {
    ...{ issuer, clientId, clientSecret },
    sign: async (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: key.kid }).sign(await importJWK(key)),
  };
}
