import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { readError } from "./dialect.js";
import { errorIdentifier, errorName } from "../errors/error-identifier.js";
import { statuses } from "../resources/statuses.js";

const read = (status: number, body: unknown) => readError({ status, headers: new Headers(), body });

function errorBody(name: string, message: string, extra: object = {}): object {
  return { _type: "Error", errorIdentifier: `urn:openproject-org:api:v3:errors:${name}`, message, ...extra };
}

test("several errors become problems with their attributes", () => {
  const errors = [
    errorBody("PropertyConstraintViolation", "Subject can't be blank.", {
      _embedded: { details: { attribute: "subject" } },
    }),
    errorBody("PropertyFormatError", "Start date is no date.", { _embedded: { details: { attribute: "startDate" } } }),
  ];

  expect(
    read(422, errorBody("MultipleErrors", "Multiple field constraints have been violated.", { _embedded: { errors } })),
  ).toMatchObject({
    identifier: errorIdentifier("MultipleErrors"),
    problems: [
      {
        attribute: "subject",
        message: "Subject can't be blank.",
        identifier: errorIdentifier("PropertyConstraintViolation"),
      },
      { attribute: "startDate", message: "Start date is no date." },
    ],
  });
});

test("a single error becomes a problem only if it has an attribute", () => {
  const details = { _embedded: { details: { attribute: "subject" } } };

  expect(read(422, errorBody("PropertyIsReadOnly", "Read only.", details))?.problems).toEqual([
    { attribute: "subject", message: "Read only.", identifier: errorIdentifier("PropertyIsReadOnly") },
  ]);
  expect(read(404, errorBody("NotFound", "Not there."))?.problems).toEqual([]);
});

test("a message that is an array keeps all of its entries", async () => {
  const texts = ["Filters Page does not exist.", "Sort by Ship is not sortable."];
  const body = { ...errorBody("InvalidQuery", ""), message: texts };
  expect(read(400, body)).toMatchObject({
    message: texts.join(" "),
    problems: texts.map((message) => ({ message, identifier: errorIdentifier("InvalidQuery") })),
  });
  expect(read(400, { ...body, message: [] })).toMatchObject({ message: undefined, problems: [] });

  const server = await recordingServer({ status: 400, body });
  const pm = createPmClient({ baseUrl: server.url, resources: { statuses } });
  const error: unknown = await pm.statuses.list().then(undefined, (reason: unknown) => reason);
  expect(error).toMatchObject({ code: "bad_request", serverMessage: texts.join(" "), problems: [{}, {}] });
  expect(String(error).split("Filters Page does not exist.")).toHaveLength(2);
});

test("an array of messages inside several errors is kept, too", () => {
  const inner = { ...errorBody("InvalidQuery", ""), message: ["One.", "Two."] };
  const outer = errorBody("MultipleErrors", "Several.", { _embedded: { errors: [inner] } });
  expect(read(422, outer)?.problems?.map(({ message }) => message)).toEqual(["One.", "Two."]);
});

test("a missing login, a missing permission and a missing enterprise token have different advice", () => {
  const advice = (status: number, name: string) => read(status, errorBody(name, "No."))?.advice;

  expect(advice(401, "Unauthenticated")).toMatch(/no valid credential/);
  expect(advice(401, "Unauthenticated")).toMatch(/Use `apiKey\(\)` for an API key/);
  expect(advice(403, "MissingPermission")).toBeUndefined();
  expect(advice(403, "InsufficientScope")).toMatch(/scope `api_v3`/);
  expect(advice(500, "MissingEnterpriseToken")).toMatch(/Enterprise edition/);
});

test("406 and 415 have advice", () => {
  expect(read(406, "Missing content-type header")).toMatchObject({
    message: "Missing content-type header",
    advice: expect.stringMatching(/Content-Type on every request except GET/) as string,
  });
  expect(read(415, errorBody("TypeNotSupported", "No."))?.advice).toMatch(/multipart only for uploads/);
});

test.each([undefined, null, "", "Bad gateway", [], {}, { errorIdentifier: 7 }, { message: "x" }])(
  "%o is left to the transport's own error formats",
  (body) => {
    expect(read(502, body)).toBeUndefined();
  },
);

test.each([
  [{ _embedded: { errors: [null, 5, "x", {}, errorBody("PropertyIsReadOnly", "Read only.")] } }, ["Read only."]],
  [{ _embedded: { errors: {} } }, []],
  [{ _embedded: { details: null } }, []],
  [{ _embedded: null }, []],
  [{ message: { text: "No." } }, []],
  [{ message: null }, []],
])("an error body with invalid parts (%j) loses only those parts", (extra, messages) => {
  const description = read(422, errorBody("MultipleErrors", "No.", extra));

  expect(description?.identifier).toBe(errorIdentifier("MultipleErrors"));
  expect(description?.message).toBe("message" in extra ? undefined : "No.");
  expect(description?.problems?.map(({ message }) => message)).toEqual(messages);
});

test("a malformed error body changes neither retries nor the class of the error", async () => {
  const body = { errorIdentifier: "urn:openproject-org:api:v3:errors:InternalServerError", message: { text: "Down." } };
  const server = await recordingServer(() => ({ status: server.requests.length > 1 ? 401 : 503, body }));
  const pm = createPmClient({ baseUrl: server.url, retry: { baseDelay: 1 }, resources: { statuses } });

  await expect(pm.statuses.get({ id: 1 })).rejects.toMatchObject({ code: "authentication_failed", body });
  expect(server.requests).toHaveLength(2);
});

test("known identifiers are recognised by name, others are ignored", () => {
  expect(errorName(errorIdentifier("NotFound"))).toBe("NotFound");
  expect(errorName("urn:openproject-org:api:v3:errors:SomethingNew")).toBe("SomethingNew");
  expect(errorName("urn:elsewhere:NotFound")).toBeUndefined();
  expect(errorName(undefined)).toBeUndefined();
});

test.each(["", "/", "/api/v3", "/api/v3/"])("the address of the server may end in `%s`", async (ending) => {
  const server = await recordingServer({ body: {} });
  const pm = createPmClient({ baseUrl: `${server.url}/pm${ending}`, resources: { statuses } });
  await pm.statuses.get({ id: 1 });
  expect(server.requests[0]?.line).toBe("GET /pm/api/v3/statuses/1");
});
