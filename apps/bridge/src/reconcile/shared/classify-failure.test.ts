import {
  ApiError,
  BadRequestError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  TimeoutError,
  ValidationError,
} from "@halyard/http-core";
import { expect, test } from "vitest";
import { makeConfig } from "../../../test/make-config.js";
import { ConnectionRefused, DeadEnd } from "../../queue/job-failure.js";
import { classifyFailure, hadNoEffect } from "./classify-failure.js";

const config = makeConfig({
  openproject: [{ name: "pm", url: "https://host.test/pm" }],
  git: [{ name: "forge", url: "https://host.test" }],
  mappings: [],
});

const known: Readonly<Record<number, typeof ServerError | typeof ConflictError>> = {
  400: BadRequestError as never,
  401: AuthenticationError as never,
  403: PermissionError as never,
  404: NotFoundError as never,
  409: ConflictError,
  422: ValidationError as never,
  429: RateLimitError as never,
};

function answered(status: number, url = "https://host.test/api/v1/x", message?: string): Error {
  const init = { request: { method: "POST", url }, status, message, attempts: [] };
  const Known = known[status] ?? (status >= 500 ? ServerError : undefined);
  return Known === undefined ? new ApiError("api_error", init) : new Known(init);
}

test.each([
  [401, "https://host.test/api/v1/user", "forge"],
  [403, "https://host.test/pm/api/v3/users/me", "pm"],
])("%i at %s refuses the connection %s", (status, url, connection) => {
  expect(classifyFailure(answered(status, url), config)).toMatchObject({ name: "ConnectionRefused", connection });
});

test.each([
  ["Gitea", "user is blocked"],
  ["Forgejo", "user is blocked by the poster or repository owner"],
])("a user who has blocked the bridge's account pauses no connection (%s)", (_, message) => {
  const failure = classifyFailure(answered(403, undefined, message), config);
  expect(failure).toBeInstanceOf(DeadEnd);
  expect(failure).toMatchObject({ message: expect.stringContaining(message) as string });
});

test("a token without the scope refuses the connection", () => {
  const message = "token does not have at least one of required scope(s), required=[write:issue]";
  expect(classifyFailure(answered(403, undefined, message), config)).toBeInstanceOf(ConnectionRefused);
});

test("a refusal of an unknown address pauses no connection", () => {
  const error = answered(401, "https://elsewhere.test/");
  expect(classifyFailure(error, config)).toBe(error);
  expect(classifyFailure(error, config)).not.toBeInstanceOf(ConnectionRefused);
});

test.each([400, 404, 405, 412, 422, 423])("%i is a dead end", (status) => {
  expect(classifyFailure(answered(status), config)).toBeInstanceOf(DeadEnd);
});

test.each([408, 409, 429, 500, 503])("%i is retried unchanged", (status) => {
  const error = answered(status);
  expect(classifyFailure(error, config)).toBe(error);
});

test("an error that is not a client's is a bug and stays unchanged", () => {
  const error = new TypeError("undefined is not a function");
  expect(classifyFailure(error, config)).toBe(error);
});

test("only a request that certainly had no effect may be repeated", () => {
  const request = { method: "POST", url: "https://host.test/" };
  expect(hadNoEffect(new ConnectionError(request, "not_sent", "ECONNREFUSED", []))).toBe(true);
  expect(hadNoEffect(new TimeoutError(request, "total", 1, "not_sent", []))).toBe(true);
  for (const status of [400, 401, 403, 404, 409, 422, 423, 429]) expect(hadNoEffect(answered(status))).toBe(true);

  expect(hadNoEffect(new ConnectionError(request, "unknown", "ECONNRESET", []))).toBe(false);
  expect(hadNoEffect(new TimeoutError(request, "attempt", 1, "unknown", []))).toBe(false);
  for (const status of [408, 500, 502, 504]) expect(hadNoEffect(answered(status))).toBe(false);
  expect(hadNoEffect(new Error("bug"))).toBe(false);
});
