import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import Provider from "oidc-provider";
import { onTestFinished, vi } from "vitest";

/** A certified OpenID provider on this machine, with the bridge as its client. */
export interface OpenIdServer {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Signs an ID token with the key of the provider. */
  sign(claims: JWTPayload): Promise<string>;
}

/** The people of the provider. The e-mail address of `eve` is another person's, and not verified. */
const people: Readonly<Record<string, object>> = {
  ada: { email: "ada@example.com", email_verified: true, groups: ["crew", "office"] },
  grace: { email: "grace@example.com", email_verified: true, groups: ["crew", "ops"] },
  eve: { email: "ada@example.com", email_verified: false, groups: [] },
};

/** Starts the provider; it is closed at the end of the test. */
export async function openIdServer(redirectUri: string): Promise<OpenIdServer> {
  // The provider warns about settings that are only suitable for tests.
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clientId = "bridge-page";
  const clientSecret = "s3cret-of_the.page~app";
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const key = { ...(await exportJWK(privateKey)), alg: "RS256", kid: "test", use: "sig" };
  const provider = new Provider(issuer, {
    clients: [
      {
        ...{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] },
        ...{ response_types: ["code"], grant_types: ["authorization_code"], scope: "openid email groups" },
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ["cookies are signed with this in tests"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], groups: ["groups"] },
    scopes: ["openid", "email", "groups"],
    pkce: { required: () => true },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
    features: { devInteractions: { enabled: true } },
    ttl: { AccessToken: 3600, Grant: 3600, IdToken: 3600, Interaction: 600, Session: 3600 },
  });
  const answer = provider.callback();
  server.on("request", (request, response) => void answer(request, response));
  return {
    ...{ issuer, clientId, clientSecret },
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "test" }).sign(privateKey),
  };
}
