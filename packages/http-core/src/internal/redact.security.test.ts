import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRedactor, type Redactor } from "./redact.js";

const home = "https://pm.example.com";

function redactorFor(...secrets: readonly string[]): Redactor {
  const redactor = createRedactor((url) => url.origin === home);
  for (const secret of secrets) redactor.learn("authorization", `Bearer ${secret}`);
  return redactor;
}

function escaped(text: string): string {
  return [...new TextEncoder().encode(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
}

const letters = (...[from, to]: readonly [string, string]): fc.Arbitrary<string> =>
  fc.integer({ min: from.charCodeAt(0), max: to.charCodeAt(0) }).map((code) => String.fromCharCode(code));
// Secrets use only digits and capital letters. Path segments use only lower-case letters, so that no path contains a
// secret by chance.
const anySecret = fc.string({ unit: fc.oneof(letters("0", "9"), letters("A", "Z")), minLength: 6, maxLength: 20 });
const anySegment = fc.string({ unit: letters("a", "z"), maxLength: 8 });

describe("text no longer contains a secret", () => {
  const secret = `Tr0ub&dor<3>"stapler"'s`;
  test.each([
    ["as it is", secret],
    ["in JSON", String.raw`Tr0ub&dor<3>\"stapler\"'s`],
    ["in JSON that is safe inside HTML", String.raw`Tr0ub\u0026dor\u003c3\u003e\"stapler\"'s`],
    ["in a URL", "Tr0ub%26dor%3C3%3E%22stapler%22's"],
    ["in a query", "Tr0ub%26dor%3C3%3E%22stapler%22%27s"],
    ["in a query, in lower case", "Tr0ub%26dor%3c3%3e%22stapler%22%27s"],
    ["in a URL, in lower case", "Tr0ub%26dor%3c3%3e%22stapler%22's"],
    ["in HTML with unescaped quotes", `Tr0ub&amp;dor&lt;3&gt;"stapler"'s`],
    ["in HTML from Rails", "Tr0ub&amp;dor&lt;3&gt;&quot;stapler&quot;&#39;s"],
    ["in HTML from Go", "Tr0ub&amp;dor&lt;3&gt;&#34;stapler&#34;&#39;s"],
  ])("that was written %s", (_, written) => {
    expect(redactorFor(secret).text(`password=${written}!`)).toBe("password=[redacted]!");
  });
});

describe("a URL without query", () => {
  test("loses each segment with a secret in it, in every encoding", () => {
    const spellings = [
      (secret: string) => secret,
      encodeURIComponent,
      escaped,
      (secret: string) => secret.slice(0, 3) + escaped(secret.slice(3, 4)) + secret.slice(4),
    ];
    fc.assert(
      fc.property(
        anySecret,
        fc.constantFrom(...spellings),
        fc.array(anySegment),
        fc.tuple(anySegment, anySegment),
        fc.constantFrom(home, "https://files.example.org"),
        (secret, spell, segments, [before, after], origin) => {
          const prefix = [origin, ...segments].join("/");
          const written = `${prefix}/${before}${spell(secret)}${after}/end`;
          for (const url of [written, new URL(written)]) {
            expect(redactorFor(secret).url(url)).toBe(`${new URL(`${prefix}/x`).href.slice(0, -1)}[redacted]/end`);
          }
        },
      ),
    );
  });

  test("loses a secret that contains a space or a plus, which has several encodings", () => {
    const redactor = createRedactor(() => true);
    redactor.learn("x-token", "correct horse+battery");
    for (const written of ["correct%20horse%2Bbattery", "correct+horse%2Bbattery", "correct%20horse+battery"]) {
      expect(redactor.url(`${home}/x/${written}`)).toBe(`${home}/x/[redacted]`);
    }
  });

  test("loses a secret that spans segments, and one learned after the URL was last redacted", () => {
    const redactor = redactorFor("SECRET/WITH/SLASHES");
    expect(redactor.url(`${home}/a/SECRET/WITH/SLASHES/b`)).toBe(`${home}/a/[redacted]/b`);
    expect(redactor.url(`${home}/LATER1/b`)).toBe(`${home}/LATER1/b`);
    redactor.learn("authorization", "Bearer LATER1");
    expect(redactor.url(`${home}/LATER1/b`)).toBe(`${home}/[redacted]/b`);
  });

  test("never contains user information or a fragment", () => {
    const url = "https://ada:lovelace@pm.example.com/things/7#fragment";
    expect(redactorFor("SECRET1").url(url)).toBe(`${home}/things/7`);
    expect(redactorFor("SECRET1").url(new URL(url))).toBe(`${home}/things/7`);
  });
});
