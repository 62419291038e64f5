import type { Issue, PullRequest, Repository, User } from "@halyard/git-hosting";
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
  type ReceivedEvent,
  type Receiver,
  type UnknownEvent,
} from "../index.js";
import { toNodeListener, type NodeRequest, type NodeResponse } from "../node.js";
import { checkPayload } from "../payloads.js";
import { giteaDelivery } from "../testing.js";
import type { IncomingMessage, ServerResponse } from "node:http";

const receiver = createReceiver({ provider: forgejo({ secrets: ["x"] }), checkPayload });

test("the name and the action of an event narrow its type", () => {
  receiver.on("pull_request", ({ action, payload }) => {
    expectTypeOf(payload).toEqualTypeOf<PullRequestPayload>();
    expectTypeOf(action).toExtend<string>();
  });
  receiver.on("issues", "opened", (event) => {
    expectTypeOf(event.action).toEqualTypeOf<"opened">();
    expectTypeOf(event.payload.issue).toEqualTypeOf<Issue>();
    expectTypeOf(event.payload.issue.labels[0]?.name).toEqualTypeOf<string | undefined>();
  });
  receiver.on("pull_request_review", "approved", ({ payload }) => {
    expectTypeOf(payload).toEqualTypeOf<PullRequestReviewPayload>();
    expectTypeOf(payload.review.content).toEqualTypeOf<string>();
  });
  receiver.on("*", (event) => {
    expectTypeOf(event).toEqualTypeOf<ReceivedEvent<GitEvent | UnknownEvent>>();
    if (event.event === "issues" && event.action === "closed") expectTypeOf(event).toExtend<IssuesEvent>();
    if (event.event === "unknown") expectTypeOf(event.payload).toEqualTypeOf<Readonly<Record<string, unknown>>>();
  });
});

test("documents in payloads have the same types as in the clients, but a repository always has an owner", () => {
  receiver.on("pull_request", ({ payload }) => {
    expectTypeOf(payload.pull_request).toEqualTypeOf<PullRequest>();
    expectTypeOf(payload.repository).toExtend<Repository>();
    expectTypeOf(payload.repository.owner).toEqualTypeOf<User>();
    expectTypeOf(payload.sender).toEqualTypeOf<User>();
  });
});

test("unknown event names and actions do not compile", () => {
  // @ts-expect-error no such event
  receiver.on("pull_requests", () => undefined);
  // @ts-expect-error no such action
  receiver.on("pull_request", "merged", () => undefined);
  // @ts-expect-error push has no actions
  receiver.on("push", "created", () => undefined);
  // @ts-expect-error only OpenProject sends work_package
  receiver.on("work_package", () => undefined);
  // @ts-expect-error an event needs a handler
  receiver.on("push");
});

test("the provider decides which events a receiver can handle", () => {
  createReceiver({ provider: openproject({ secrets: ["x"] }) }).on("work_package", "updated", ({ payload }) => {
    expectTypeOf(payload.work_package).toEqualTypeOf<WorkPackage>();
    expectTypeOf(payload.work_package.customField7).toEqualTypeOf<unknown>();
  });
  createReceiver({ provider: hmac({ secrets: ["x"], header: "x" }) }).on("*", (event) => {
    expectTypeOf(event).toEqualTypeOf<ReceivedEvent<UnknownEvent>>();
  });
  expectTypeOf<EventsByFamily["openproject"]>().toEqualTypeOf<OpenProjectEvent | UnknownEvent>();
});

test("a handler gets the raw body and the context that the caller passed", () => {
  const withContext = createReceiver<"git", { readonly id: string }>({ provider: forgejo({ secrets: ["x"] }) });
  withContext.on("push", ({ payload, body, context }) => {
    expectTypeOf(payload.ref).toEqualTypeOf<string>();
    expectTypeOf(body).toEqualTypeOf<Uint8Array>();
    expectTypeOf(context).toEqualTypeOf<{ readonly id: string }>();
  });
  const request = new Request("https://bridge.test/");
  void withContext.fetch(request, { id: "1" });
  // @ts-expect-error the context is missing
  void withContext.fetch(request);
  // @ts-expect-error the context has the wrong type
  void withContext.receive({ method: "POST", headers: {}, body: "" }, { id: 1 });
  // @ts-expect-error the listener needs to know where the context comes from
  toNodeListener(withContext);
  toNodeListener(withContext, ({ headers }) => ({ id: String(headers["x-request-id"]) }));
});

test("the context has the type that a callback declares for it, and is optional if no callback declares one", () => {
  const provider = forgejo({ secrets: ["x"] });
  const inferred = createReceiver({ provider, onError: (_error, context: Date) => context.getTime() });
  expectTypeOf(inferred).toEqualTypeOf<Receiver<GitEvent | UnknownEvent, Date>>();
  receiver.on("*", ({ context }) => expectTypeOf(context).toEqualTypeOf<unknown>());
  void receiver.fetch(new Request("https://bridge.test/"));
  void receiver.fetch(new Request("https://bridge.test/"), { any: "value" });
  toNodeListener(receiver);
});

test("sample deliveries are typed like the events", () => {
  expectTypeOf(giteaDelivery).toBeCallableWith({
    event: "issues",
    action: "opened",
    payload: { number: 7 },
    secret: "x",
  });
  // @ts-expect-error no such action
  void giteaDelivery({ event: "issues", action: "merged", secret: "x" });
  // @ts-expect-error only Forgejo sends action_run
  void giteaDelivery({ event: "action_run", secret: "x" });
});

test("the listener accepts the request and response types of node:http", () => {
  expectTypeOf<IncomingMessage>().toExtend<NodeRequest>();
  expectTypeOf<ServerResponse>().toExtend<NodeResponse>();
  expectTypeOf(toNodeListener).parameter(0).toHaveProperty("receive");
});
