import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import Provider, { type Configuration } from "oidc-provider";
import { onTestFinished, vi } from "vitest";

/** Configuration for `oidc-provider`. */
export type ProviderConfiguration = Configuration;

/** An access token in the provider's storage. */
export type AccessToken = InstanceType<Provider["AccessToken"]>;

/** An OpenID provider on loopback. */
export interface OpenIdProvider {
  readonly issuer: string;
  readonly provider: Provider;
}

/** Options for {@link openIdProvider}. */
export interface OpenIdProviderOptions {
  /** Returns the provider's clients, scopes and features, which are added to {@link common}. */
  readonly configure: () => ProviderConfiguration | Promise<ProviderConfiguration>;
  /**
   * Responds to a request in place of the provider, or calls `pass` to let the provider respond. Default: calls `pass`.
   */
  readonly respond?: ((request: IncomingMessage, response: ServerResponse, pass: () => void) => void) | undefined;
}

/** The configuration that all tests share. The pages for sign-in and consent require no password. */
const common: Configuration = {
  cookies: { keys: ["cookies are signed with this in tests"] },
  pkce: { required: () => true },
  findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
  ttl: { AccessToken: 3600, Grant: 3600, IdToken: 3600, Interaction: 600, Session: 3600 },
};

/** Starts a provider on loopback and closes it when the test ends. */
export async function openIdProvider({ configure, respond }: OpenIdProviderOptions): Promise<OpenIdProvider> {
  // The provider warns about settings that are suitable only for tests.
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
  const { features, ttl, ...rest } = await configure();
  const provider = new Provider(issuer, {
    ...{ ...common, ...rest },
    features: { devInteractions: { enabled: true }, ...features },
    ttl: { ...common.ttl, ...ttl },
  });
  const answer = provider.callback();
  server.on("request", (request, response) => {
    const pass = (): void => void answer(request, response);
    if (respond === undefined) pass();
    else respond(request, response, pass);
  });
  return { issuer, provider };
}

/** Creates a private key with which a provider signs tokens. */
export async function signingKey(alg: "RS256" | "ES256"): Promise<JWK & { readonly kid: string }> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), alg, kid: `test-${alg}`, use: "sig" };
}
