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

  it("composes characters (NFC), so that a password typed on any keyboard is the same", async () => {
    expect(await decoded("ada", "cafe\u0301")).toBe("ada:caf\u00e9");
  });

  it("keeps colons in the password and long passwords whole", async () => {
    expect(await decoded("ada", "a:b:c")).toBe("ada:a:b:c");
    expect(await decoded("ada", "x".repeat(200_000))).toHaveLength(200_004);
  });

  it("asks for a one-time code before every try and sends it to Gitea and Forgejo in the field both read", async () => {
    const codes = ["111111", "222222"];
    const auth = basic({ username: "ada", password: "pw", otp: async () => Promise.resolve(codes.shift() ?? "") });
    expect(await auth.headers(authRequest())).toMatchObject({ "x-gitea-otp": "111111" });
    expect(await auth.headers(authRequest())).toMatchObject({ "x-gitea-otp": "222222" });
    await expect(auth.headers(authRequest())).rejects.toMatchObject({ code: "configuration_invalid" });
  });

  it("hands the request's signal to the code provider", async () => {
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
  ])("refuses %s without showing it", (_name, options, problem) => {
    expect(() => basic(options)).toThrow(
      expect.objectContaining({ code: "configuration_invalid", message: expect.stringContaining(problem) as string }),
    );
  });
});
