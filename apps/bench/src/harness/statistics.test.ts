import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quantile, spreadOf } from "./statistics.ts";

describe("spreadOf", () => {
  it("returns the median and the middle half, interpolated where necessary", () => {
    expect(spreadOf([4, 1, 3, 2])).toEqual({ lower: 1.75, median: 2.5, upper: 3.25 });
  });

  it("is not affected by one outlier", () => {
    expect(spreadOf([1, 1, 1, 1, 1000])).toEqual({ lower: 1, median: 1, upper: 1 });
  });

  it("does not depend on the order of the values, and leaves them unchanged", () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), (values) => {
        const before = [...values];
        const { lower, median, upper } = spreadOf(values);
        expect(values).toEqual(before);
        expect(spreadOf(values.toReversed())).toEqual({ lower, median, upper });
        expect(lower).toBeLessThanOrEqual(median);
        expect(median).toBeLessThanOrEqual(upper);
      }),
    );
  });
});

describe("quantile", () => {
  it("reaches from the smallest to the largest", () => {
    expect([quantile([3, 9, 6], 0), quantile([3, 9, 6], 1)]).toEqual([3, 9]);
  });

  it("refuses to summarise nothing", () => {
    expect(() => quantile([], 0.5)).toThrow(RangeError);
  });
});
