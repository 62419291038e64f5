import fc from "fast-check";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";
import { estimateTokens } from "./estimate-tokens.js";

const count = (text: string): number => encode(text, { disallowedSpecial: new Set() }).length;

test.each([
  ["prose", "The halyard slips under load when the winch is cold, and the sail comes down. ".repeat(50)],
  [
    "JSON",
    JSON.stringify(
      Array.from({ length: 100 }, (_, id) => ({ id, subject: `Task ${id}`, status: "In progress", done: id / 7 })),
    ),
  ],
  [
    "code",
    "const found = operations.filter(({ id, method }) => [id, `${method} ${path}`].includes(text.trim()));\n".repeat(
      30,
    ),
  ],
  ["a hash", "8b551234966ebbed966e698b1fb8ad5eb71d892f ".repeat(20)],
  [
    "Base64",
    Buffer.from(Array.from({ length: 900 }, (_, index) => (index * 197 + index ** 2) % 256)).toString("base64"),
  ],
  ["German", "Der Fall rutscht unter Last, und das Großsegel kommt herunter. Bitte prüfen! ".repeat(30)],
  ["Chinese", "升降索在负载下打滑,主帆落下来。".repeat(30)],
  ["emoji", "⛵🌊⚓🧭".repeat(50)],
  ["a control character before others", "\0升降索在负载下打滑 ".repeat(30)],
])("the estimate for %s is not below the count", (_, text) => {
  expect(estimateTokens(text)).toBeGreaterThanOrEqual(count(text));
});

test("the estimate for any text is at least five sixths of the count", () => {
  const text = fc.oneof(
    fc.string({ maxLength: 300 }),
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.lorem({ maxCount: 60 }),
  );
  fc.assert(
    fc.property(fc.array(text, { minLength: 5, maxLength: 20 }), (parts) => {
      const whole = parts.join(" ");
      expect(estimateTokens(whole) * 1.2 + 20).toBeGreaterThanOrEqual(count(whole));
    }),
    { numRuns: 30 },
  );
});
