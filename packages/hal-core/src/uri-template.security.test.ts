import { expect, test } from "vitest";
import { checkVariables, expandTemplate, templateVariables } from "./index.js";

test.each(["toString", "constructor", "__proto__", "hasOwnProperty"])(
  "a template cannot read `%s` from the prototype of the variables",
  (name) => {
    expect(expandTemplate(`/x{?${name}}`, {})).toBe("/x");
    expect(() => checkVariables(`/x/{${name}}`, {})).toThrow(/needs a value/);
    expect(expandTemplate(`/x{?${name}}`, JSON.parse(`{"${name}":"own"}`) as Record<string, string>)).toBe(
      `/x?${name}=own`,
    );
  },
);

// With these inputs, a backtracking pattern would exceed the test's timeout.
test.each([
  ["open braces", "{".repeat(200_000)],
  ["a name with an invalid end", `{${"a.".repeat(200_000)}}`],
  ["percent signs", `{${"%41".repeat(200_000)}!}`],
  ["commas", `{${",".repeat(200_000)}}`],
  ["digits after a colon", `{a:${"9".repeat(200_000)}}`],
])("no template makes the parser backtrack: %s", (_what, template) => {
  expect(() => expandTemplate(template, {})).toThrow(/invalid expression|without a/);
  expect(() => templateVariables(template)).toThrow();
});

test("long templates and long values are expanded in one pass", () => {
  const template = "{+a}{b:9999}".repeat(20_000);
  expect(expandTemplate(template, { a: "%", b: "x" })).toBe("%25x".repeat(20_000));
  expect(expandTemplate("{+a:9999}", { a: "%C3".repeat(100_000) })).toBe("%C3".repeat(9999));
});

test("an error quotes the template on one line and shortens it", () => {
  const hostile = `{\n\u001b[31m${"x".repeat(10_000)}`;
  expect(() => expandTemplate(hostile, {})).toThrow(
    expect.objectContaining({ message: expect.not.stringMatching(/\p{Cc}/u) as string }),
  );
  try {
    expandTemplate(hostile, {});
  } catch (error) {
    expect((error as Error).message.length).toBeLessThan(300);
  }
});
