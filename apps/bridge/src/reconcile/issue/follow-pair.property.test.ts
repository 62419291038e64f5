import { expect, test } from "vitest";
import { playEdits } from "../../../test/issue-pair-edits.js";

test("150 random edits on both sides lead to the same values, and no write of the bridge leads to another", async () => {
  const { edits, writes } = await playEdits(150, 1);
  expect(edits).toBeGreaterThanOrEqual(150);
  expect(writes).toBeGreaterThan(0);
});
