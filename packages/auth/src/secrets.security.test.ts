import { Console } from "node:console";
import { Writable } from "node:stream";
import type { AuthStrategy } from "@halyard/http-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { authRejection, authRequest } from "../test/support/auth-request.js";
import { shownForms, travelForms } from "../test/support/shown-forms.js";
import { accessToken } from "./access-token.js";
import { apiKey } from "./api-key.js";
import { basic } from "./basic.js";
import { bearer } from "./bearer.js";
import { checkAccessToken } from "./jwt/check-access-token.js";
import { managedToken } from "./managed-token.js";
import { memoryTokenStore } from "./memory-token-store.js";
import { clientCredentials } from "./oauth/client-credentials.js";
import { oauth2 } from "./oauth/oauth2.js";
import { oauthClient } from "./oauth/oauth-client.js";
import type { OAuthClient } from "./oauth/oauth-client-types.js";
import { TokenManager } from "./token-manager.js";
import { tokenProvider } from "./token-provider.js";
import { toTokenSet } from "./token-set.js";

/** Secrets that are too long to occur in other text by chance. */
const token = fc.stringMatching(/^[A-Za-z0-9._~+/-]{16,40}$/).filter((text) => !/^[.-]+$/.test(text));
const password = fc.string({
  minLength: 16,
  maxLength: 40,
  unit: fc.constantFrom(...Array.from("abcXYZ019 !\"%&+/=?\\'<>{}[]$é")),
});

function expectHidden(secret: string, values: readonly unknown[]): void {
  for (const value of values) {
    const shown = shownForms(value);
    for (const form of travelForms(secret)) {
      if (shown.includes(form)) expect.fail(`${JSON.stringify(form)} shows in ${shown}`);
    }
  }
}

async function errorOf(work: () => unknown): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  return expect.fail("an error was expected");
}

const url = "https://id.example.com";
const metadata = {
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  revocation_endpoint: `${url}/revoke`,
  introspection_endpoint: `${url}/introspect`,
  userinfo_endpoint: `${url}/userinfo`,
};

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

function clientOf(secret: string, fetch: Fetch, authentication?: "client_secret_post"): OAuthClient {
  return oauthClient({
    server: { metadata },
    clientId: "app",
    clientSecret: secret,
    redirectUri: "app://done",
    clientAuthentication: authentication,
    fetch,
  });
}

/** Responses that echo the whole request, in every field that can contain text. */
const echoes: readonly Fetch[] = [
  (_url, init) => answered(400, { error: "invalid_grant", error_description: everything(init) }),
  (_url, init) => answered(400, { error: everything(init) }),
  (_url, init) => answered(401, { error: "invalid_client", error_description: everything(init) }),
  (_url, init) => answered(200, { access_token: everything(init), token_type: "bearer" }),
  (_url, init) => answered(200, { access_token: everything(init), token_type: everything(init) }),
  (_url, init) => answered(200, { access_token: [everything(init)], token_type: "bearer", active: everything(init) }),
  (_url, init) => Promise.resolve(new Response(everything(init), { status: 200 })),
  (_url, init) => Promise.resolve(new Response(`{"error": "${everything(init)}`, { status: 500 })),
  (_url, init) => answered(302, {}, { location: `https://evil.example/?${everything(init)}` }),
  (_url, init) =>
    Promise.reject(Object.assign(new TypeError(everything(init)), { cause: { init }, code: everything(init) })),
  (_url, init) => Promise.resolve(new Response(brokenBody(everything(init)))),
];

function everything({ headers, body }: RequestInit): string {
  const { authorization } = headers as Record<string, string>;
  const decoded = Buffer.from(authorization?.split(" ")[1] ?? "", "base64").toString();
  const fields = body instanceof URLSearchParams ? [...body.values(), body.toString()] : [];
  return [authorization, decoded, ...fields].join(" ");
}

function answered(status: number, json: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return Promise.resolve(Response.json(json, { status, headers }));
}

function brokenBody(text: string): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.error(new Error(text)) });
}

