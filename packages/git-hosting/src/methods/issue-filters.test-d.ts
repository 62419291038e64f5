import { expectTypeOf, test } from "vitest";
import { type IssueFilters, issueFilters } from "./issue-filters.js";

test("a team is only accepted together with its owner", () => {
  expectTypeOf<{ owner: string; team: string }>().toExtend<IssueFilters>();
  expectTypeOf<{ owner: string }>().toExtend<IssueFilters>();
  expectTypeOf<{ team: string }>().not.toExtend<IssueFilters>();
});

test("only the servers' own words are accepted", () => {
  // @ts-expect-error -- the servers say `pulls`
  issueFilters({ type: "pull_requests" });
  // @ts-expect-error -- not an order of issue lists
  issueFilters({ sort: "newest" });
});
