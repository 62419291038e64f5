import { type HalyardErrorCode, HalyardError } from "@halyard/http-core";
import { expect, test } from "vitest";
import { DeadEnd } from "./job-failure.js";
import { failureCode, nextStepAfter } from "./next-step.js";

test("the code of a failure is that of the error, or of the error that it wraps", () => {
  const error = new HalyardError("validation_failed", "The status does not exist.");
  expect(failureCode(error)).toBe("validation_failed");
  expect(failureCode(new DeadEnd(error.message, { cause: error }))).toBe("validation_failed");
  expect(failureCode(new DeadEnd("The repository is gone."))).toBeUndefined();
  expect(failureCode("text")).toBeUndefined();
});

test("each code with which a job can fail permanently has a next step of its own", () => {
  const codes: readonly HalyardErrorCode[] = [
    ...(["bad_request", "validation_failed", "not_found", "permission_denied", "authentication_failed"] as const),
    ...(["conflict", "api_error", "server_error", "response_shape", "response_too_large"] as const),
    "redirect_refused",
  ];
  const steps = codes.map(nextStepAfter);
  expect(new Set(steps).size).toBe(codes.length);
  expect(steps).not.toContain(nextStepAfter(undefined));
  for (const step of [...steps, nextStepAfter(undefined)]) expect(step).toMatch(/^[A-Z].*\.$/);
});
