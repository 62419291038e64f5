import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeBase64, decodeText, encodeBase64 } from "./base64.js";

test("bytes survive a round trip, and the base64 equals Node's", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
      const encoded = encodeBase64(bytes);
      expect(encoded).toBe(Buffer.from(bytes).toString("base64"));
      expect(decodeBase64(encoded)).toEqual(new Uint8Array(bytes));
    }),
  );
});

test("text with any characters survives a round trip as UTF-8", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const wellFormed = text.toWellFormed();
      expect(decodeText(decodeBase64(encodeBase64(wellFormed))!)).toBe(wellFormed);
    }),
  );
});

test("content larger than the arguments of one call is encoded completely", () => {
  const bytes = Uint8Array.from({ length: 200_000 }, (_, index) => index % 256);

  expect(decodeBase64(encodeBase64(bytes))).toEqual(bytes);
});

test("a byte order mark is kept", () => {
  expect(decodeText(Uint8Array.of(0xef, 0xbb, 0xbf, 0x41))).toBe("\ufeffA");
});

test("bytes that are not UTF-8 are not decoded", () => {
  expect(decodeText(Uint8Array.of(0x41, 0xff))).toBeUndefined();
});

test("base64 with line breaks is decoded, other text is not", () => {
  expect(decodeBase64("QWhv\neQ==\n")).toEqual(new TextEncoder().encode("Ahoy"));
  expect(decodeBase64("<html>")).toBeUndefined();
});
