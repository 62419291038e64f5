import { inspect } from "node:util";
import { describe, expect, test, vi } from "vitest";
import {
  ApiError,
  type ApiErrorInit,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  createApiError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  ValidationError,
} from "./api-errors.js";
import {
  ConfigurationError,
  ConnectionError,
  HalyardError,
  RedirectError,
  type RedirectRefusal,
  RequestError,
  RequestValidationError,
  ResponseShapeError,
  TimeoutError,
} from "./errors.js";
import { isHalyardError } from "./is-halyard-error.js";

const request = { operation: "risks.get", method: "PATCH", url: "https://x.example/risks/7" };
const attempts = [
  { number: 1, durationMs: 5, status: 503, waitMs: 100 },
  { number: 2, durationMs: 7 },
];

function apiError(init: Partial<ApiErrorInit>): ApiError {
  return createApiError({ request, status: 400, attempts, ...init });
}

const samples: readonly (readonly [HalyardError, string, string])[] = [
  [new ConfigurationError("Wrong."), "ConfigurationError", "configuration_invalid"],
  [new RequestValidationError("risks.get", []), "RequestValidationError", "request_invalid"],
  [new ConnectionError(request, "unknown", "ECONNRESET", attempts), "ConnectionError", "connection_failed"],
  [new TimeoutError(request, "attempt", 50, "unknown", attempts), "TimeoutError", "timeout"],
  [new RedirectError(request, "too_many", 302, undefined, attempts), "RedirectError", "redirect_refused"],
  [new ResponseShapeError(request, 200, "the body is empty", {}, attempts), "ResponseShapeError", "response_shape"],
  [apiError({ status: 418 }), "ApiError", "api_error"],
  [apiError({ status: 400 }), "BadRequestError", "bad_request"],
  [apiError({ status: 401 }), "AuthenticationError", "authentication_failed"],
  [apiError({ status: 403 }), "PermissionError", "permission_denied"],
  [apiError({ status: 404 }), "NotFoundError", "not_found"],
  [apiError({ status: 409 }), "ConflictError", "conflict"],
  [apiError({ status: 422 }), "ValidationError", "validation_failed"],
  [apiError({ status: 429 }), "RateLimitError", "rate_limited"],
  [apiError({ status: 500 }), "ServerError", "server_error"],
  [apiError({ status: 599 }), "ServerError", "server_error"],
];

describe.each(samples)("%s", (error, name, code) => {
  test("has its name and code, and is recognised", () => {
    expect([error.name, error.code]).toEqual([name, code]);
    expect(error).toBeInstanceOf(HalyardError);
    expect(error).toBeInstanceOf(Error);
    expect(isHalyardError(error)).toBe(true);
    expect(isHalyardError(error, code)).toBe(true);
    expect(isHalyardError(error, "another_code")).toBe(false);
  });

  test("is plain data as JSON, with code and message and without stack", () => {
    const plain = JSON.parse(JSON.stringify(error)) as Record<string, unknown>;
    expect(plain).toMatchObject({ name, code, message: error.message });
    expect(plain).not.toHaveProperty("stack");
    if (error instanceof RequestError) expect(plain).toMatchObject({ method: "PATCH", url: request.url, attempts });
  });

  test("prints name, message and fields, without the internal mark", () => {
    const printed = inspect(error);
    expect(printed).toContain(error.message);
    expect(printed).toContain(code);
    expect(printed).not.toContain("halyard.error");
    expect(Object.keys(error)).not.toContain("cause");
  });
});

test("every status creates the documented class", () => {
  const classes = {
    400: BadRequestError,
    401: AuthenticationError,
    403: PermissionError,
    404: NotFoundError,
    409: ConflictError,
    422: ValidationError,
    429: RateLimitError,
    502: ServerError,
  };
  for (const [status, expected] of Object.entries(classes)) {
    const error = apiError({ status: Number(status) });
    expect(error).toBeInstanceOf(expected);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toBeInstanceOf(RequestError);
  }
});

