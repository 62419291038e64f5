import type { ErrorIdentifier, ErrorName } from "@halyard/pm-resources";
import { Refusal } from "../server/refusal.js";

/** Details of a refusal by OpenProject. */
export interface ErrorDetails {
  /** Default: an internal error. */
  readonly identifier: ErrorName;
  /** The property that is refused. */
  readonly attribute: string;
  /** The single refusals, where there are several. */
  readonly parts: readonly PmRefusal[];
  /** Text in place of an error document. */
  readonly text: string;
}

/** A refusal by OpenProject. A form lists those of its payload as problems. */
export type PmRefusal = Refusal<ErrorDetails>;

/** An error as the API writes it. */
export interface ErrorDocument {
  readonly _type: "Error";
  readonly errorIdentifier: ErrorIdentifier;
  readonly message: string;
  readonly _embedded?: {
    readonly details?: Readonly<Record<string, string>>;
    readonly errors?: readonly ErrorDocument[];
  };
}

/** The document of a refusal. */
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

/** 404: the resource does not exist, or the caller may not see it. */
export function notFound(): PmRefusal {
  return refusal(404, "NotFound", "There is no such resource, or you are not allowed to see it.");
}

/** 403: visible, but not allowed. */
export function missingPermission(): PmRefusal {
  return refusal(403, "MissingPermission", "You lack the permission for this.");
}

/** 409: another change came first. */
export function updateConflict(message = "The resource was changed since you read it."): PmRefusal {
  return refusal(409, "UpdateConflict", message);
}

/** 422: a property has a value that it must not have. */
export function constraint(attribute: string, message: string): PmRefusal {
  return refusal(422, "PropertyConstraintViolation", message, { attribute });
}

/** 422: a property is written in a way that cannot be read. */
export function badFormat(attribute: string, expected: string): PmRefusal {
  const message = `${attribute} is not in the expected format: ${expected}.`;
  return refusal(422, "PropertyFormatError", message, { attribute });
}

/** 422: a property that is the server's own. */
export function readOnly(attribute: string): PmRefusal {
  const message = `${attribute} was to be written, but it is not writable.`;
  return refusal(422, "PropertyIsReadOnly", message, { attribute });
}

/** 422: a link leads to something else than it should. */
export function typeMismatch(attribute: string, expected: string): PmRefusal {
  const message = `For ${attribute} a link to ${expected} is expected.`;
  return refusal(422, "ResourceTypeMismatch", message, { attribute });
}

/** 422: several properties are refused, or one for several reasons. */
export function multipleErrors(message: string, parts: readonly PmRefusal[], attribute?: string): PmRefusal {
  return refusal(422, "MultipleErrors", message, { parts, ...(attribute === undefined ? {} : { attribute }) });
}

/** 400: the query cannot be carried out. */
export function invalidQuery(message: string): PmRefusal {
  return refusal(400, "InvalidQuery", message);
}

/** 400: the body is not what it must be. */
export function invalidBody(message = "The body of the request was not one JSON object."): PmRefusal {
  return refusal(400, "InvalidRequestBody", message);
}

/** 501: real servers have it, the sandbox does not. */
export function notImplemented(what: string): PmRefusal {
  return refusal(501, "NotImplemented", `${what} is not implemented by this sandbox.`);
}

/** Throws what was found: nothing, the one problem, or all of them together. */
export function throwAny(problems: readonly PmRefusal[]): void {
  const [first] = problems;
  if (first === undefined) return;
  throw problems.length === 1 ? first : multipleErrors("Several properties were refused.", problems);
}

/** A refusal with the name of its error. */
export function refusal(
  status: number,
  identifier: ErrorName,
  message: string,
  more: Partial<ErrorDetails> = {},
): PmRefusal {
  return new Refusal<ErrorDetails>(status, message, { identifier, ...more });
}
