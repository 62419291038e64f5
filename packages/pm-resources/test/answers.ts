import { errorIdentifier, type ErrorName } from "../src/errors/error-identifier.js";
import type { CannedAnswer, RecordedRequest } from "./recording-server.js";

/** Returns an error response as the server sends it. */
export function failure(status: number, name: ErrorName, message: string = "No.", attribute?: string): CannedAnswer {
  const details = attribute === undefined ? {} : { _embedded: { details: { attribute } } };
  return { status, body: { _type: "Error", errorIdentifier: errorIdentifier(name), message, ...details } };
}

/** Returns the properties to expect in the error of a failed call. */
export function failedWith(status: number, name: ErrorName): object {
  return { status, identifier: errorIdentifier(name) };
}

/** Returns the JSON of a complete list, without paging. */
export function whole(href: string, elements: readonly object[]): object {
  const { length } = elements;
  return { _type: "Collection", total: length, count: length, _links: { self: { href } }, _embedded: { elements } };
}

/** Returns the JSON of a paged list that has only one page. */
export function onePage(href: string, elements: readonly object[]): object {
  return { ...whole(href, elements), pageSize: 20, offset: 1 };
}

/** Returns a form without problems. */
export function form(href: string, payload: object, schema: object): object {
  const action = { href, method: "post" };
  return {
    _type: "Form",
    _embedded: { payload, schema: { _type: "Schema", ...schema }, validationErrors: {} },
    _links: { self: action, validate: action },
  };
}

/** Creates a property for a schema document. */
export function property(type: string, name: string): object {
  return { type, name, required: false, hasDefault: false, writable: true };
}

/** Returns the method and decoded target of each request. */
export function lines(requests: readonly RecordedRequest[]): string[] {
  return requests.map(({ line }) => decodeURIComponent(line));
}
