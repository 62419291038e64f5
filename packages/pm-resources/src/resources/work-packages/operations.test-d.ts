import { expectTypeOf, test } from "vitest";
import { createPmClient } from "../../core.js";
import { is, open, where } from "../../lists/filters.js";
import type { Principal } from "../principals.js";
import type { Status } from "../statuses.js";
import type { Workspace } from "../workspaces/document.js";
import type { WorkPackage } from "./document.js";
import { workPackages } from "./operations.js";

const pm = createPmClient({ baseUrl: "https://pm.example.com", resources: { workPackages } });
declare const workPackage: WorkPackage;

test("following a link returns its target type, and a misspelt relation does not compile", () => {
  expectTypeOf(pm.follow(workPackage, "status")).resolves.toEqualTypeOf<Status>();
  expectTypeOf(pm.follow(workPackage, "assignee")).resolves.toEqualTypeOf<Principal | null>();
  expectTypeOf(pm.follow(workPackage, "project")).resolves.toEqualTypeOf<Workspace>();
  // @ts-expect-error There is no such relation.
  void pm.follow(workPackage, "assigne");
});

test("filters accept only their own operators", () => {
  void pm.workPackages.list({
    filters: [open("status"), is("assignee", "me"), is("customField3", "x"), where("ship", "=", 1)],
  });
  // @ts-expect-error Subjects are neither open nor closed.
  void pm.workPackages.list({ filters: [open("subject")] });
  // @ts-expect-error There is no such filter; `where` accepts any name.
  void pm.workPackages.list({ filters: [is("asignee", "me")] });
});

test("update requires `lockVersion`, and create accepts custom fields and the fields of an existing document", () => {
  // @ts-expect-error Without `lockVersion`, the server refuses an update.
  void pm.workPackages.update({ id: 42, subject: "Hoist" });
  void pm.workPackages.create({ ...workPackage, subject: "Hoist" });
  void pm.workPackages.create({ subject: "Hoist", customField3: 1, _links: { customField4: { href: null } } });
  // @ts-expect-error A misspelt field.
  void pm.workPackages.create({ subjct: "Hoist" });
});

test("edit passes a draft of the document to its callback, and forms accept fields and relations by name", async () => {
  void pm.workPackages.edit({ id: 42 }, (draft) => void expectTypeOf(draft).toEqualTypeOf<WorkPackage>());
  const form = await pm.workPackages.openForm({ project: 7 });
  await form.set({
    subject: "Hoist",
    description: "text",
    status: form.allowed("status")[0],
    validateCustomFields: true,
  });
  await form.set({ assignee: (await form.loadAllowed("assignee"))[0] });
  await form.set({ assignee: 5 });
  // @ts-expect-error A subject is a string.
  await form.set({ subject: 7 });
  expectTypeOf(form.commit()).resolves.toEqualTypeOf<WorkPackage>();
});
