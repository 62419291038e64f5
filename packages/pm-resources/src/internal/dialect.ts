import type { ApiDialect, ApiErrorDescription, ApiProblem, ErrorResponse } from "@halyard/http-core";
import { errorName } from "../errors/error-identifier.js";
import { type Condition, writeConditions } from "../lists/filters.js";

/** Dialect of OpenProject's API v3: prefix, media types, query fields that contain JSON, and error bodies. */
export const pmDialect: ApiDialect = {
  prefix: "/api/v3",
  accept: "application/hal+json",
  // The server's `offset` is a page number.
  queryNames: { page: "offset" },
  // The server accepts these two fields only as arrays, which Rack recognises by the brackets.
  writeQueryName: (name) => (name === "columns" || name === "highlightedAttributes" ? `${name}[]` : name),
  // Except on GET, the server responds with 406 to a request without a content type, even if the request has no body.
  // If there is a body, the transport sets the content type.
  headers: ({ method, hasBody }) => (method === "GET" || hasBody ? {} : { "content-type": "application/json" }),
  writeQuery(name, value) {
    if (name === "filters" && Array.isArray(value)) return writeConditions(value as readonly Condition[]);
    if (name === "sortBy" && Array.isArray(value)) return JSON.stringify(value);
    if ((name === "select" || name === "timestamps") && Array.isArray(value)) return value.join(",");
    return undefined;
  },
  readError,
};

/** Reads an error body: one error, or several wrapped in `MultipleErrors`. */
export function readError({ status, body }: ErrorResponse): ApiErrorDescription | undefined {
  if (status === 406) {
    return {
      message: typeof body === "string" ? body : undefined,
      advice:
        "The server requires a Content-Type on every request except GET. A hook or proxy may have removed the header.",
    };
  }
  if (typeof body !== "object" || body === null) return undefined;
  const error = body as ErrorBody;
  if (typeof error.errorIdentifier !== "string") return undefined;
  const several = error._embedded?.errors;
  const problems = (Array.isArray(several) ? (several as readonly (ErrorBody | null)[]) : [error]).flatMap(toProblems);
  const isListed = Array.isArray(several) || Array.isArray(error.message);
  return {
    message: textsOf(error).join(" ") || undefined,
    identifier: error.errorIdentifier,
    problems: isListed || problems[0]?.attribute !== undefined ? problems : [],
    advice: advise(errorName(error.errorIdentifier)),
  };
}

/** Fields of an error body. Their types are checked, because a proxy may have sent the response. */
interface ErrorBody {
  readonly errorIdentifier?: unknown;
  readonly message?: unknown;
  readonly _embedded?: { readonly errors?: unknown; readonly details?: { readonly attribute?: unknown } | null } | null;
}

function toProblems(error: ErrorBody | null | undefined): ApiProblem[] {
  const { attribute } = error?._embedded?.details ?? {};
  return textsOf(error).map((message) => ({
    message,
    identifier: typeof error?.errorIdentifier === "string" ? error.errorIdentifier : undefined,
    attribute: typeof attribute === "string" ? attribute : undefined,
  }));
}

/** Returns the messages of an error. An `InvalidQuery` error from a list has one message for each invalid parameter. */
function textsOf(error: ErrorBody | null | undefined): readonly string[] {
  return [error?.message].flat().filter((text): text is string => typeof text === "string");
}

function advise(name: string | undefined): string | undefined {
  switch (name) {
    case "Unauthenticated":
      return "The server received no valid credential. Use `apiKey()` for an API key and `bearer()` for an OAuth token. Check that the credential is valid, and that the API of the server is enabled.";
    case "InsufficientScope":
      return "Use a token with the scope `api_v3`.";
    case "MissingEnterpriseToken":
      return "The operation requires an Enterprise edition of the server. Additional permissions do not help.";
    case "UpdateConflict":
      return "Another user changed the document. Read it again, repeat the change, and send the new `lockVersion`.";
    case "TypeNotSupported":
      return "Send JSON. The server accepts multipart only for uploads.";
    case "InvalidSignal":
      return "`select` names a property that the list does not have.";
    default:
      return undefined;
  }
}
