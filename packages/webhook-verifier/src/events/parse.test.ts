import { describe, expect, test } from "vitest";
import {
  forgejo,
  gitea,
  hmac,
  openproject,
  parse,
  type AnyEvent,
  type GitEvent,
  type OpenProjectEvent,
  type Provider,
} from "../index.js";
import { gitEventForms, openProjectEventForms } from "./event-forms.js";
import { checkPayload } from "../payloads.js";
import { forgejoDelivery, giteaDelivery, openprojectDelivery, sign } from "../testing.js";
import { verify } from "../verify.js";
import type { SignedDelivery } from "../testing.js";

const secret = "a secret of this test";

async function eventOf(delivery: SignedDelivery, provider: Provider): Promise<AnyEvent> {
  const verification = await verify(delivery, provider);
  if (!verification.ok) throw new Error(verification.reason);
  const parsed = parse(verification, delivery.headers, provider);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.event;
}

/** Signs, verifies and parses a delivery with any headers and body. */
async function parseRaw(provider: Provider, fields: Record<string, string>, body: string | Uint8Array) {
  const headers = { ...fields, "x-gitea-signature": await sign(body, secret) };
  const verification = await verify({ headers, body }, provider);
  if (!verification.ok) throw new Error(verification.reason);
  return parse(verification, headers, provider);
}

/** Maps each event name to an object with a key for each of its actions. */
type ActionsOf<Event extends { event: string; action: string | undefined }> = {
  [Name in Event["event"]]: Record<NonNullable<Extract<Event, { event: Name }>["action"]>, 1>;
};

const states = { opened: 1, closed: 1, reopened: 1, edited: 1, deleted: 1 } as const;
const planning = {
  assigned: 1,
  unassigned: 1,
  label_updated: 1,
  label_cleared: 1,
  milestoned: 1,
  demilestoned: 1,
} as const;
const changes = { created: 1, edited: 1, deleted: 1 } as const;

const everyGitEvent = gitEventForms.flatMap(({ name: event, type, actions }) =>
  (actions ?? [undefined]).map((action) => ({ event, action, type })),
);

describe("every event of the git servers", () => {
  test.each(everyGitEvent)("$event $action, announced as $type", async ({ event, action }) => {
    const sample = { event, action, secret } as { event: "push"; secret: string };
    const onGitea = await eventOf(await giteaDelivery(sample), gitea({ secrets: [secret] }));
    const onForgejo = await eventOf(await forgejoDelivery({ ...sample, form: true }), forgejo({ secrets: [secret] }));
    expect(onGitea).toMatchObject({ event, action, delivery: { provider: "gitea", targetType: "repository" } });
    expect(onForgejo).toMatchObject({ event, action, delivery: { provider: "forgejo", targetType: undefined } });
    expect(checkPayload(onGitea)).toEqual([]);
    expect(onGitea.payload).toEqual(onForgejo.payload);
  });

  test("the table of forms has exactly the names and actions of the types", () => {
    const typed = {
      push: {},
      create: {},
      delete: {},
      fork: {},
      status: {},
      issues: { ...states, ...planning },
      issue_comment: changes,
      pull_request: { ...states, ...planning, synchronized: 1, review_requested: 1, review_request_removed: 1 },
      pull_request_comment: changes,
      pull_request_review: { approved: 1, rejected: 1, comment: 1 },
      wiki: changes,
      repository: { created: 1, deleted: 1 },
      release: { published: 1, updated: 1, deleted: 1 },
      package: { created: 1, deleted: 1 },
      workflow_run: { requested: 1, in_progress: 1, completed: 1 },
      workflow_job: { queued: 1, waiting: 1, in_progress: 1, completed: 1 },
      action_run: { failure: 1, recover: 1, success: 1 },
    } satisfies ActionsOf<GitEvent>;
    const table: Record<string, Record<string, 1>> = {};
    for (const { name, actions = [] } of gitEventForms) {
      table[name] = { ...table[name], ...Object.fromEntries(actions.map((action) => [action, 1])) };
    }
    expect(table).toEqual(typed);
  });

  test("17 names cover the 29 forms in which events are sent", () => {
    expect(new Set(gitEventForms.map(({ name }) => name)).size).toBe(17);
    expect(gitEventForms).toHaveLength(29);
  });
});

