import type { ErrorIdentifier, ErrorName } from "@halyard/pm-resources";
import { Refusal } from "../server/refusal.js";

/** Details from which OpenProject's error response is created. */
export interface ErrorDetails {
  /** Name of the error. Default: `InternalServerError`. */
  readonly identifier: ErrorName;
  /** Property that was refused. */
  readonly attribute: string;
  /** Individual refusals, when there are several. */
  readonly parts: readonly PmRefusal[];
  /** Text to send instead of JSON. */
  readonly text: string;
}

/** A refusal by OpenProject: the error that ends a request, or one of the problems that a form reports. */
export type PmRefusal = Refusal<ErrorDetails>;

/** An error, as the API represents it in JSON. */
export interface ErrorDocument {
  readonly _type: "Error";
  readonly errorIdentifier: ErrorIdentifier;
  readonly message: string;
  readonly _embedded?: {
    readonly details?: Readonly<Record<string, string>>;
    readonly errors?: readonly ErrorDocument[];
  };
}

/** Returns the API's JSON for a refusal. */
export function errorDocument({ message, details }: PmRefusal): ErrorDocument {
  const { identifier = "InternalServerError", attribute, parts = [] } = details;
  const embedded = {
    ...(attribute === undefined ? {} : { details: { attribute } }),
    ...(parts.length === 0 ? {} : { errors: parts.map(errorDocument) }),
  };
  return {
    _type: "Error",
    errorIdentifier: `urn:openproject-org:api:v3:errors:${identifier}`,
    message,
    ...(Object.keys(embedded).length === 0 ? {} : { _embedded: embedded }),
  };
}

/** Returns a 404: the resource does not exist, or the caller may not see it. */
export function notFound(): PmRefusal {
  return refusal(404, "NotFound", "There is no such resource, or you are not allowed to see it.");
}

/** Returns a 403: the resource is visible, but the action is not permitted. */
export function missingPermission(): PmRefusal {
  return refusal(403, "MissingPermission", "You do not have permission to do this.");
}

/** Returns a 409: the resource was changed by another request. */
export function updateConflict(message = "The resource has changed since you read it."): PmRefusal {
  return refusal(409, "UpdateConflict", message);
}

/** Returns a 422: the value of a property is not allowed. */
export function constraint(attribute: string, message: string): PmRefusal {
  return refusal(422, "PropertyConstraintViolation", message, { attribute });
}

/** Returns a 422: the format of a property is invalid. */
export function badFormat(attribute: string, expected: string): PmRefusal {
  const message = `${attribute} is not in the expected format: ${expected}.`;
  return refusal(422, "PropertyFormatError", message, { attribute });
}

/** Returns a 422: only the server can write the property. */
export function readOnly(attribute: string): PmRefusal {
  const message = `${attribute} is read-only and cannot be changed.`;
  return refusal(422, "PropertyIsReadOnly", message, { attribute });
}

/** Returns a 422: the target of a link has the wrong kind. */
export function typeMismatch(attribute: string, expected: string): PmRefusal {
  const message = `${attribute} must be a link to ${expected}.`;
  return refusal(422, "ResourceTypeMismatch", message, { attribute });
}

/** Returns a 422 with several problems. */
export function multipleErrors(message: string, parts: readonly PmRefusal[], attribute?: string): PmRefusal {
  return refusal(422, "MultipleErrors", message, { parts, ...(attribute === undefined ? {} : { attribute }) });
}

/** Returns a 400: the query is invalid. */
export function invalidQuery(message: string): PmRefusal {
  return refusal(400, "InvalidQuery", message);
}

/** Returns a 400: the body is invalid. */
export function invalidBody(message = "The request body must be a single JSON object."): PmRefusal {
  return refusal(400, "InvalidRequestBody", message);
}

/** Returns a 501: the operation exists on real servers, but not in the sandbox. */
export function notImplemented(what: string): PmRefusal {
  return refusal(501, "NotImplemented", `${what} is not implemented by this sandbox.`);
}

/** Throws the problems, if there are any. Throws a single problem as it is, and several problems as one refusal. */
export function throwAny(problems: readonly PmRefusal[]): void {
  const [first] = problems;
  if (first === undefined) return;
  throw problems.length === 1 ? first : multipleErrors("Several properties were refused.", problems);
}

/** Creates a refusal with an error name. */
export function refusal(
  status: number,
  identifier: ErrorName,
  message: string,
  more: Partial<ErrorDetails> = {},
): PmRefusal {
  return new Refusal<ErrorDetails>(status, message, { identifier, ...more });
}