describe("a planted secret never appears", () => {
  it("in a strategy", () => {
    fc.assert(
      fc.property(token, password, (secret, pass) => {
        const client = clientOf(secret, () => answered(500, {}));
        const store = memoryTokenStore({ accessToken: secret, refreshToken: secret });
        const strategies: AuthStrategy[] = [
          bearer(secret),
          accessToken(secret),
          apiKey(secret),
          tokenProvider(() => secret),
          managedToken({ obtain: () => ({ accessToken: secret }), store }),
          oauth2({ client, store }),
          clientCredentials({ client }),
        ];
        expectHidden(secret, [strategies, ...strategies]);
        expectHidden(pass, [basic({ username: "ada", password: pass, otp: () => pass })]);
      }),
    );
  });

  it("in a strategy, client, manager or store in use", async () => {
    await fc.assert(
      fc.asyncProperty(token, async (secret) => {
        const client = clientOf(secret, () =>
          answered(200, { access_token: secret, token_type: "bearer", refresh_token: secret }),
        );
        const store = memoryTokenStore();
        const auth = oauth2({ client, store });
        await auth.signIn(await client.refresh(secret));
        await auth.renew?.(authRejection(await auth.headers(authRequest())));
        const manager = new TokenManager({ obtain: () => ({ accessToken: secret }), store });
        await manager.token();
        expectHidden(secret, [auth, client, manager, store]);
      }),
    );
  });

  it("in the log of a token set or a sign-in request, the two values that hold secrets", async () => {
    await fc.assert(
      fc.asyncProperty(token, async (secret) => {
        const lines: string[] = [];
        const sink = new Writable({
          write: (chunk, _encoding, done) => {
            lines.push(String(chunk));
            done();
          },
        });
        const log = new Console(sink);
        const tokens = toTokenSet({ accessToken: secret, refreshToken: secret });
        const request = await clientOf(secret, () => answered(500, {})).authorizationRequest();
        log.log(tokens, { tokens }, [request]);
        log.error("%o", { request });
        for (const hidden of [secret, request.codeVerifier, request.state])
          expect(lines.join("")).not.toContain(hidden);
        expect(JSON.parse(JSON.stringify(tokens))).toEqual({ accessToken: secret, refreshToken: secret });
      }),
    );
  });

  it("in the error for a credential that cannot be sent", async () => {
    const spoilt = token.chain((secret) =>
      fc.constantFrom(`${secret}\n`, `Bearer ${secret}`, `${secret} é`, `\r\n${secret}`),
    );
    await fc.assert(
      fc.asyncProperty(spoilt, async (secret) => {
        const core = /[A-Za-z0-9._~+/-]{16,}/.exec(secret)?.[0] ?? "";
        const client = clientOf("long-enough-secret", () => answered(500, {}));
        const errors = await Promise.all(
          [
            () => bearer(secret),
            () => accessToken(secret),
            () => apiKey(secret),
            () => basic({ username: `${core}:x`, password: secret }),
            () => basic({ username: "ada", password: `${secret}\u0000` }),
            () => basic({ username: "ada", password: "x", otp: () => secret }).headers(authRequest()),
            () => tokenProvider(() => secret).headers(authRequest()),
            () => managedToken({ obtain: () => ({ accessToken: secret }) }).headers(authRequest()),
            () => oauth2({ client }).signIn({ accessToken: secret }),
            () => clientOf(`${secret}\u0007`, () => answered(500, {})),
            () => client.userInfo(secret),
          ].map(errorOf),
        );
        expectHidden(core, errors);
      }),
    );
  });

  it("in the error of a request that the server or the network echoes", async () => {
    const authentication = fc.constantFrom(undefined, "client_secret_post" as const);
    await fc.assert(
      fc.asyncProperty(token, fc.constantFrom(...echoes), authentication, async (secret, fetch, method) => {
        const client = clientOf(secret, fetch, method);
        const request = await client.authorizationRequest();
        const planted = { ...request, codeVerifier: secret };
        const outcomes = await Promise.allSettled([
          client.refresh(secret),
          client.clientCredentials(),
          client.revoke(secret),
          client.introspect(secret),
          client.userInfo(secret),
          client.exchange(`?code=${encodeURIComponent(secret)}&state=${request.state}`, planted),
          client.exchange(`?code=${encodeURIComponent(secret)}&state=wrong`, planted),
          client.exchange(`?error=${encodeURIComponent(secret)}&state=${secret}`, { ...planted, state: secret }),
          oauth2({
            client,
            store: memoryTokenStore({ accessToken: "old", refreshToken: secret, expiresAt: 1 }),
          }).headers(authRequest()),
        ]);
        const errors = outcomes.flatMap((outcome) =>
          outcome.status === "rejected" ? [outcome.reason as unknown] : [],
        );
        expect(errors.length).toBeGreaterThanOrEqual(3);
        expectHidden(secret, errors);
      }),
      { numRuns: 200 },
    );
  });

  it("in the result of checkAccessToken", async () => {
    await fc.assert(
      fc.asyncProperty(token, async (secret) => {
        const part = Buffer.from(JSON.stringify({ alg: "RS256", kid: "k", sub: secret, jti: secret })).toString(
          "base64url",
        );
        const keys = { keys: [] };
        const texts = [secret, `${part}.${part}.${secret}`, `${secret}.${part}.x`, `${part}.${secret}.x`];
        const verdicts = await Promise.all(
          texts.map((text) => checkAccessToken(text, { issuer: "i", audience: "a", keys })),
        );
        expectHidden(secret, verdicts);
      }),
    );
  });
});
