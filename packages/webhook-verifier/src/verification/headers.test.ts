import { expect, test } from "vitest";
import { mediaType } from "./headers.js";

test.each([
  ["application/json", "application/json"],
  ["Application/JSON", "application/json"],
  ["application/json;charset=utf-8", "application/json"],
  ["\tapplication/json ; charset=utf-8; a=b", "application/json"],
  [" application/json ", "application/json"],
  [";charset=utf-8", ""],
  ["", ""],
  [undefined, ""],
])("of %j is %j", (value, expected) => {
  expect(mediaType((name) => (name === "content-type" ? value : "another field"))).toBe(expected);
});
