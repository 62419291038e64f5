import fc from "fast-check";
import { expect, test } from "vitest";
import { arrivalOf, deliveryId } from "./delivery-id.js";

const time = fc.nat({ max: 2 ** 47 });

test("is a UUID of version 7 with its time", () => {
  fc.assert(
    fc.property(time, (now) => {
      const id = deliveryId(now);
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(arrivalOf(id)).toBe(now);
    }),
  );
});

test("sorts by time, and is unique", () => {
  fc.assert(
    fc.property(time, time, (a, b) => {
      fc.pre(a < b);
      expect(deliveryId(a) < deliveryId(b)).toBe(true);
    }),
  );
  expect(new Set(Array.from({ length: 1000 }, () => deliveryId(1))).size).toBe(1000);
});
