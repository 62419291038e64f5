export { assembleClient, createClient } from "./client.js";
export { createTransport } from "./create-transport.js";
export { bind } from "./bind.js";
export { del, get, paged, patch, post, put, written } from "./operation.js";
export { method } from "./method.js";
export { defineResource, findEntry, isMethod, isOperation, listOperations } from "./resource.js";
export { linkPaging, singlePage } from "./paging.js";
export { bodyBytes, encodeBody } from "./request-body.js";
export { streamed } from "./streamed.js";
export { parseWithBigIds } from "./parse-with-big-ids.js";
export { parseLinkHeader } from "./link-header.js";
export { parseRateLimit, parseRetryAfter } from "./rate-limit.js";
export { mayRetry } from "./retry.js";
export { compareVersions } from "./compare-versions.js";
export { ServerInfo, serverVerbs } from "./server-info.js";

export { Call } from "./call.js";
export { PagedCall } from "./page.js";
export {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  ValidationError,
} from "./api-errors.js";
export {
  ConfigurationError,
  ConnectionError,
  HalyardError,
  RedirectError,
  RequestError,
  RequestValidationError,
  ResponseShapeError,
  ResponseTooLargeError,
  TimeoutError,
} from "./errors.js";

export { isHalyardError } from "./is-halyard-error.js";

export type { Client, ClientCore, ClientOptions, ExtendedResources, FullClientOptions, NoResources } from "./client.js";
export type { ServerInfoOptions, ServerVerbs } from "./server-info.js";
export type {
  CallOptions,
  Fetch,
  PagedCallOptions,
  ResponseInfo,
  TransferProgress,
  Transport,
  TransportOptions,
  TransportRequest,
  WithResponse,
} from "./transport.js";
export type {
  AnyOperation,
  BodyWriter,
  Declare,
  MediaTypes,
  Method,
  Operation,
  OperationOptions,
  PagedOperation,
  PagedSchema,
  RequestMedia,
  ResponseMedia,
  AnySchema,
  Check,
  Schema,
  SchemaIssue,
  SchemaResult,
  Since,
  WrittenSchema,
} from "./operation.js";
export type {
  Bound,
  InputOf,
  ListedOperation,
  OperationMethod,
  PagedMethod,
  ResourceDefinition,
  ResourceEntry,
} from "./resource.js";
export type { MethodContext, MethodDefinition } from "./method.js";
export type { Page, PageLoader } from "./page.js";
export type { LinkPagingOptions, PageStep, PageView, PagingStyle } from "./paging.js";
export type { ApiDialect, ErrorResponse } from "./dialect.js";
export type { AuthRejection, AuthRequest, AuthStrategy } from "./auth.js";
export type { BinaryBody, EncodedBody, FilePart, StreamedContent } from "./request-body.js";
export type { WebLink } from "./link-header.js";
export type { RateLimit } from "./rate-limit.js";
export type { FailedAttempt, RetryClass, RetryOptions, RetryPolicy } from "./retry.js";
export type {
  AfterResponseEvent,
  BeforeRequestEvent,
  ExchangeInfo,
  ExchangeOutcome,
  Hooks,
  Instrumentation,
  MismatchReport,
  RequestEvent,
  RetryEvent,
} from "./hooks.js";
export type {
  Cancellation,
  NetworkBody,
  NetworkReader,
  NetworkRequest,
  NetworkResponse,
  NetworkTransport,
} from "./network.js";
export type { LogFields, Logger } from "./logger.js";
export type { ApiErrorCode, ApiErrorDescription, ApiErrorInit, ApiProblem } from "./api-errors.js";
export type { Attempt, RequestOutcome, RedirectRefusal, RequestSummary } from "./errors.js";
export type { AnyHalyardError, HalyardErrorCode } from "./is-halyard-error.js";
export type { InputProblem, Mismatch } from "./mismatch.js";
