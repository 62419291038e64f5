import { expect, test } from "vitest";
import { restored, sendable } from "./sent-error.js";

/** Returns a value as another thread would receive it. */
function sent(value: unknown): unknown {
  return restored(structuredClone(sendable(value)));
}

test("an error keeps its fields, and those of the errors that caused it", () => {
  const taken = Object.assign(new Error("listen EADDRINUSE"), { code: "EADDRINUSE", port: 8080 });
  const error = sent(new Error("The bridge cannot listen.", { cause: new RangeError("No port.", { cause: taken }) }));
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name: "Error", message: "The bridge cannot listen." });
  const { cause, stack } = error as Error;
  expect(stack).toContain("sent-error.test");
  expect(cause).toBeInstanceOf(RangeError);
  expect((cause as Error).cause).toMatchObject({ message: "listen EADDRINUSE", code: "EADDRINUSE", port: 8080 });
  expect(Object.keys(error as Error)).toEqual([]);
});

test("functions and causes that are no errors are left out", () => {
  const error = Object.assign(new Error("x", { cause: () => undefined }), { retry: () => undefined, code: "E" });
  expect(Object.entries(sent(error) as Error)).toEqual([["code", "E"]]);
  expect((sent(error) as Error).cause).toBeUndefined();
});

test("other values are sent unchanged", () => {
  for (const value of ["text", 7, undefined, null, { name: "Error" }]) expect(sent(value)).toEqual(value);
});
