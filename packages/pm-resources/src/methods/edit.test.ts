import { expect, test } from "vitest";
import { failure } from "../../test/answers.js";
import { workPackage } from "../../test/documents.js";
import { type RecordedRequest, recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import type { WorkPackage } from "../resources/work-packages/document.js";
import { workPackages } from "../resources/work-packages/operations.js";

const conflict = failure(409, "UpdateConflict");
const patches = (requests: readonly RecordedRequest[]): readonly RecordedRequest[] =>
  requests.filter(({ line }) => line.startsWith("PATCH"));

/**
 * Creates a server that simulates changes by other users. Whenever it refuses a PATCH, it moves on to the next version.
 */
async function harbour(versions: readonly WorkPackage[], conflicts: number) {
  let refused = 0;
  const server = await recordingServer(({ line, json }) => {
    const current = versions[Math.min(refused, versions.length - 1)]!;
    if (line.startsWith("GET")) return { body: current };
    if (refused++ < conflicts) return conflict;
    const patch = json as Partial<WorkPackage>;
    return { body: { ...current, ...patch, _links: { ...current._links, ...patch._links }, lockVersion: 9 } };
  });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { workPackages } });
  return { requests: server.requests, pm };
}

test("edit sends only changed fields, with the lockVersion that was read", async () => {
  const { pm, requests } = await harbour([workPackage], 0);

  const edited = await pm.workPackages.edit({ id: 42 }, (draft) => {
    draft.subject = "Repair both cranes";
    draft.customField3 = "iron";
    draft._links.assignee = { href: "/api/v3/users/4" };
  });

  expect(edited).toMatchObject({ subject: "Repair both cranes", lockVersion: 9 });
  expect(requests.map(({ line }) => line)).toEqual(["GET /api/v3/work_packages/42", "PATCH /api/v3/work_packages/42"]);
  expect(requests[1]?.json).toEqual({
    subject: "Repair both cranes",
    customField3: "iron",
    _links: { assignee: { href: "/api/v3/users/4" } },
    lockVersion: 3,
  });
});

test("edit passes `notify: false` to the server", async () => {
  const { pm, requests } = await harbour([workPackage], 0);

  await pm.workPackages.edit({ id: 42, notify: false }, (draft) => {
    draft.subject = "Repair in silence";
  });

  expect(requests.map(({ line }) => line)).toEqual([
    "GET /api/v3/work_packages/42",
    "PATCH /api/v3/work_packages/42?notify=false",
  ]);
});

test("edit updates the document of its input, even when the draft has another id", async () => {
  const { pm, requests } = await harbour([workPackage], 0);

  await pm.workPackages.edit({ id: 42 }, (draft) => void Object.assign(draft, { id: 7, subject: "Copied" }));
  await pm.workPackages.edit({ id: "42" }, (draft) => void (draft.id = 7));

  expect(patches(requests).map(({ line, json }) => [line, json])).toEqual([
    ["PATCH /api/v3/work_packages/42", { subject: "Copied", lockVersion: 3 }],
  ]);
});

test("after a conflict (409), edit reads the document again and repeats the change", async () => {
  const theirs = { ...workPackage, lockVersion: 4, subject: "Repair the crane at once" };
  const { pm, requests } = await harbour([workPackage, theirs], 1);

  await pm.workPackages.edit({ id: 42 }, async (draft) => {
    await Promise.resolve();
    draft.subject += "!";
  });

  expect(patches(requests).map(({ json }) => json)).toEqual([
    { subject: "Repair the crane!", lockVersion: 3 },
    { subject: "Repair the crane at once!", lockVersion: 4 },
  ]);
});

test("edit sends nothing without a change, not even after a conflict", async () => {
  const same = await harbour([workPackage], 0);
  expect(await same.pm.workPackages.edit({ id: 42 }, (draft) => void (draft.subject = workPackage.subject))).toEqual(
    workPackage,
  );
  expect(patches(same.requests)).toEqual([]);

  const theirs = { ...workPackage, lockVersion: 4, subject: "Hoist" };
  const overtaken = await harbour([workPackage, theirs], 1);
  expect(await overtaken.pm.workPackages.edit({ id: 42 }, (draft) => void (draft.subject = "Hoist"))).toEqual(theirs);
  expect(patches(overtaken.requests)).toHaveLength(1);
});

test("after maxConflicts, edit rejects with the server's ConflictError", async () => {
  const { pm, requests } = await harbour([workPackage], Infinity);
  const change = (draft: WorkPackage): void => void (draft.subject = "Hoist");

  const refusal = { code: "conflict", identifier: "urn:openproject-org:api:v3:errors:UpdateConflict" };
  await expect(pm.workPackages.edit({ id: 42 }, change, { maxConflicts: 2 })).rejects.toMatchObject(refusal);
  expect(patches(requests)).toHaveLength(3);
  await expect(pm.workPackages.edit({ id: 42 }, change, { maxConflicts: 0 })).rejects.toMatchObject(refusal);
  expect(patches(requests)).toHaveLength(4);
});

test("edit refuses an invalid maxConflicts, and reports every other failure without retrying", async () => {
  const { pm, requests } = await harbour([workPackage], 0);
  await expect(pm.workPackages.edit({ id: 42 }, () => undefined, { maxConflicts: 0.5 })).rejects.toMatchObject({
    code: "configuration_invalid",
  });
  expect(requests).toEqual([]);

  const broken = await recordingServer(({ line }) =>
    line.startsWith("GET") ? { body: workPackage } : failure(422, "PropertyIsReadOnly", "No.", "subject"),
  );
  const client = createPmClient({ baseUrl: broken.url, resources: { workPackages } });
  await expect(client.workPackages.edit({ id: 42 }, (draft) => void (draft.subject = "Hoist"))).rejects.toMatchObject({
    code: "validation_failed",
    problems: [{ attribute: "subject" }],
  });
  expect(broken.requests).toHaveLength(2);
});
