import type {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  ValidationError,
} from "./api-errors.js";
import {
  type ConfigurationError,
  type ConnectionError,
  type HalyardError,
  isMarked,
  type RedirectError,
  type RequestValidationError,
  type ResponseShapeError,
  type ResponseTooLargeError,
  type TimeoutError,
} from "./errors.js";

/** All errors that this package throws, as a union, so that `switch (error.code)` narrows the type. */
export type AnyHalyardError =
  | ConfigurationError
  | RequestValidationError
  | ConnectionError
  | TimeoutError
  | RedirectError
  | ResponseShapeError
  | ResponseTooLargeError
  | BadRequestError
  | AuthenticationError
  | PermissionError
  | NotFoundError
  | ConflictError
  | ValidationError
  | RateLimitError
  | ServerError
  | ApiError<"api_error">;

/** Every code of {@link AnyHalyardError}. */
export type HalyardErrorCode = AnyHalyardError["code"];

/**
 * Returns whether a caught value is a Halyard error and, if a code is given, has that code.
 *
 * @example
 * try {
 *   await client.risks.get({ id: 7 });
 * } catch (error) {
 *   if (isHalyardError(error, "not_found")) console.log(error.status, error.requestId);
 *   else throw error;
 * }
 */
export function isHalyardError(error: unknown): error is AnyHalyardError;
export function isHalyardError<Code extends HalyardErrorCode>(
  error: unknown,
  code: Code,
): error is Extract<AnyHalyardError, { readonly code: Code }>;
export function isHalyardError(error: unknown, code: string): error is HalyardError;
export function isHalyardError(error: unknown, code?: string): boolean {
  return isMarked(error) && (code === undefined || error.code === code);
}
