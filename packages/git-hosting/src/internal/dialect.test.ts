import { expect, test } from "vitest";
import { readError } from "./dialect.js";

const read = (status: number, body: unknown) => readError({ status, headers: new Headers(), body });

test("the entry in `errors` replaces a message that is the name of a Go function", () => {
  expect(read(404, { message: "GetUserByName", url: "", errors: ["user does not exist [name: eve]"] })).toMatchObject({
    message: "user does not exist [name: eve]",
  });
  expect(read(404, { message: "The target couldn't be found.", url: "", errors: [] })).toMatchObject({
    message: "The target couldn't be found.",
  });
});

test("error bodies of plain text are read", () => {
  expect(read(404, "404 page not found\n")).toMatchObject({ message: "The server does not know this path" });
  expect(read(500, "boom")).toMatchObject({ message: "boom" });
  expect(read(502, "<html>")).toMatchObject({ message: "The server sent a web page instead of data" });
});

test("a merge conflict, a 409 without a message, names the files and the next step", () => {
  const StdOut = "Auto-merging a.txt\nCONFLICT (content): Merge conflict in a.txt\nAutomatic merge failed\n";
  expect(read(409, { Style: "merge", StdOut, StdErr: "", Err: {} })).toEqual({
    message: "The branches cannot be merged without conflicts",
    identifier: undefined,
    problems: [{ message: "CONFLICT (content): Merge conflict in a.txt" }],
    advice: "Update the branch from its target and resolve the conflicts, or use another merge style.",
  });
});

test("a merge without a common history quotes git", () => {
  const StdErr = "fatal: refusing to merge unrelated histories\n";
  expect(read(409, { Style: "merge", StdOut: "", StdErr, Err: {} })).toMatchObject({
    problems: [{ message: "fatal: refusing to merge unrelated histories" }],
  });
});

test("a merge that fails with 500 because of the branches has the code of a conflict", () => {
  const rebase = "Rebase Error: exit status 1: abc\nCONFLICT (content): Merge conflict in a.txt\n";
  expect(read(500, { message: rebase, url: "" })).toMatchObject({
    code: "conflict",
    problems: [{ message: "CONFLICT (content): Merge conflict in a.txt" }],
  });
  for (const message of [
    "Unable to merge: exit status 128 - fatal: Not possible to fast-forward, aborting.\n",
    "Merge DivergingFastForwardOnly Error: exit status 128: hint: Diverging branches\n",
  ]) {
    expect(read(500, { message, url: "" })).toMatchObject({
      code: "conflict",
      advice: expect.stringContaining("Update the branch from its target") as unknown,
    });
  }
  expect(read(500, { message: "disk full", url: "" }).code).toBeUndefined();
});

test("a merge that the server postpones is retried, and no other refusal is", () => {
  expect(read(405, { message: "Please try again later", url: "" })).toMatchObject({
    code: "conflict",
    retryAfterMs: 1000,
  });
  expect(read(405, { message: "PR already merged", url: "" }).retryAfterMs).toBeUndefined();
  expect(read(500, { message: "Please try again later", url: "" }).retryAfterMs).toBeUndefined();
});

test("the advice for a name that is taken does not suggest a retry", () => {
  for (const message of [
    "The repository with the same name already exists.",
    "tag exist",
    "variable name already exists",
  ]) {
    expect(read(409, { message, url: "" }).advice).toBe("Use the existing one, or choose another name.");
  }
  for (const message of ["head out of date", "cannot stop a non-existent stopwatch", "the tag does not exist"]) {
    expect(read(409, { message, url: "" }).advice).toBeUndefined();
  }
});

test("a missing one-time code is named with the option that passes it", () => {
  expect(read(401, { message: "invalid provided OTP", url: "" }).advice).toContain("`otp`");
  expect(read(401, { message: "invalid username, password or token", url: "" }).advice).toBeUndefined();
});

test("an error names the missing scope", () => {
  const message =
    "token does not have at least one of required scope(s), required=[read:user,read:organization], token scope=write:issue";
  expect(read(403, { message }).advice).toBe(
    "Create a token with the scope read:user and the scope read:organization.",
  );
});

test("scopes are found in linear time, even in a message with many opening brackets", () => {
  const opened = "required=[".repeat(100_000);

  expect(read(403, `${opened}write:issue]`).advice).toContain("the scope write:issue.");
  expect(read(403, opened).advice).toBeUndefined();
});

test("a problem with a field names the field", () => {
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

test("the advice for a 500 without a message says where to find the reason", () => {
  expect(read(500, { message: "", url: "" }).advice).toMatch(/site administrator/);
  expect(read(500, null).advice).toMatch(/site administrator/);
});

test("the identifier of an OAuth2 error is its code", () => {
  expect(read(400, { error: "invalid_grant", error_description: "expired" })).toMatchObject({
    identifier: "invalid_grant",
    message: "expired",
  });
});
