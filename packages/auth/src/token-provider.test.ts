import { describe, expect, it } from "vitest";
import { authRejection, authRequest } from "../test/support/auth-request.js";
import { tokenProvider, type TokenProviderContext } from "./token-provider.js";

describe("tokenProvider", () => {
  it("calls the function before every attempt and keeps nothing, so that each request may have another identity", async () => {
    let user = "ada";
    const auth = tokenProvider(() => `token-of-${user}`);
    expect(await auth.headers(authRequest())).toEqual({ authorization: "Bearer token-of-ada" });
    user = "bob";
    expect(await auth.headers(authRequest())).toEqual({ authorization: "Bearer token-of-bob" });
  });

  it("sends the scheme `token` when configured to", async () => {
    const auth = tokenProvider(async () => Promise.resolve("abc"), { scheme: "token" });
    expect(await auth.headers(authRequest())).toEqual({ authorization: "token abc" });
  });

  it("passes the rejected token to the function, and retries only when it returns another one", async () => {
    const asked: TokenProviderContext[] = [];
    let current = "old";
    const auth = tokenProvider((context) => {
      asked.push(context);
      return current;
    });
    const rejection = authRejection(await auth.headers(authRequest()));
    expect(await auth.renew?.(rejection)).toBe(false);
    current = "new";
    expect(await auth.renew?.(rejection)).toBe(true);
    expect(asked.map(({ rejected }) => rejected)).toEqual([undefined, "old", "old"]);
  });

  it("rejects an unusable token without showing it", async () => {
    const auth = tokenProvider(() => "sec ret");
    await expect(auth.headers(authRequest())).rejects.toMatchObject({ code: "configuration_invalid" });
    await expect(auth.headers(authRequest())).rejects.not.toThrow(/sec ret/);
  });
});
