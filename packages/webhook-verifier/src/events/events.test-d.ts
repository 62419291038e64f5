import type { WorkPackage } from "@halyard/pm-resources";
import { expectTypeOf, test } from "vitest";
import {
  createReceiver,
  forgejo,
  hmac,
  openproject,
  type EventsByFamily,
  type GitEvent,
  type IssuesEvent,
  type OpenProjectEvent,
  type PullRequestPayload,
  type PullRequestReviewPayload,
  type UnknownEvent,
} from "../index.js";
import { toNodeListener, type NodeRequest, type NodeResponse } from "../node.js";
import { checkPayload } from "../payloads.js";
import { giteaDelivery } from "../testing.js";
import type { IncomingMessage, ServerResponse } from "node:http";

const receiver = createReceiver({ provider: forgejo({ secrets: ["x"] }), checkPayload });

test("typed events: name and action narrow", () => {
  receiver.on("pull_request", ({ action, payload }) => {
    expectTypeOf(payload).toEqualTypeOf<PullRequestPayload>();
    expectTypeOf(action).toExtend<string>();
  });
  receiver.on("issues", "opened", (event) => {
    expectTypeOf(event.action).toEqualTypeOf<"opened">();
    expectTypeOf(event.payload.issue.state).toEqualTypeOf<"open" | "closed">();
  });
  receiver.on("pull_request_review", "approved", ({ payload }) => {
    expectTypeOf(payload).toEqualTypeOf<PullRequestReviewPayload>();
    expectTypeOf(payload.review.content).toEqualTypeOf<string>();
  });
  receiver.on("*", (event) => {
    expectTypeOf(event).toEqualTypeOf<GitEvent | UnknownEvent>();
    if (event.event === "issues" && event.action === "closed") expectTypeOf(event).toExtend<IssuesEvent>();
    if (event.event === "unknown") expectTypeOf(event.payload).toEqualTypeOf<Readonly<Record<string, unknown>>>();
  });
});

test("names and actions that do not exist do not compile", () => {
  // @ts-expect-error no such event
  receiver.on("pull_requests", () => undefined);
  // @ts-expect-error no such action
  receiver.on("pull_request", "merged", () => undefined);
  // @ts-expect-error push has no actions
  receiver.on("push", "created", () => undefined);
  // @ts-expect-error an event of OpenProject
  receiver.on("work_package", () => undefined);
  // @ts-expect-error an event needs a handler
  receiver.on("push");
});

test("the provider decides which events there are", () => {
  createReceiver({ provider: openproject({ secrets: ["x"] }) }).on("work_package", "updated", ({ payload }) => {
    expectTypeOf(payload.work_package).toEqualTypeOf<WorkPackage>();
    expectTypeOf(payload.work_package["customField7"]).toEqualTypeOf<unknown>();
  });
  createReceiver({ provider: hmac({ secrets: ["x"], header: "x" }) }).on("*", (event) => {
    expectTypeOf(event).toEqualTypeOf<UnknownEvent>();
  });
  expectTypeOf<EventsByFamily["openproject"]>().toEqualTypeOf<OpenProjectEvent | UnknownEvent>();
});

test("samples are typed like the events", () => {
  expectTypeOf(giteaDelivery).toBeCallableWith({
    event: "issues",
    action: "opened",
    payload: { number: 7 },
    secret: "x",
  });
  // @ts-expect-error no such action
  void giteaDelivery({ event: "issues", action: "merged", secret: "x" });
  // @ts-expect-error only Forgejo sends it
  void giteaDelivery({ event: "action_run", secret: "x" });
});

test("the listener takes what node:http gives", () => {
  expectTypeOf<IncomingMessage>().toExtend<NodeRequest>();
  expectTypeOf<ServerResponse>().toExtend<NodeResponse>();
  expectTypeOf(toNodeListener).parameter(0).toHaveProperty("receive");
});
