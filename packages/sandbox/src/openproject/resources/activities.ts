import { activities, workPackageActivities } from "@halyard/pm-resources/activities";
import { created, ok } from "../../server/reply.js";
import { type Call, find, type Router } from "../call.js";
import { whole } from "../collection.js";
import { activityDocument, mayEditComment } from "../documents/activity-document.js";
import { findWorkPackage } from "../find-work-package.js";
import { readBoolean, readFormattable, wantsNotifications } from "../input.js";
import { historyOf, writeJournal } from "../journal.js";
import { notifyCommented } from "../notifications.js";
import { may, requirePermission, seesWorkPackage } from "../permissions.js";
import { constraint, missingPermission } from "../refusal.js";
import type { ActivityRecord } from "../state.js";

/** Adds the routes for work package histories and their comments. */
export function activityRoutes({ on }: Router): void {
  on(workPackageActivities.list, (call) => {
    const { id } = findWorkPackage(call, call.path("workPackage"));
    const history = historyOf(call.state, id).filter((activity) => sees(call, activity));
    return whole(call, history, (activity) => activityDocument(call, activity));
  });

  on(workPackageActivities.comment, (call) => {
    const workPackage = findWorkPackage(call, call.path("workPackage"));
    const internal = readBoolean(call.fields, "internal") ?? false;
    requirePermission(call, internal ? "add_internal_comments" : "add_work_package_comments", workPackage.projectId);
    const activity = writeJournal(call, workPackage, { comment: commentIn(call), internal });
    if (wantsNotifications(call)) notifyCommented(call, workPackage, activity);
    return created(activityDocument(call, activity));
  });

  on(activities.get, (call) => ok(activityDocument(call, findOne(call))));

  on(activities.update, (call) => {
    const activity = findOne(call);
    const workPackage = call.state.workPackages[activity.workPackageId];
    if (!workPackage || !mayEditComment(call, activity, workPackage.projectId)) throw missingPermission();
    activity.comment = commentIn(call);
    activity.updatedAt = call.now();
    return ok(activityDocument(call, activity));
  });
}

function findOne(call: Call<"id">): ActivityRecord {
  return find(call.path("id"), call.state.activities, (activity) => sees(call, activity));
}

function sees(call: Call, { workPackageId, internal }: ActivityRecord): boolean {
  const workPackage = call.state.workPackages[workPackageId];
  if (workPackage === undefined || !seesWorkPackage(call, workPackage)) return false;
  return !internal || may(call, "view_internal_comments", workPackage.projectId);
}

function commentIn({ fields }: Call): string {
  const comment = readFormattable(fields, "comment") ?? "";
  if (comment.trim() === "") throw constraint("comment", "Comment can't be blank.");
  return comment;
}
