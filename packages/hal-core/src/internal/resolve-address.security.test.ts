import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { isHalError } from "../errors.js";
import { createAddressResolver, resolveAddress } from "./resolve-address.js";
import { resolveHref } from "./resolve-href.js";

afterEach(() => vi.restoreAllMocks());

function outcomeOf(resolve: () => string): string {
  try {
    return resolve();
  } catch (error) {
    if (!isHalError(error, "link_refused")) throw error;
    return `refused: ${error.reason}`;
  }
}

describe("an address resolved without a URL parser equals the parser's result", () => {
  const base = fc.constantFrom(
    "https://home.example/api/",
    "https://home.example/api/v3/ships/7?page=2",
    "http://127.0.0.1:8080/",
    "http://[::1]:3000/openproject/api/v3",
    "https://xn--bcher-kva.example/a/../b#top",
    "https://HOME.example/api/",
    "https://user:password@home.example/api/",
    "https://home.example",
    "https:/home.example/api/",
    "urn:example:ship",
    "",
  );
  const piece = fc.constantFrom(
    "/",
    "api",
    "7",
    "_",
    "~",
    "-",
    ".",
    "..",
    "//",
    "\\",
    "?",
    "#",
    "%2e",
    ":",
    "@",
    "é",
    "\n",
  );
  const plain = fc.array(fc.constantFrom("/", "api", "V3", "7", "_", "~", "-")).map((parts) => `/${parts.join("")}`);
  const href = fc.oneof(
    plain,
    fc.array(piece).map((parts) => parts.join("")),
    fc.array(piece).map((parts) => `/${parts.join("")}`),
    fc.webUrl(),
    fc.string({ unit: "binary" }),
  );

  test("for every link and base, refusals included", () => {
    fc.assert(
      fc.property(href, base, (text, from) => {
        const address = outcomeOf(() => resolveAddress("target", text, from));
        expect(address).toBe(outcomeOf(() => resolveHref("target", text, from).href));
      }),
      { numRuns: 2000 },
    );
  });

  test("for every sequence of links and bases, when addresses are remembered", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom("/", "/api/7", "7", "?page=2", "//x", "/é"), base)), (links) => {
        const resolve = createAddressResolver();
        for (const [text, from] of links) {
          const address = outcomeOf(() => resolve("target", text, from));
          expect(address).toBe(outcomeOf(() => resolveHref("target", text, from).href));
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe("a URL parser is used", () => {
  const from = "https://home.example:8443/api/v3/ships/1";

  test.each(["/", "/api/v3/users/12", "/api/v3/work_packages/7/available-watchers", "/~keeper/a//b/"])(
    "not for the plain path %s",
    (href) => {
      const canParse = vi.spyOn(URL, "canParse");
      expect(resolveAddress("target", href, from)).toBe(`https://home.example:8443${href}`);
      expect(canParse).not.toHaveBeenCalled();
    },
  );

  test.each([
    ["/api/../users/1", "https://home.example:8443/users/1"],
    ["/api/%2e%2e/users/1", "https://home.example:8443/users/1"],
    ["/users/é", "https://home.example:8443/users/%C3%A9"],
    ["/users?name=a b", "https://home.example:8443/users?name=a%20b"],
    ["/users#", "https://home.example:8443/users"],
    ["2", "https://home.example:8443/api/v3/ships/2"],
    ["", "https://home.example:8443/api/v3/ships/1"],
    ["https://Other.example/users/1", "https://other.example/users/1"],
  ])("for %j", (href, address) => {
    const canParse = vi.spyOn(URL, "canParse");
    expect(resolveAddress("target", href, from)).toBe(address);
    expect(canParse).toHaveBeenCalledOnce();
  });
});
