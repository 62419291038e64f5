import { describe, expect, it, vi } from "vitest";
import { authRequest } from "../test/support/auth-request.js";
import { session } from "./session.js";

describe("session", () => {
  it("relies on the browser's cookies and adds the header that older OpenProject servers require, on reads too", () => {
    vi.stubGlobal("location", new URL("https://pm.example.com/projects/1"));
    expect(session()).toMatchObject({ credentials: "same-origin", singleIdentity: true });
    expect(session().headers(authRequest())).toEqual({ "x-requested-with": "XMLHttpRequest" });
  });

  it("reports that a page from another origin has no session to use", () => {
    vi.stubGlobal("location", new URL("https://elsewhere.example/"));
    expect(() => session().headers(authRequest())).toThrow(/on a page of https:\/\/elsewhere\.example/);
  });

  it("reports that there is no session outside a browser", () => {
    expect(() => session().headers(authRequest())).toThrow(/outside a browser/);
  });
});
