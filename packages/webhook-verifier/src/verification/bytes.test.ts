import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeHex } from "./bytes.js";

test("reads back any bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      expect(decodeHex(Buffer.from(bytes).toString("hex"), bytes.length)).toEqual(bytes);
    }),
  );
});

test("accepts the sixteen lower-case digits and no other character, in either half of a byte", () => {
  const taken = (spell: (character: string) => string) =>
    Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
      .filter((character) => decodeHex(spell(character), 2) !== undefined)
      .join("");
  expect(taken((character) => `00${character}0`)).toBe("0123456789abcdef");
  expect(taken((character) => `000${character}`)).toBe("0123456789abcdef");
  expect(taken((character) => `${character}fff`)).toBe("0123456789abcdef");
});

test("accepts the expected number of bytes and no other", () => {
  for (const text of ["", "0", "00", "000", "00000", "000000"]) expect(decodeHex(text, 2)).toBeUndefined();
});
