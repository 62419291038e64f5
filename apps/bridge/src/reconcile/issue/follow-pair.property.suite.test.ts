import { expect, test } from "vitest";
import { hang } from "@halyard/testing/hang";
import { playEdits } from "../../../test/issue-pair-edits.js";

// The 10,000 edits are split over four seeds, so that a failure names the seed to repeat.
test.each([2, 3, 4, 5])(
  "2,500 random edits on both sides lead to the same values, and no write of the bridge leads to another (seed %d)",
  { timeout: hang },
  async (seed) => {
    const { edits, writes } = await playEdits(2500, seed);
    expect(edits).toBeGreaterThanOrEqual(2500);
    expect(writes).toBeGreaterThan(0);
  },
);