describe("every event from OpenProject", () => {
  const all = openProjectEventForms.flatMap(({ name: event, actions }) => actions.map((action) => ({ event, action })));

  test("the table of forms has exactly the names and actions of the types", () => {
    const typed = {
      work_package: { created: 1, updated: 1 },
      work_package_comment: { comment: 1, internal_comment: 1 },
      project: { created: 1, updated: 1 },
      time_entry: { created: 1 },
      attachment: { created: 1 },
    } satisfies ActionsOf<OpenProjectEvent>;
    const table = openProjectEventForms.map(
      ({ name, actions }) => [name, Object.fromEntries(actions.map((action) => [action, 1]))] as const,
    );
    expect(Object.fromEntries(table)).toEqual(typed);
  });

  test("there are eight kinds", () => {
    expect(all.map(({ event, action }) => `${event}:${action}`)).toEqual([
      "work_package:created",
      "work_package:updated",
      "work_package_comment:comment",
      "work_package_comment:internal_comment",
      "project:created",
      "project:updated",
      "time_entry:created",
      "attachment:created",
    ]);
  });

  test.each(all)("$event $action", async ({ event, action }) => {
    const sample = { event, action, secret } as { event: "project"; secret: string };
    const parsed = await eventOf(await openprojectDelivery(sample), openproject({ secrets: [secret] }));
    expect(parsed).toMatchObject({ event, action, payload: { action: `${event}:${action}` } });
    expect(parsed.delivery).toEqual({ id: undefined, provider: "openproject", secretIndex: 0, targetType: undefined });
    expect(checkPayload(parsed)).toEqual([]);
  });
});

describe("the name of an event, from two headers and a body", () => {
  const provider = gitea({ secrets: [secret] });
  const name = async (headers: Record<string, string>, body: object) => {
    const parsed = await parseRaw(provider, headers, JSON.stringify(body));
    return parsed.ok && [parsed.event.event, parsed.event.action];
  };
  const comment = { action: "created", comment: {}, issue: {} };

  test("pull_request_comment is a review as an event and a comment as a type", async () => {
    const review = { action: "reviewed", review: { type: "pull_request_review_comment" } };
    const reviewed = ["pull_request_review", "comment"];
    const commented = ["pull_request_comment", "created"];
    expect(await name({ "x-gitea-event": "pull_request_comment" }, review)).toEqual(reviewed);
    expect(await name({ "x-gitea-event-type": "pull_request_review_comment" }, review)).toEqual(reviewed);
    expect(await name({ "x-gitea-event-type": "pull_request_comment" }, comment)).toEqual(commented);
    expect(
      await name({ "x-gitea-event": "issue_comment", "x-gitea-event-type": "pull_request_comment" }, comment),
    ).toEqual(commented);
  });

  test.each([
    { "x-gitea-event": "pull_request_comment", "x-gitea-event-type": "pull_request_review_comment" },
    { "x-gitea-event": "issue_comment", "x-gitea-event-type": "pull_request_comment" },
  ])("a review without a verdict from Gitea 1.16 to 1.18, announced as %j, is a review", async (headers) => {
    const review = { action: "reviewed", review: { type: "pull_request_comment", content: "" } };
    expect(await name(headers, review)).toEqual(["pull_request_review", "comment"]);
  });

  test("the signed body has precedence over an unsigned header", async () => {
    const approval = { action: "reviewed", review: { type: "pull_request_review_rejected" } };
    expect(await name({ "x-gitea-event-type": "pull_request_review_approved" }, approval)).toEqual([
      "pull_request_review",
      "rejected",
    ]);
    expect(await name({ "x-gitea-event-type": "pull_request_comment" }, { ...comment, is_pull: false })).toEqual([
      "issue_comment",
      "created",
    ]);
    const run = { action: "failure", run: {} };
    expect(await name({ "x-gitea-event-type": "action_run_success" }, run)).toEqual(["action_run", "failure"]);
  });

  test("a header cannot turn a body into another event: the event stays the same or becomes unknown", async () => {
    for (const { event, action } of everyGitEvent) {
      const { body } = await giteaDelivery({ event, action, secret } as { event: "push"; secret: string });
      for (const { event: group, type } of gitEventForms) {
        for (const headers of [{ "x-gitea-event-type": type }, { "x-gitea-event": group }]) {
          const parsed = await parseRaw(provider, headers, body);
          if (!parsed.ok) throw new Error(parsed.reason);
          if (parsed.event.event === "unknown") continue;
          expect([parsed.event.event, parsed.event.action]).toEqual([event, action]);
        }
      }
    }
  });

  test("the type header may be missing, as from very old servers, and an empty event header is ignored", async () => {
    expect(await name({ "x-gitea-event": "issue_comment" }, { ...comment, issue: { pull_request: {} } })).toEqual([
      "pull_request_comment",
      "created",
    ]);
    expect(await name({ "x-gitea-event": "issue_comment" }, comment)).toEqual(["issue_comment", "created"]);
    expect(await name({ "x-gitea-event": "issues" }, { action: "label_updated", issue: {} })).toEqual([
      "issues",
      "label_updated",
    ]);
    const packaged = { action: "created", package: {} };
    expect(await name({ "x-forgejo-event": "", "x-forgejo-event-type": "package" }, packaged)).toEqual([
      "package",
      "created",
    ]);
    expect(await name({ "x-forgejo-event-type": "", "x-gogs-event": "push" }, { commits: [] })).toEqual([
      "push",
      undefined,
    ]);
  });
});

