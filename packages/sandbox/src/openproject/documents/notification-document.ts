import type { Notification } from "@halyard/pm-resources";
import type { View } from "../permissions.js";
import type { NotificationRecord } from "../state.js";
import { action, linkOrNull, linkTo } from "./links.js";
import { userLink } from "./user-document.js";

/** Returns the API's JSON for a notification. */
export function notificationDocument(view: View, notification: NotificationRecord): Notification {
  const { id, reason, read, createdAt, updatedAt } = notification;
  const { users, workPackages, projects, activities } = view.state;
  const workPackage = workPackages[notification.workPackageId];
  const project = projects[workPackage?.projectId ?? 0];
  const at = `notifications/${id}`;
  return {
    _type: "Notification",
    ...{ id, reason, readIAN: read, createdAt, updatedAt },
    _links: {
      self: linkTo(view, at),
      ...action(!read, "readIAN", view, "post", `${at}/read_ian`),
      ...action(read, "unreadIAN", view, "post", `${at}/unread_ian`),
      project: linkTo(view, `projects/${project?.id ?? 0}`, project?.name ?? ""),
      actor: linkOrNull(users[notification.actorId], (user) => userLink(view, user)),
      resource: linkOrNull(workPackage, (found) => linkTo(view, `work_packages/${found.id}`, found.subject)),
      activity: linkOrNull(activities[notification.activityId], (activity) =>
        linkTo(view, `activities/${activity.id}`),
      ),
    },
  };
}
