import * as core from "@halyard/http-core";
import { expect, test } from "vitest";
import * as entry from "./index.js";

test("the package exports every error class that a call may throw", () => {
  const classes = Object.keys(core).filter((name) => /^[A-Z]\w*Error$/.test(name));
  expect(classes).toContain("ResponseTooLargeError");
  expect(Object.keys(entry)).toEqual(expect.arrayContaining(classes));
});
