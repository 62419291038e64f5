import type { AuthStrategy } from "@halyard/http-core";
import { describe, expectTypeOf, it } from "vitest";
import {
  apiKey,
  bearer,
  checkAccessToken,
  isOAuthError,
  oauth2,
  oauthClient,
  openProjectOAuth,
  type OAuthErrorCode,
  type TokenSet,
  type TokenStore,
} from "./index.js";
import { fileTokenStore } from "./node.js";

describe("types", () => {
  it("every strategy is assignable to a client's `auth` option", () => {
    expectTypeOf(bearer).returns.toEqualTypeOf<AuthStrategy>();
    expectTypeOf(apiKey).parameters.toEqualTypeOf<[token: string]>();
    expectTypeOf(oauth2).returns.toExtend<AuthStrategy>();
    expectTypeOf(fileTokenStore).returns.toEqualTypeOf<TokenStore>();
  });

  it("an object with a `headers` function is a strategy", () => {
    expectTypeOf({ headers: () => ({ authorization: "Bearer x" }) }).toExtend<AuthStrategy>();
  });

  it("a client requires an id", () => {
    const server = openProjectOAuth("https://pm.example.com");
    // @ts-expect-error -- a client requires an id
    oauthClient({ server });
    expectTypeOf(oauthClient({ server, clientId: "app" }).clientCredentials()).resolves.toEqualTypeOf<TokenSet>();
  });

  it("the code of an OAuth error is a union type", () => {
    const error: unknown = new Error();
    if (isOAuthError(error)) expectTypeOf(error.code).toEqualTypeOf<OAuthErrorCode>();
  });

  it("claims exist only on a valid result", async () => {
    const check = await checkAccessToken("", { issuer: "", audience: "", keys: { keys: [] } });
    expectTypeOf(check).toHaveProperty("valid");
    if (check.valid) expectTypeOf(check.claims.sub).toEqualTypeOf<string>();
    else expectTypeOf(check.failures[0]!.reason).toEqualTypeOf<string>();
  });
});
