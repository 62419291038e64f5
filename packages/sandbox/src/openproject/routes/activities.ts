import { wholeCollection } from "../collection.js";
import { activityDocument, mayEditComment } from "../documents/activity-document.js";
import { created, find, ok, type Exchange } from "../exchange.js";
import { findWorkPackage } from "../find-work-package.js";
import { readBoolean, readFormattable, wantsNotifications } from "../input.js";
import { historyOf, writeJournal } from "../journal.js";
import { notifyCommented } from "../notifications.js";
import { may, seesWorkPackage } from "../permissions.js";
import { constraint, missingPermission } from "../problem.js";
import type { ActivityRecord } from "../state.js";
import type { Router } from "./router.js";

/** Histories of work packages and the comments in them. */
export function activityRoutes(router: Router): void {
  router.get("/work_packages/:id/activities", (exchange) => {
    const workPackage = findWorkPackage(exchange);
    const history = historyOf(exchange.state, workPackage.id).filter((activity) => sees(exchange, activity));
    return ok(
      wholeCollection(
        exchange,
        history.map((activity) => activityDocument(exchange, activity)),
      ),
    );
  });

  router.post("/work_packages/:id/activities", (exchange) => {
    const { body } = exchange;
    const workPackage = findWorkPackage(exchange);
    const internal = readBoolean(body, "internal") ?? false;
    const permission = internal ? "add_internal_comments" : "add_work_package_comments";
    if (!may(exchange, permission, workPackage.projectId)) throw missingPermission();
    const activity = writeJournal(exchange, workPackage, { comment: commentIn(exchange), internal });
    if (wantsNotifications(exchange)) notifyCommented(exchange, workPackage, activity);
    return created(activityDocument(exchange, activity));
  });

  router.get("/activities/:id", (exchange) => ok(activityDocument(exchange, findOne(exchange))));

  router.patch("/activities/:id", (exchange) => {
    const activity = findOne(exchange);
    const workPackage = exchange.state.workPackages[activity.workPackageId];
    if (!workPackage || !mayEditComment(exchange, activity, workPackage.projectId)) throw missingPermission();
    activity.comment = commentIn(exchange);
    activity.updatedAt = exchange.now();
    return ok(activityDocument(exchange, activity));
  });
}

function findOne(exchange: Exchange): ActivityRecord {
  return find(exchange, exchange.state.activities, (activity) => sees(exchange, activity));
}

function sees(exchange: Exchange, { workPackageId, internal }: ActivityRecord): boolean {
  const workPackage = exchange.state.workPackages[workPackageId];
  if (workPackage === undefined || !seesWorkPackage(exchange, workPackage)) return false;
  return !internal || may(exchange, "view_internal_comments", workPackage.projectId);
}

function commentIn({ body }: Exchange): string {
  const comment = readFormattable(body, "comment") ?? "";
  if (comment.trim() === "") throw constraint("comment", "Comment can't be blank.");
  return comment;
}