describe("isHalyardError", () => {
  test("recognises errors from another copy of the package, in both directions", async () => {
    vi.resetModules();
    const copy = await import("./index.js");
    expect(copy.HalyardError).not.toBe(HalyardError);
    const theirs = new copy.ConfigurationError("Theirs.");
    expect(theirs).not.toBeInstanceOf(HalyardError);
    expect(isHalyardError(theirs, "configuration_invalid")).toBe(true);
    expect(copy.isHalyardError(new ConfigurationError("Ours."), "configuration_invalid")).toBe(true);
    expect(copy.isHalyardError(new ConfigurationError("Ours."), "not_found")).toBe(false);
  });

  test("returns false for every other value", () => {
    const others = [
      undefined,
      null,
      0,
      "text",
      {},
      { code: "not_found" },
      new Error("x"),
      new DOMException("x", "AbortError"),
    ];
    for (const other of others) {
      expect(isHalyardError(other)).toBe(false);
      expect(isHalyardError(other, "not_found")).toBe(false);
    }
  });

  test("returns true for an error of another package that extends the base class", () => {
    class OwnError extends HalyardError<"own"> {
      constructor() {
        super("own", "Own.");
      }
    }
    expect(isHalyardError(new OwnError(), "own")).toBe(true);
  });
});

test("a cause has only its message in JSON", () => {
  const error = new HalyardError("x", "Outer.", { cause: Object.assign(new Error("inner"), { secret: 1 }) });
  expect(error.toJSON()).toEqual({ name: "HalyardError", code: "x", message: "Outer.", cause: "inner" });
});

describe("messages name the request, the failure and the next step", () => {
  test.each([
    [
      new RequestValidationError("risks.get", [
        { path: "id", expected: "a string", got: "null" },
        { path: "", expected: "one object" },
        ...Array.from({ length: 5 }, (_, index) => ({ path: `f${String(index)}`, expected: "x" })),
      ]),
      "risks.get was not sent: `id` expected a string, got null; `input` expected one object; `f0` expected x; `f1` expected x; `f2` expected x; and 2 more.",
    ],
    [
      new ConnectionError(request, "not_sent", "ECONNREFUSED (connect)", []),
      "PATCH https://x.example/risks/7 got no complete response: ECONNREFUSED (connect). Nothing reached the server, so you can safely send the request again.",
    ],
    [
      new ConnectionError({ ...request, method: "GET" }, "unknown", "reset", []),
      "GET https://x.example/risks/7 got no complete response: reset. Nothing was changed, so you can safely send the request again.",
    ],
    [
      new TimeoutError(request, "total", 5000, "unknown", []),
      "PATCH https://x.example/risks/7 took longer than 5000 ms (`totalTimeout`, all attempts together). The server may have carried out the request. Check the state before you send the request again.",
    ],
    [
      new ResponseShapeError(
        request,
        200,
        "it breaks",
        { mismatches: [{ path: "a", expected: "b" }], excerpt: '<p class="x">' },
        [],
      ),
      'PATCH https://x.example/risks/7 answered 200, but it breaks: `a` expected b. It begins: "<p class=\\"x\\">"',
    ],
    [
      apiError({ status: 404, message: "No such risk" }),
      "PATCH https://x.example/risks/7 (risks.get) answered 404. No such risk. The server also sends this status for a resource that the credential cannot see.",
    ],
    [
      apiError({
        status: 422,
        identifier: "urn:x:Invalid",
        message: "Invalid!",
        problems: [{ message: "Invalid!" }, { attribute: "title", message: "is empty" }, { message: "and more" }],
      }),
      "PATCH https://x.example/risks/7 (risks.get) answered 422 urn:x:Invalid. Invalid! title: is empty. and more.",
    ],
    [
      apiError({
        status: 422,
        message: "Subject can't be blank。",
        problems: [{ attribute: "subject", message: "Subject can't be blank。" }],
      }),
      "PATCH https://x.example/risks/7 (risks.get) answered 422. Subject can't be blank。",
    ],
    [
      apiError({
        status: 422,
        message: "Can't be blank",
        problems: [{ attribute: "title", message: "Can't be blank" }],
      }),
      "PATCH https://x.example/risks/7 (risks.get) answered 422. title: Can't be blank.",
    ],
    [
      apiError({ status: 422, message: "[Title]: Required", problems: [{ attribute: "Title", message: "Required" }] }),
      "PATCH https://x.example/risks/7 (risks.get) answered 422. [Title]: Required.",
    ],
    [
      apiError({ status: 403, credentialSent: false }),
      "PATCH https://x.example/risks/7 (risks.get) answered 403. No credential was sent, because this origin is neither the client's own nor in `trustedOrigins`.",
    ],
    [
      apiError({ status: 429, retryAfterMs: 1500, request: { method: "GET", url: "https://x.example/" } }),
      "GET https://x.example/ answered 429. The server allows the next attempt in 2 s.",
    ],
    [
      apiError({ status: 429 }),
      "PATCH https://x.example/risks/7 (risks.get) answered 429. Wait before you send the request again.",
    ],
    [
      apiError({ status: 409, advice: "Read it again." }),
      "PATCH https://x.example/risks/7 (risks.get) answered 409. Read it again.",
    ],
    [apiError({ status: 500 }), "PATCH https://x.example/risks/7 (risks.get) answered 500."],
  ])("%s", (error, message) => expect(error.message).toBe(message));

  test.each<[RedirectRefusal, RegExp]>([
    ["downgrade", /from https to http\. Correct the redirect on the server, or set `allowInsecureHttp`\.$/],
    [
      "foreign_origin",
      /it leads to another origin, and the first server may have carried out the write\. Add that origin to `trustedOrigins` if it is yours\.$/,
    ],
    ["method_change", /turn the write into a GET and lose its body\. Send the request to the new address\.$/],
    ["body_not_replayable", /was a stream that has been read already\. Send the request to the new address\.$/],
    ["too_many", /too many redirects in a row\. Check the server for a redirect loop\.$/],
    ["bad_location", /missing or is not a usable http address\. Check the server and any proxy in front of it\.$/],
    ["unreadable", /browsers hide the target of a redirect.*Use the final address as `baseUrl`\.$/],
  ])("a redirect refused as %s", (reason, advice) => {
    const { message } = new RedirectError(request, reason, 302, "https://y.example/", []);
    expect(message).toMatch(
      /^PATCH https:\/\/x\.example\/risks\/7 was redirected to https:\/\/y\.example\/, but the redirect was not followed: /,
    );
    expect(message).toMatch(advice);
  });
});

