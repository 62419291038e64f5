import { describe, expect, it } from "vitest";
import { authRequest } from "../test/support/auth-request.js";
import { accessToken } from "./access-token.js";
import { apiKey } from "./api-key.js";
import { bearer } from "./bearer.js";

describe("strategies with one fixed token", () => {
  it("bearer() sends the Bearer scheme", async () => {
    expect(await bearer("opapi-25").headers(authRequest())).toEqual({ authorization: "Bearer opapi-25" });
  });

  it("accessToken() sends the scheme `token` in lower case, which old servers compare exactly", async () => {
    expect(await accessToken("0123abcd").headers(authRequest())).toEqual({ authorization: "token 0123abcd" });
  });

  it("apiKey() sends Basic with the literal user apikey", async () => {
    const { authorization } = await apiKey("opapi-25").headers(authRequest());
    expect(authorization).toBe(`Basic ${Buffer.from("apikey:opapi-25").toString("base64")}`);
  });

  it("none of them renews a rejected token", () => {
    for (const auth of [bearer("t"), accessToken("t"), apiKey("t")]) expect(auth).not.toHaveProperty("renew");
  });

  const makers = [bearer, accessToken, apiKey];
  it.each([
    ["empty", "", "it is empty"],
    ["undefined, as from an unset variable", undefined, "it is undefined, not a string"],
    ["prefixed", "Bearer abc", "begins with an auth scheme"],
    ["prefixed in another way", "token abc", "begins with an auth scheme"],
    ["followed by a line break, as from a file", "abc\n", "Trim it first"],
    ["split by a header injection", "abc\r\nx-evil: 1", "control characters"],
    ["not ASCII", "abcé", "outside ASCII"],
  ])("rejects a token that is %s and names the fix", (_name, token, problem) => {
    for (const make of makers) {
      expect(() => make(token as string)).toThrow(
        expect.objectContaining({ code: "configuration_invalid", message: expect.stringContaining(problem) as string }),
      );
    }
  });
});
