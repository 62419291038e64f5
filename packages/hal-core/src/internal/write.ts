import {
  type CallOptions,
  encodeBody,
  type EncodedBody,
  type Method,
  type RequestMedia,
  RequestValidationError,
  type ResponseInfo,
  ResponseShapeError,
  type RetryClass,
} from "@halyard/http-core";
import type { LinkTarget } from "../bind-hal.js";
import { LinkRefusedError } from "../errors.js";
import type { Hal } from "./hal.js";

/** An action that is ready to be sent. */
export interface Write {
  /** The action's name in errors and logs. */
  readonly operation: string;
  readonly target: Pick<LinkTarget, "rel" | "url">;
  readonly method: Method;
  /** Body to send. Undefined means no body. */
  readonly content: unknown;
  /** Media type of the body. Undefined means JSON. */
  readonly contentType: string | undefined;
  readonly retry: RetryClass | undefined;
  /** Whether to send the document's entity tag in `If-Match`. */
  readonly ifUnchanged: boolean;
  readonly options: CallOptions;
}

const methods: readonly string[] = ["GET", "POST", "PUT", "PATCH", "DELETE"] satisfies Method[];

const retryByMethod: Record<Method, RetryClass> = {
  GET: "safe",
  PUT: "idempotent",
  DELETE: "idempotent",
  POST: "create",
  PATCH: "create",
};

/** Returns a link's or form's method in upper case, or undefined if the method is not supported. */
export function readMethod(value: unknown): Method | undefined {
  const method = typeof value === "string" ? value.toUpperCase() : "";
  return methods.includes(method) ? (method as Method) : undefined;
}

/**
 * Sends an action and reads the response, which is JSON or empty. Refuses a target on another origin, or a document
 * from another origin, unless the method is GET.
 */
export async function sendWrite(hal: Hal, document: object, write: Write): Promise<unknown> {
  const { operation, target, method, retry, options } = write;
  if (method !== "GET") {
    if (!hal.transport.isTrusted(target.url)) throw new LinkRefusedError(target.rel, "foreign_write");
    if (hal.provenance.isForeign(document)) throw new LinkRefusedError(target.rel, "foreign_document");
  }
  const { data, response } = await hal.transport.request({
    operation,
    method,
    url: target.url,
    body: encode(write),
    // Reads text instead of JSON, because a response of any status may have an empty body.
    media: "text",
    retry: retry ?? retryByMethod[method],
    options: { ...options, headers: collectHeaders(hal, document, write) },
  });
  const body = parse(hal, write, data as string, response);
  hal.provenance.fetched(body, response, method === "GET" ? target.url : undefined);
  return body;
}

function encode({ operation, target, content, contentType }: Write): EncodedBody | undefined {
  const media = contentType === undefined ? "json" : mediaOf(contentType);
  if (!media) throw new LinkRefusedError(target.rel, "content_type");
  const body = encodeBody(operation, media, content);
  return body && media === "json" && contentType !== undefined ? { ...body, contentType } : body;
}

/** Returns the encoding for a media type, or undefined if Halyard cannot encode it. */
export function mediaOf(contentType: string): RequestMedia | undefined {
  // A value that a header cannot contain is not a media type.
  if (!/^[\t\x20-\x7e]+$/.test(contentType)) return undefined;
  const type = (contentType.split(";", 1)[0] ?? "").trim().toLowerCase();
  if (/^application\/(?:[\w.+-]+\+)?json$/.test(type)) return "json";
  if (type === "application/x-www-form-urlencoded") return "form";
  return type === "multipart/form-data" ? "multipart" : undefined;
}

function collectHeaders(hal: Hal, document: object, write: Write): Record<string, string> {
  const { operation, target, ifUnchanged, options } = write;
  const headers = { accept: hal.transport.dialect.accept ?? "application/json", ...options.headers };
  if (!ifUnchanged) return headers;
  const etag = target.url === hal.provenance.baseOf(document) ? hal.provenance.etagOf(document) : undefined;
  if (etag !== undefined) return { ...headers, "if-match": etag };
  throw new RequestValidationError(operation, [
    {
      path: "ifUnchanged",
      expected: "a document that this client read in full from the action's address and that has a strong ETag",
      got: "an unsuitable document (call `refresh` first)",
    },
  ]);
}

function parse(hal: Hal, { operation, method }: Write, text: string, response: ResponseInfo): unknown {
  if (text.trim() === "") return undefined;
  try {
    const { dialect } = hal.transport;
    return dialect.parseJson === undefined ? (JSON.parse(text) as unknown) : dialect.parseJson(text);
  } catch {
    const { status, url, attempts } = response;
    throw new ResponseShapeError(
      { operation, method, url },
      status,
      `the body (${text.length} characters) is not valid JSON`,
      {},
      attempts,
    );
  }
}
