const prefix = "urn:openproject-org:api:v3:errors:";

/** The names that OpenProject's error identifiers end in. */
export type ErrorName =
  | "BadRequest"
  | "Conflict"
  | "InsufficientScope"
  | "InternalServerError"
  | "InvalidQuery"
  | "InvalidRenderContext"
  | "InvalidRequestBody"
  | "InvalidSignal"
  | "InvalidUserStatusTransition"
  | "MissingEnterpriseToken"
  | "MissingPermission"
  | "MultipleErrors"
  | "NotFound"
  | "NotImplemented"
  | "OutboundRequest:Forbidden"
  | "OutboundRequest:NotFound"
  | "OutboundRequestFailure"
  | "PropertyConstraintViolation"
  | "PropertyFormatError"
  | "PropertyIsReadOnly"
  | "PropertyMissingError"
  | "PropertyValueNotAvailableAnymore"
  | "ResourceTypeMismatch"
  | "TooManyRequests"
  | "TypeNotSupported"
  | "Unauthenticated"
  | "UnprocessableContent"
  | "UpdateConflict";

/** A full identifier as errors carry it; modules of the server may add others. */
export type ErrorIdentifier = `urn:openproject-org:api:v3:errors:${ErrorName}` | (string & {});

/** The identifier of an error by its name, to compare with `error.identifier`. */
export function errorIdentifier(name: ErrorName): ErrorIdentifier {
  return prefix + name;
}

/** The name an identifier ends in, or undefined when it is none of OpenProject's. */
export function errorName(identifier: string | undefined): ErrorName | (string & {}) | undefined {
  return identifier?.startsWith(prefix) ? identifier.slice(prefix.length) : undefined;
}
