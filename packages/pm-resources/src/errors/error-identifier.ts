const prefix = "urn:openproject-org:api:v3:errors:";

/** Names at the end of OpenProject's error identifiers. */
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

/** Complete error identifier; modules of the server may add others. */
export type ErrorIdentifier = `urn:openproject-org:api:v3:errors:${ErrorName}` | (string & {});

/** Returns the identifier of an error name, for comparison with `error.identifier`. */
export function errorIdentifier(name: ErrorName): ErrorIdentifier {
  return prefix + name;
}

/** Returns the name at the end of an identifier, or undefined for an identifier that is not OpenProject's. */
export function errorName(identifier: string | undefined): ErrorName | (string & {}) | undefined {
  return identifier?.startsWith(prefix) ? identifier.slice(prefix.length) : undefined;
}
