import type { ErrorIdentifier, ErrorName } from "@halyard/pm-resources";

/** Something that a request is refused for. Handlers throw it; the server answers with its document. */
export class Problem extends Error {
  override readonly name: string = "Problem";

  constructor(
    readonly status: number,
    readonly identifier: ErrorName,
    message: string,
    /** The property at fault. */
    readonly attribute?: string,
    /** The single problems, where there are several. */
    readonly parts: readonly Problem[] = [],
  ) {
    super(message);
  }
}

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

/** The document of a problem. */
export function errorDocument(problem: Problem): ErrorDocument {
  const { attribute, parts } = problem;
  const embedded = {
    ...(attribute === undefined ? {} : { details: { attribute } }),
    ...(parts.length === 0 ? {} : { errors: parts.map(errorDocument) }),
  };
  return {
    _type: "Error",
    errorIdentifier: identifierOf(problem.identifier),
    message: problem.message,
    ...(Object.keys(embedded).length === 0 ? {} : { _embedded: embedded }),
  };
}

/** 404: it is not there, or not for this reader. */
export function notFound(): Problem {
  return new Problem(404, "NotFound", "There is no such resource, or you are not allowed to see it.");
}

/** 403: visible, but not allowed. */
export function missingPermission(): Problem {
  return new Problem(403, "MissingPermission", "You lack the permission for this.");
}

/** 409: another change came first. */
export function updateConflict(message = "The resource was changed since you read it."): Problem {
  return new Problem(409, "UpdateConflict", message);
}

/** 422: a property has a value that it must not have. */
export function constraint(attribute: string, message: string): Problem {
  return new Problem(422, "PropertyConstraintViolation", message, attribute);
}

/** 422: a property is written in a way that cannot be read. */
export function badFormat(attribute: string, expected: string): Problem {
  return new Problem(422, "PropertyFormatError", `${attribute} is not in the expected format: ${expected}.`, attribute);
}

/** 422: a property that is the server's own. */
export function readOnly(attribute: string): Problem {
  return new Problem(422, "PropertyIsReadOnly", `${attribute} was to be written, but it is not writable.`, attribute);
}

/** 422: a link leads to something else than it should. */
export function typeMismatch(attribute: string, expected: string): Problem {
  const message = `For ${attribute} a link to ${expected} is expected.`;
  return new Problem(422, "ResourceTypeMismatch", message, attribute);
}

/** 400: the query cannot be carried out. */
export function invalidQuery(message: string): Problem {
  return new Problem(400, "InvalidQuery", message);
}

/** 400: the body is not what it must be. */
export function invalidBody(message = "The body of the request was not one JSON object."): Problem {
  return new Problem(400, "InvalidRequestBody", message);
}

/** 501: real servers have it, the sandbox does not. */
export function notImplemented(what: string): Problem {
  return new Problem(501, "NotImplemented", `${what} is not implemented by this sandbox.`);
}

/** Throws what was found: nothing, the one problem, or all of them together. */
export function throwAny(problems: readonly Problem[]): void {
  const [first] = problems;
  if (first === undefined) return;
  if (problems.length === 1) throw first;
  throw new Problem(422, "MultipleErrors", "Several properties were refused.", undefined, problems);
}

function identifierOf(name: ErrorName): ErrorIdentifier {
  return `urn:openproject-org:api:v3:errors:${name}`;
}
