const prefix = "urn:openproject-org:api:v3:errors:";

/** Name at the end of an OpenProject error identifier. */
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

/** A complete error identifier. Any string is accepted, because server modules may define identifiers of their own. */
export type ErrorIdentifier = `urn:openproject-org:api:v3:errors:${ErrorName}` | (string & {});

/** Returns the complete identifier for an error name, for comparison with `error.identifier`. */
export function errorIdentifier(name: ErrorName): ErrorIdentifier {
  return prefix + name;
}

/** Returns the name at the end of an identifier. Returns undefined if the identifier lacks OpenProject's prefix. */
export function errorName(identifier: string | undefined): ErrorName | (string & {}) | undefined {
  return identifier?.startsWith(prefix) ? identifier.slice(prefix.length) : undefined;
}
