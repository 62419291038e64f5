import {
  createReceiver,
  openproject,
  verify,
  type OpenProjectEvent,
  type UnknownEvent,
} from "@halyard/webhook-verifier";
import { checkPayload } from "@halyard/webhook-verifier/payloads";
import { expect, test } from "vitest";
import { pmClient } from "../../test/clients.js";
import { createOpenProjectSandbox, type OpenProjectSandbox, type OpenProjectSandboxOptions } from "../openproject.js";

const secret = "a secret of this test";
const every = [
  ...["work_package:created", "work_package:updated", "work_package_comment:comment"],
  ...["work_package_comment:internal_comment", "project:created", "project:updated"],
  ...["time_entry:created", "attachment:created"],
];

function setUp(options: OpenProjectSandboxOptions = {}) {
  const events: (OpenProjectEvent | UnknownEvent)[] = [];
  const mismatches: unknown[] = [];
  const provider = openproject({ secrets: [secret] });
  const receiver = createReceiver({ provider, checkPayload, onMismatch: (_event, found) => mismatches.push(...found) });
  receiver.on("*", (event) => void events.push(event));
  const sandbox = createOpenProjectSandbox({ ...options, fetch: (request) => receiver.fetch(request) });
  sandbox.addWebhook({ url: "https://receiver.test/hooks/pm", secret, events: every });
  const names = (): string[] => sandbox.outbox.sent.map(({ event }) => event);
  return { sandbox, events, mismatches, names, pm: pmClient(sandbox), admin: pmClient(sandbox, "admin") };
}

async function act(sandbox: OpenProjectSandbox): Promise<void> {
  const pm = pmClient(sandbox);
  const project = { href: "/api/v3/projects/1" };
  const made = await pm.workPackages.create({ subject: "One more", _links: { project } });
  await pm.workPackages.update({ id: made.id, lockVersion: 0, subject: "One more, then" });
  await pm.workPackages.activities.comment({ workPackage: made.id, comment: { raw: "Aye." } });
  await pm.workPackages.activities.comment({ workPackage: made.id, comment: { raw: "Hush." }, internal: true });
  const entity = { href: `/api/v3/work_packages/${made.id}` };
  await pm.timeEntries.create({ spentOn: "2026-01-05", hours: "PT1H30M", _links: { entity } });
  await pm.workPackages.attachments.upload({ workPackage: made.id, file: new Blob(["x"]), fileName: "x.txt" });
  const keel = await pmClient(sandbox, "admin").projects.create({ name: "Keel" });
  await pmClient(sandbox, "admin").projects.update({ id: keel.id, name: "The keel" });
}

test("every event is delivered, signed, and matches the schema of its receiver", async () => {
  const { sandbox, names, mismatches, events } = setUp();
  await act(sandbox);
  await sandbox.outbox.idle();
  expect(names()).toEqual([
    ...["work_package:created", "work_package:updated"],
    ...["work_package:updated", "work_package_comment:comment"],
    ...["work_package:updated", "work_package_comment:internal_comment", "time_entry:created"],
    ...["attachment:created", "work_package:updated", "project:created", "project:updated"],
  ]);
  expect(mismatches).toEqual([]);
  expect(sandbox.outbox.sent.every(({ status }) => status === 202)).toBe(true);
  expect(events[1]?.payload).toMatchObject({
    action: "work_package:updated",
    actor: { _type: "User", name: "Ada Lovelace" },
    work_package: {
      subject: "One more, then",
      lockVersion: 1,
      _embedded: { status: { name: "New" }, project: { identifier: "rigging" } },
      _links: { self: { href: "/api/v3/work_packages/13" } },
    },
  });
  expect(events[3]?.payload).toMatchObject({ activity: { _type: "Activity::Comment", comment: { raw: "Aye." } } });
});