describe("an unknown event keeps its body", () => {
  const provider = gitea({ secrets: [secret] });
  const unknown = async (headers: Record<string, string>, body: object) => {
    const parsed = await parseRaw(provider, headers, JSON.stringify(body));
    if (!parsed.ok) throw new Error(parsed.reason);
    expect(parsed.event).toMatchObject({ event: "unknown", action: undefined, payload: body });
    expect(checkPayload(parsed.event)).toEqual([]);
    return parsed.event.event === "unknown" && parsed.event.name;
  };

  test("for an unknown name, action or shape, and without any name", async () => {
    expect(await unknown({ "x-gitea-event-type": "star" }, { action: "created", star: 1 })).toBe("star");
    expect(await unknown({ "x-gitea-event-type": "issues" }, { action: "pinned", issue: {} })).toBe("issues");
    expect(await unknown({ "x-gitea-event-type": "issues" }, { issue: {} })).toBe("issues");
    expect(await unknown({ "x-gitea-event-type": "push" }, { text: "a chat message" })).toBe("push");
    expect(await unknown({ "x-gitea-event-type": "issues" }, { action: ["opened"], issue: {} })).toBe("issues");
    expect(await unknown({ "x-gitea-event-type": "pull_request_review_approved" }, { review: 1 })).toBe(
      "pull_request_review_approved",
    );
    expect(await unknown({}, { a: 1 })).toBe("");
    for (const name of ["constructor", "__proto__", "toString"])
      expect(await unknown({ "x-gitea-event": name }, {})).toBe(name);
  });

  test("for OpenProject, and for senders without types", async () => {
    const body = '{"action":"work_package:deleted","work_package":{}}';
    const verified = { ok: true, secretIndex: 0, body: new TextEncoder().encode(body) } as const;
    expect(parse(verified, {}, openproject({ secrets: [secret] }))).toMatchObject({
      event: { event: "unknown", name: "work_package:deleted" },
    });
    const custom = hmac({ secrets: [secret], header: "x", eventHeader: "X-Kind", idHeader: "X-Id" });
    expect(parse(verified, { "x-kind": "winch", "x-id": "7" }, custom)).toMatchObject({
      event: { event: "unknown", name: "winch", delivery: { id: "7" } },
    });
  });
});

test("a body that is not a JSON object in UTF-8 gives a result, not an exception", async () => {
  const provider = gitea({ secrets: [secret] });
  for (const body of ["", "{", "\0", new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])]) {
    expect(await parseRaw(provider, {}, body)).toEqual({ ok: false, reason: "body_not_json" });
  }
  for (const body of ["null", "[]", "7", '"x"', "true", "[".repeat(10_000) + "]".repeat(10_000)]) {
    expect(await parseRaw(provider, {}, body)).toEqual({ ok: false, reason: "body_not_object" });
  }
});

test("an id that would cause problems in logs and stores is dropped", async () => {
  const provider = gitea({ secrets: [secret] });
  for (const [id, expected] of [
    ["f6266f16-1bf3-46a5-9ea4-602e06ead473", "f6266f16-1bf3-46a5-9ea4-602e06ead473"],
    ["", undefined],
    ["a b", undefined],
    ["a\nb", undefined],
    ["x".repeat(201), undefined],
  ]) {
    const parsed = await parseRaw(provider, { "x-gitea-delivery": String(id) }, "{}");
    expect(parsed.ok && parsed.event.delivery.id).toBe(expected);
  }
});

test("a payload is the JSON of the sender, with undeclared fields", async () => {
  const payload = { brand_new_field: { since: "next year" } } as Partial<GitEvent["payload"]>;
  const delivery = await giteaDelivery({ event: "push", payload: payload as object, secret });
  const event = await eventOf(delivery, gitea({ secrets: [secret] }));
  expect(event.payload).toEqual(JSON.parse(delivery.body));
  expect(event.payload).toMatchObject(payload);
  expect(checkPayload(event)).toEqual([]);
});
