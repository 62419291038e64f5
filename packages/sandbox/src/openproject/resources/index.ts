import type { Resource } from "../../server/router.js";
import type { PmContext } from "../call.js";
import { activityRoutes } from "./activities.js";
import { attachmentRoutes } from "./attachments.js";
import { capabilityRoutes } from "./capabilities.js";
import { catalogRoutes } from "./catalogs.js";
import { customActionRoutes } from "./custom-actions.js";
import { dayRoutes } from "./days.js";
import { fileLinkRoutes } from "./file-links.js";
import { groupRoutes } from "./groups.js";
import { instanceRoutes } from "./instance.js";
import { meetingRoutes } from "./meetings.js";
import { membershipRoutes } from "./memberships.js";
import { newsRoutes } from "./news.js";
import { notificationRoutes } from "./notifications.js";
import { projectContentRoutes } from "./project-content.js";
import { projectRoutes } from "./projects.js";
import { queryRoutes } from "./queries.js";
import { relationRoutes } from "./relations.js";
import { reminderRoutes } from "./reminders.js";
import { timeEntryRoutes } from "./time-entries.js";
import { userRoutes } from "./users.js";
import { versionRoutes } from "./versions.js";
import { watcherRoutes } from "./watchers.js";
import { workPackageRoutes } from "./work-packages.js";

/** The resources that the sandbox implements. */
export const resources: readonly Resource<PmContext>[] = [
  instanceRoutes,
  userRoutes,
  catalogRoutes,
  projectRoutes,
  workPackageRoutes,
  activityRoutes,
  relationRoutes,
  timeEntryRoutes,
  versionRoutes,
  membershipRoutes,
  attachmentRoutes,
  notificationRoutes,
  customActionRoutes,
  dayRoutes,
  fileLinkRoutes,
  groupRoutes,
  meetingRoutes,
  newsRoutes,
  projectContentRoutes,
  queryRoutes,
  capabilityRoutes,
  reminderRoutes,
  watcherRoutes,
];
