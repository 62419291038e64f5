import { describe, expect, test } from "vitest";
import { checkPayload, IssueSchema, PushPayloadSchema, WorkPackagePayloadSchema } from "../payloads.js";
import { gitPayloads } from "../testing/git-payloads.js";
import type { AnyEvent } from "../index.js";

const delivery = { id: undefined, provider: "gitea", secretIndex: 0, targetType: undefined };

function issues(change: (issue: Record<string, unknown>) => void): AnyEvent {
  const payload = gitPayloads.issues("opened");
  change(payload.issue as unknown as Record<string, unknown>);
  return { event: "issues", action: "opened", payload, delivery };
}

describe("checkPayload", () => {
  test("names the path, the expected and the actual type of each mismatch, never the value", () => {
    const event = issues((issue) => {
      issue["number"] = "seven, a secret number";
      issue["state"] = "a secret state";
      issue["labels"] = [{ id: 1 }];
      issue["milestone"] = [];
      delete issue["title"];
    });
    const mismatches = checkPayload(event);
    expect(mismatches).toEqual(
      expect.arrayContaining([
        { path: "issue.number", expected: "number", got: "string" },
        { path: "issue.state", expected: '"open" or "closed"', got: "string" },
        { path: "issue.labels.0.name", expected: "string", got: "nothing" },
        { path: "issue.milestone", expected: "object", got: "array" },
        { path: "issue.title", expected: "string", got: "nothing" },
      ]),
    );
    expect(JSON.stringify(mismatches)).not.toContain("secret");
  });

  test("accepts null where the servers send it, and nowhere else", () => {
    const empty = issues((issue) => Object.assign(issue, { assignees: null, milestone: null }));
    expect(checkPayload(empty)).toEqual([]);
    expect(checkPayload(issues((issue) => Object.assign(issue, { user: null })))).toEqual([
      { path: "issue.user", expected: "object", got: "null" },
    ]);
  });

  test("does not change the event, and accepts undeclared fields", () => {
    const event = issues((issue) => Object.assign(issue, { brand_new: true }));
    const before = structuredClone(event);
    expect(checkPayload(event)).toEqual([]);
    expect(event).toEqual(before);
  });

  test("is bounded, for a long list of mismatches and for repositories nested deeper than the stack", () => {
    const many = issues((issue) => Object.assign(issue, { assignees: Array(100_000).fill(7) }));
    expect(checkPayload(many)).toHaveLength(1000);
    const repository: Record<string, unknown> = { ...gitPayloads.push(undefined as never).repository };
    let deepest = repository;
    for (let depth = 0; depth < 100_000; depth++) deepest["parent"] = deepest = { ...repository, parent: null };
    const payload = { ...gitPayloads.push(undefined as never), repository };
    expect(checkPayload({ event: "push", action: undefined, payload, delivery } as unknown as AnyEvent)).toEqual([
      { path: "", expected: "a body with less nesting", got: "deeper nesting" },
    ]);
  });

  test("returns no mismatches for an unknown event", () => {
    expect(checkPayload({ event: "unknown", action: undefined, name: "x", payload: {}, delivery })).toEqual([]);
  });
});

test("the schemas can be used alone, and keep unknown fields", () => {
  const payload = { ...gitPayloads.push(undefined as never), extra: 1 };
  expect(PushPayloadSchema.parse(payload)).toEqual(payload);
  expect(IssueSchema.safeParse({}).success).toBe(false);
  const workPackage = {
    _type: "WorkPackage",
    id: 1,
    subject: "x",
    lockVersion: 0,
    createdAt: "",
    updatedAt: "",
    _links: {},
  };
  const custom = { action: "work_package:created", work_package: { ...workPackage, customField7: "kept" } };
  expect(WorkPackagePayloadSchema.parse(custom)).toEqual(custom);
});
