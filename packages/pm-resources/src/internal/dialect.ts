import type { ApiDialect, ApiErrorDescription, ApiProblem, ErrorResponse } from "@halyard/http-core";
import { errorName } from "../errors/error-identifier.js";
import { type Condition, writeConditions } from "../lists/filters.js";

/** The ways of OpenProject's API v3: prefix, media types, query fields that hold JSON, and its error bodies. */
export const pmDialect: ApiDialect = {
  prefix: "/api/v3",
  accept: "application/hal+json",
  // What the server calls `offset` is the number of a page.
  queryNames: { page: "offset" },
  // The server reads these two only as arrays, which Rack knows by their brackets.
  writeQueryName: (name) => (name === "columns" || name === "highlightedAttributes" ? `${name}[]` : name),
  // Every request but a GET needs a content type, even without a body, or the answer is 406. The transport adds the one
  // of a body.
  headers: ({ method, hasBody }) => (method === "GET" || hasBody ? {} : { "content-type": "application/json" }),
  writeQuery(name, value) {
    if (name === "filters" && Array.isArray(value)) return writeConditions(value as readonly Condition[]);
    if (name === "sortBy" && Array.isArray(value)) return JSON.stringify(value);
    if ((name === "select" || name === "timestamps") && Array.isArray(value)) return value.join(",");
    return undefined;
  },
  readError,
};

/** Reads an error body: one error, or several wrapped in `MultipleErrors`, which are listed with their attributes. */
export function readError({ status, body }: ErrorResponse): ApiErrorDescription | undefined {
  if (status === 406) {
    return {
      message: typeof body === "string" ? body : undefined,
      advice: "The server wants a Content-Type on every request but GET; a hook or proxy may have removed it.",
    };
  }
  if (typeof body !== "object" || body === null) return undefined;
  const error = body as ErrorBody;
  if (typeof error.errorIdentifier !== "string") return undefined;
  const several = error._embedded?.errors;
  const problems = (Array.isArray(several) ? (several as readonly (ErrorBody | null)[]) : [error]).flatMap(toProblem);
  return {
    message: typeof error.message === "string" ? error.message : undefined,
    identifier: error.errorIdentifier,
    problems: Array.isArray(several) || problems[0]?.attribute !== undefined ? problems : [],
    advice: advise(errorName(error.errorIdentifier)),
  };
}

/** The parts of an error body that are read; all of them are checked, because proxies answer too. */
interface ErrorBody {
  readonly errorIdentifier?: unknown;
  readonly message?: unknown;
  readonly _embedded?: { readonly errors?: unknown; readonly details?: { readonly attribute?: unknown } | null } | null;
}

function toProblem(error: ErrorBody | null | undefined): ApiProblem[] {
  if (typeof error?.message !== "string") return [];
  const { attribute } = error._embedded?.details ?? {};
  return [
    {
      message: error.message,
      identifier: typeof error.errorIdentifier === "string" ? error.errorIdentifier : undefined,
      attribute: typeof attribute === "string" ? attribute : undefined,
    },
  ];
}

function advise(name: string | undefined): string | undefined {
  switch (name) {
    case "Unauthenticated":
      return "No valid credential arrived: check the API key or token, and that the server's API is enabled.";
    case "InsufficientScope":
      return "The OAuth token lacks the scope `api_v3`.";
    case "MissingEnterpriseToken":
      return "This needs an Enterprise edition of the server; it is not a matter of permissions.";
    case "UpdateConflict":
      return "Somebody changed it in the meantime: read it again, apply the change and send it with the new `lockVersion`.";
    case "TypeNotSupported":
      return "The server takes JSON, and multipart only where files are uploaded.";
    case "InvalidSignal":
      return "`select` names a property that does not exist here.";
    default:
      return undefined;
  }
}