test("a message contains each sentence of the server once", () => {
  const blank = "Subject can't be blank.";
  const named = apiError({ status: 422, message: blank, problems: [{ attribute: "subject", message: blank }] });
  expect(named.message.split(blank)).toHaveLength(2);

  const problems = [{ message: "Filters Page does not exist." }, { message: "Filters Ship is invalid." }];
  const list = apiError({ message: "Filters Page does not exist. Filters Ship is invalid.", problems });
  expect(list.message.split("does not exist")).toHaveLength(2);
});

test("a 404 with a message from the server has no second sentence with the same meaning", () => {
  expect(apiError({ status: 404 }).message).toContain("The resource does not exist, or this credential cannot see it.");
  expect(apiError({ status: 404, message: "The resource could not be found." }).message).toMatch(
    /could not be found\. The server also sends this status for a resource that the credential cannot see\.$/,
  );
});

test("a sentence that ends with a full stop of another script gets no second one", () => {
  expect(apiError({ status: 422, message: "項目が空です。" }).message).toMatch(/。$/);
});

test("the message shows the JSON of a query unescaped, and the property has the exact address", () => {
  const filters = '[{"id":{"operator":"=","values":["a b&c\n"]}}]';
  const url = `https://x.example/risks?filters=${encodeURIComponent(filters)}&page=2`;
  const error = apiError({ request: { method: "GET", url } });
  expect(error.message).toContain('/risks?filters=[{"id":{"operator":"=","values":["a%20b%26c%0A"]}}]&page=2');
  expect(error.url).toBe(url);
  expect(new ConnectionError({ method: "GET", url }, "unknown", "x", []).message).toContain('[{"id"');
});
