import type { Activity } from "@halyard/pm-resources";
import { may, type View } from "../permissions.js";
import type { ActivityRecord } from "../state.js";
import { action, linkTo } from "./links.js";
import { userLink } from "./user-document.js";
import { formattable } from "./values.js";

/** Returns whether the viewer may edit the comment of an activity. */
export function mayEditComment(view: View, activity: ActivityRecord, projectId: number): boolean {
  if (may(view, "edit_work_package_comments", projectId)) return true;
  return activity.userId === view.user.id && may(view, "edit_own_work_package_comments", projectId);
}

/** Returns the API's JSON for an entry in a work package's history. */
export function activityDocument(view: View, activity: ActivityRecord): Activity {
  const { id, version, comment, details, internal, createdAt, updatedAt } = activity;
  const workPackage = view.state.workPackages[activity.workPackageId];
  const user = view.state.users[activity.userId];
  const editable = workPackage !== undefined && mayEditComment(view, activity, workPackage.projectId);
  return {
    _type: comment === "" ? "Activity" : "Activity::Comment",
    ...{ id, version, internal, createdAt, updatedAt },
    comment: formattable(comment),
    details: details.map((detail) => formattable(detail, "custom")),
    _links: {
      self: linkTo(view, `activities/${id}`),
      ...(workPackage ? { workPackage: linkTo(view, `work_packages/${workPackage.id}`, workPackage.subject) } : {}),
      ...(user ? { user: userLink(view, user) } : {}),
      ...action(editable, "update", view, "patch", `activities/${id}`),
    },
  };
}
