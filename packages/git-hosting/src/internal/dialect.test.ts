import { expect, test } from "vitest";
import { readError } from "./dialect.js";

const read = (status: number, body: unknown) => readError({ status, headers: new Headers(), body });

test("404 texts that are Go function names give way to the text in `errors`", () => {
  expect(read(404, { message: "GetUserByName", url: "", errors: ["user does not exist [name: eve]"] })).toMatchObject({
    message: "user does not exist [name: eve]",
  });
  expect(read(404, { message: "The target couldn't be found.", url: "", errors: [] })).toMatchObject({
    message: "The target couldn't be found.",
  });
});

test("errors that are plain text are read", () => {
  expect(read(404, "404 page not found\n")).toMatchObject({ message: "The server does not know this path" });
  expect(read(500, "boom")).toMatchObject({ message: "boom" });
  expect(read(502, "<html>")).toMatchObject({ message: "A web page came instead of data" });
});

test("409 without message: a merge conflict says what to do", () => {
  expect(read(409, { Style: "merge", StdOut: "", StdErr: "CONFLICT", Err: {} })).toEqual({
    message: "The branches cannot be merged without conflicts",
    identifier: undefined,
    problems: [],
    advice: "Resolve the conflicts on the branch, or merge with another style.",
  });
});

test("an error names the missing scope", () => {
  const message =
    "token does not have at least one of required scope(s), required=[read:user,read:organization], token scope=write:issue";
  expect(read(403, { message }).advice).toBe(
    "Create a token with the scope read:user and read:organization; some routes need all of those named.",
  );
});

test("scopes are looked for once in a text, however often it opens the brackets", () => {
  const opened = "required=[".repeat(100_000);

  expect(read(403, `${opened}write:issue]`).advice).toContain("the scope write:issue;");
  expect(read(403, opened).advice).toBeUndefined();
});

test("field faults are told with their field", () => {
  expect(read(422, { message: "[Title]: Required", url: "" }).problems).toEqual([
    { attribute: "Title", message: "Required" },
  ]);
  expect(read(422, { message: "Topic names are invalid", invalidTopics: ["A B"] }).problems).toEqual([
    { attribute: "topics", message: '"A B" is not a valid topic' },
  ]);
  expect(read(422, { message: "Topic name is invalid", invalidTopics: "A B" }).problems).toEqual([
    { attribute: "topics", message: '"A B" is not a valid topic' },
  ]);
});

test("a 500 without text says where the reason is", () => {
  expect(read(500, { message: "", url: "" }).advice).toMatch(/site administrators/);
  expect(read(500, null).advice).toMatch(/site administrators/);
});

test("OAuth2 errors have their code as identifier", () => {
  expect(read(400, { error: "invalid_grant", error_description: "expired" })).toMatchObject({
    identifier: "invalid_grant",
    message: "expired",
  });
});
