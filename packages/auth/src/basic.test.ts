import { describe, expect, it } from "vitest";
import { authRequest } from "../test/support/auth-request.js";
import { basic } from "./basic.js";

async function decoded(username: string, password: string): Promise<string> {
  const { authorization } = await basic({ username, password }).headers(authRequest());
  return Buffer.from(authorization?.replace("Basic ", "") ?? "", "base64").toString("utf8");
}

describe("basic", () => {
  it("sends the example of RFC 7617 section 2", async () => {
    const auth = basic({ username: "Aladdin", password: "open sesame" });
    expect(await auth.headers(authRequest())).toEqual({ authorization: "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==" });
  });

  it("sends the UTF-8 example of RFC 7617 section 2.1", async () => {
    const auth = basic({ username: "test", password: "123£" });
    expect(await auth.headers(authRequest())).toEqual({ authorization: "Basic dGVzdDoxMjPCow==" });
  });

  it("normalises characters to NFC, so that a password does not depend on the keyboard", async () => {
    expect(await decoded("ada", "cafe\u0301")).toBe("ada:caf\u00e9");
  });

  it("keeps colons in passwords and does not truncate long ones", async () => {
    expect(await decoded("ada", "a:b:c")).toBe("ada:a:b:c");
    expect(await decoded("ada", "x".repeat(200_000))).toHaveLength(200_004);
  });

  it("requests a one-time code before every attempt and sends it in the header that Gitea and Forgejo read", async () => {
    const codes = ["111111", "222222"];
    const auth = basic({ username: "ada", password: "pw", otp: async () => Promise.resolve(codes.shift() ?? "") });
    expect(await auth.headers(authRequest())).toMatchObject({ "x-gitea-otp": "111111" });
    expect(await auth.headers(authRequest())).toMatchObject({ "x-gitea-otp": "222222" });
    await expect(auth.headers(authRequest())).rejects.toMatchObject({ code: "configuration_invalid" });
  });

  it("passes the signal of the request to `otp`", async () => {
    const controller = new AbortController();
    let seen: AbortSignal | undefined;
    const otp = ({ signal }: { readonly signal: AbortSignal }): string => {
      seen = signal;
      return "123456";
    };
    await basic({ username: "ada", password: "pw", otp }).headers(authRequest(controller.signal));
    expect(seen).toBe(controller.signal);
  });

  it.each([
    ["a colon in the user name", { username: "a:b", password: "pw" }, "colon"],
    ["a line break in the password", { username: "a", password: "pw\n" }, "control character"],
    ["a control character in the user name", { username: "a\u0000", password: "pw" }, "control character"],
    ["an empty password, as from an unset variable", { username: "a", password: "" }, "is empty"],
    ["a missing password", { username: "a", password: undefined as unknown as string }, "must be a string"],
  ])("rejects %s without showing the value", (_name, options, problem) => {
    expect(() => basic(options)).toThrow(
      expect.objectContaining({ code: "configuration_invalid", message: expect.stringContaining(problem) as string }),
    );
  });
});
