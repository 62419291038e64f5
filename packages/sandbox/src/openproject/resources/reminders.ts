import type { Reminder } from "@halyard/pm-resources";
import { reminders, workPackageReminders } from "@halyard/pm-resources/reminders";
import { created } from "../../server/reply.js";
import type { Call, Router } from "../call.js";
import { linkTo } from "../documents/links.js";
import { userLinkTo } from "../documents/user-document.js";
import { findWorkPackage } from "../find-work-package.js";
import { readText, readTime } from "../input.js";
import { constraint, updateConflict } from "../refusal.js";
import { deleting, listingAll, saveRecord, unsaved, updating, visible, type WritableKind } from "../records.js";

const kind: WritableKind<"reminders", Reminder> = {
  table: "reminders",
  sees: ({ user }, { userId }) => userId === user.id,
  permits: () => true,
  blank: ({ user }) => ({ ...unsaved, userId: user.id, workPackageId: 0, note: "", remindAt: "" }),
  fields: { note: (body) => readText(body, "note"), remindAt: (body) => readTime(body, "remindAt") },
  check: (call, { remindAt }, findings, before) => {
    if (remindAt === "") findings.add(constraint("remindAt", "Date can't be blank."));
    else if (remindAt !== before.remindAt && remindAt <= call.now()) {
      findings.add(constraint("remindAt", "Date must be in the future."));
    }
  },
  document: (view, { id, note, remindAt, userId, workPackageId }) => ({
    ...{ _type: "Reminder", id, note, remindAt },
    _links: {
      self: linkTo(view, `reminders/${id}`),
      creator: userLinkTo(view, userId),
      remindable: linkTo(view, `work_packages/${workPackageId}`, view.state.workPackages[workPackageId]?.subject),
    },
  }),
};

/** Adds the routes for the caller's reminders. A user can have only one pending reminder for each work package. */
export function reminderRoutes({ on }: Router): void {
  on(
    reminders.list,
    listingAll(
      kind,
      (call) =>
        ({ remindAt }) =>
          remindAt > call.now(),
    ),
  );
  on(reminders.update, updating(kind));
  on(reminders.delete, deleting(kind));
  on(
    workPackageReminders.list,
    listingAll(kind, (call: Call<"workPackage">) => {
      const { id } = findWorkPackage(call, call.path("workPackage"));
      return ({ workPackageId, remindAt }) => workPackageId === id && remindAt > call.now();
    }),
  );
  on(workPackageReminders.create, (call) => {
    const { id } = findWorkPackage(call, call.path("workPackage"));
    const taken = visible(call, kind).some((row) => row.workPackageId === id && row.remindAt > call.now());
    if (taken) throw updateConflict("You can only set one reminder at a time for a work package.");
    return created(kind.document(call, saveRecord(call, kind, { ...kind.blank(call), workPackageId: id })));
  });
}
