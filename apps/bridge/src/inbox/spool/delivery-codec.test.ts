import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeDelivery, encodeDelivery } from "./delivery-codec.js";

const delivery = fc.record({
  id: fc.uuid(),
  connection: fc.string(),
  receivedAt: fc.nat(),
  headers: fc.dictionary(fc.string(), fc.string()),
  body: fc.uint8Array(),
});

test("every delivery is decoded byte for byte as it was encoded", () => {
  fc.assert(
    fc.property(delivery, (original) => {
      expect(decodeDelivery(encodeDelivery(original))).toEqual(original);
    }),
  );
});

test("other bytes are not decoded", () => {
  for (const text of ["", "{}", "{}\n", "nonsense\n", "null\n", '{"id":1}\n', '{"id":"a","connection":"b"}\n']) {
    expect(decodeDelivery(Buffer.from(text))).toBeUndefined();
  }
});