test("a delivery has the server's headers, and a changed body fails the verification", async () => {
  const { sandbox, pm } = setUp();
  sandbox.outbox.hold();
  await pm.workPackages.update({ id: 1, lockVersion: 0, subject: "x" });
  const [delivery] = sandbox.outbox.take();
  expect(Object.keys(delivery!.headers)).toEqual(["Content-Type", "Accept", "X-OP-Signature"]);
  expect(await verify(delivery!, openproject({ secrets: [secret] }))).toMatchObject({ ok: true });
  expect(await verify({ ...delivery!, body: `${delivery!.body} ` }, openproject({ secrets: [secret] }))).toMatchObject({
    ok: false,
  });
});

test("a webhook gets only its events and projects, without a signature if it has no secret", async () => {
  const sandbox = createOpenProjectSandbox();
  const events = ["work_package:updated", "project:created"];
  sandbox.addWebhook({ url: "https://receiver.test/", events, projects: ["hull"] });
  sandbox.outbox.hold();
  const pm = pmClient(sandbox);
  await pm.workPackages.update({ id: 1, lockVersion: 0, subject: "rigging" });
  await pm.workPackages.update({ id: 7, lockVersion: 0, subject: "hull" });
  await pm.timeEntries.create({
    spentOn: "2026-01-05",
    hours: "PT1H",
    _links: { entity: { href: "/api/v3/work_packages/7" } },
  });
  await pmClient(sandbox, "admin").projects.create({ name: "Keel" });
  expect(sandbox.outbox.waiting.map(({ event }) => event)).toEqual(events);
  expect(sandbox.outbox.waiting[0]?.headers).not.toHaveProperty("X-OP-Signature");
});

test("within the aggregation window, changes by one user become one entry and one delivery", async () => {
  const { sandbox, names, events, pm } = setUp({ aggregation: 300_000 });
  await pm.workPackages.update({ id: 1, lockVersion: 0, subject: "a" });
  await pm.workPackages.update({ id: 1, lockVersion: 1, subject: "b" });
  await pm.workPackages.activities.comment({ workPackage: 1, comment: { raw: "first" } });
  await pm.workPackages.activities.comment({ workPackage: 1, comment: { raw: "second" } });
  await pmClient(sandbox, "grace").workPackages.update({ id: 1, lockVersion: 2, subject: "c" });
  await sandbox.outbox.idle();
  expect(names()).toEqual([]);
  const saved = sandbox.dump();

  sandbox.clock.advance(300_000);
  await pm.statuses.get({ id: 1 });
  await sandbox.outbox.idle();
  const expected = [
    ...["work_package:updated", "work_package_comment:comment"],
    ...["work_package:updated", "work_package_comment:comment", "work_package:updated"],
  ];
  expect(names()).toEqual(expected);
  const comments = events.flatMap((event) =>
    event.event === "work_package_comment" ? [event.payload.activity.comment?.raw] : [],
  );
  expect(comments).toEqual(["first", "second"]);

  // Open aggregation windows are part of the saved state, and `flush` ends them.
  const again = setUp({ aggregation: 300_000 });
  again.sandbox.load(saved);
  await again.sandbox.outbox.flush();
  expect(again.names()).toEqual([...expected.slice(0, 4), "work_package:updated"]);
});

test("an entry that has been delivered is not extended", async () => {
  const { sandbox, pm, names } = setUp({ aggregation: 300_000 });
  const project = { href: "/api/v3/projects/1" };
  const { id } = await pm.workPackages.create({ subject: "a", _links: { project } });
  await pm.workPackages.update({ id, lockVersion: 0, subject: "b" });
  await sandbox.outbox.flush();
  await pm.workPackages.update({ id, lockVersion: 1, subject: "c" });
  await sandbox.outbox.flush();
  expect(names()).toEqual(["work_package:created", "work_package:updated"]);
  expect((await pm.workPackages.activities.list({ workPackage: id })).items).toHaveLength(2);
});

test("the window ends even if the test does not advance the clock", async () => {
  const { sandbox, pm, names } = setUp({ aggregation: 20 });
  await pm.workPackages.update({ id: 1, lockVersion: 0, subject: "a" });
  await expect.poll(names).toEqual(["work_package:updated"]);
  expect(sandbox.dump().pendingJournals).toEqual([]);
});
