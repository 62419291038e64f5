import { describe, expect, it } from "vitest";
import { createSignInLimit } from "./sign-in-limit.js";

describe("the limit on wrong tokens", () => {
  it("slows one address down without touching others", () => {
    const limit = createSignInLimit(() => 0);
    for (let failures = 0; failures < 10; failures += 1) {
      expect(limit.wait("a")).toBe(0);
      limit.failed("a");
    }
    expect(limit.wait("a")).toBe(300);
    expect(limit.wait("b")).toBe(0);
  });

  it("slows down all clients when many addresses guess together, for five minutes", () => {
    let time = 0;
    const limit = createSignInLimit(() => time);
    for (let address = 0; address < 200; address += 1) {
      expect(limit.wait("new")).toBe(0);
      limit.failed(String(address));
    }
    expect(limit.wait("new")).toBe(300);
    time = 300_000;
    expect(limit.wait("new")).toBe(0);
  });

  it("counts from the first wrong token, so that further attempts do not extend the wait", () => {
    let time = 0;
    const limit = createSignInLimit(() => time);
    for (let failures = 0; failures < 10; failures += 1) limit.failed("a");
    time = 200_000;
    limit.failed("a");
    expect(limit.wait("a")).toBe(100);
  });
});
