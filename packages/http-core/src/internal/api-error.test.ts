import { describe, expect, test } from "vitest";
import { type Answer, json, serve, status, text } from "../../test/loopback.js";
import { type ApiDialect, type ApiError, createTransport } from "../index.js";

async function fail(answer: Answer, dialect: ApiDialect = {}): Promise<ApiError> {
  const { url } = await serve(answer);
  const transport = createTransport({ baseUrl: url, retry: { maxRetries: 0 } }, dialect);
  return transport.request({ operation: "x.get", method: "GET", url: "/x", media: "json", retry: "safe" }).then(
    () => expect.fail("The call should have failed."),
    (error: unknown) => error as ApiError,
  );
}

describe("the description of an error response", () => {
  test.each<[string, Answer, Partial<ApiError>]>([
    ["a message", json({ message: "No such risk" }, 404), { serverMessage: "No such risk", identifier: undefined }],
    [
      "OAuth's description",
      json({ error: "invalid", error_description: "Expired." }, 401),
      { serverMessage: "Expired." },
    ],
    ["an error text alone", json({ error: "bad" }, 400), { serverMessage: "bad" }],
    [
      "problem details of RFC 9457",
      json({ type: "https://x.example/probs/credit", title: "No credit", detail: "Balance is 30." }, 403, {
        "content-type": "application/problem+json",
      }),
      { serverMessage: "Balance is 30.", identifier: "https://x.example/probs/credit" },
    ],
    [
      "problem details without a type",
      json({ type: "about:blank", title: "Gone" }, 410),
      { serverMessage: "Gone", identifier: undefined },
    ],
    [
      "plain text",
      text("404 page not found\n", 404),
      { serverMessage: "404 page not found", body: "404 page not found\n" },
    ],
    [
      "a page",
      text("<h1>Bad\ngateway</h1>", 502, { "content-type": "text/html" }),
      { serverMessage: "The server sent a web page instead of data. The page begins: <h1>Bad gateway</h1>" },
    ],
    ["nothing", status(404), { serverMessage: undefined, body: undefined }],
    ["null", json(null, 404), { serverMessage: undefined, body: null }],
    ["a list", json(["a"], 400), { serverMessage: undefined, body: ["a"] }],
  ])("%s", async (_, answer, expected) => {
    expect(await fail(answer)).toMatchObject(expected);
  });

  test("is read by the dialect first, and limited in size", async () => {
    const error = await fail(json({ deep: true }, 422, { "x-correlation-id": "c-1" }), {
      readError: ({ status: code, headers, body }) => ({
        message: `${String(code)} ${String(headers.get("x-correlation-id"))} ${JSON.stringify(body)}\n\u0000${"x".repeat(5000)}`,
        identifier: "urn:x\nurn:y",
        problems: Array.from({ length: 500 }, () => ({ message: "m\r\nn", attribute: "a\tb" })),
        advice: "Try the other door.",
      }),
    });
    expect(error.serverMessage).toMatch(/^422 c-1 \{"deep":true\} x+$/);
    expect(error.serverMessage).toHaveLength(999);
    expect(error.identifier).toBe("urn:x urn:y");
    expect(error.problems).toHaveLength(100);
    expect(error.problems[0]).toMatchObject({ message: "m n", attribute: "a b" });
    expect(error.message).toMatch(/Try the other door\.$/);
    expect(error.requestId).toBe("c-1");
  });

  test("is read in the usual formats when the dialect returns nothing", async () => {
    expect(await fail(json({ message: "plain" }, 400), { readError: () => undefined })).toMatchObject({
      serverMessage: "plain",
    });
  });

  test.each<[string, NonNullable<ApiDialect["readError"]>]>([
    [
      "throws a TypeError",
      () => {
        throw new TypeError("no");
      },
    ],
    ["returns an invalid list of problems", () => ({ problems: 5 as never })],
  ])("is read in the usual formats when the dialect %s", async (_, readError) => {
    const error = await fail(json({ message: "plain" }, 503), { readError });
    expect(error).toMatchObject({ status: 503, serverMessage: "plain" });
  });

  test("ignores values that are not text in a dialect's description", async () => {
    const readError = (): object => ({
      message: { text: "overloaded" },
      identifier: "urn:x",
      problems: [{ message: 5 }],
    });
    const error = await fail(json({}, 503), { readError });
    expect(error).toMatchObject({ status: 503, serverMessage: undefined, identifier: "urn:x" });
    expect(error.problems).toMatchObject([{ message: "" }]);
  });

  test.each(["x-request-id", "request-id", "x-correlation-id"])(
    "takes the request id from %s, shortened to one line",
    async (name) => {
      expect((await fail(json({}, 500, { [name]: "r".repeat(500) }))).requestId).toBe("r".repeat(200));
    },
  );

  test("is cut when the body does not end, and the connection is closed", async () => {
    let sent = 0;
    const error = await fail(async (request, response) => {
      response.writeHead(500, { "content-type": "text/plain" });
      while (!request.socket.destroyed && sent < 200) {
        sent++;
        if (!response.write("x".repeat(1 << 20))) {
          await Promise.race([new Promise((resolve) => response.once("drain", resolve)), request.abandoned]);
        }
      }
    });
    expect(error.body).toBe("x".repeat(10_000));
    expect(sent).toBeLessThan(100);
  });

  test("is left out when the body is nested too deeply", async () => {
    const deep = JSON.parse("[".repeat(100) + "]".repeat(100)) as unknown;
    expect(JSON.stringify((await fail(json(deep, 400))).body)).toContain("[deeper data left out]");
  });
});
