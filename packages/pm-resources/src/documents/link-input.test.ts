import { expect, test } from "vitest";
import { linkTo } from "./link-input.js";

test.each([
  ["project", 7, "/api/v3/projects/7"],
  ["project", "quay", "/api/v3/projects/quay"],
  ["projectStatus", "on_track", "/api/v3/project_statuses/on_track"],
  ["timeEntryActivity", 3, "/api/v3/time_entries/activities/3"],
  ["queryColumn", "subject", "/api/v3/queries/columns/subject"],
  ["user", "a/b?c", "/api/v3/users/a%2Fb%3Fc"],
] as const)("the link to the %s %s is %s", (resource, id, href) => {
  expect(linkTo(resource, id)).toEqual({ href });
});

test.each([0, -1, 1.5, Number.NaN, ""])("%j is refused as an id", (id) => {
  expect(() => linkTo("project", id)).toThrow(RangeError);
});
