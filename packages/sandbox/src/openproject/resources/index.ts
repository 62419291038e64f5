import type { Resource } from "../../server/router.js";
import type { PmContext } from "../call.js";
import { activityRoutes } from "./activities.js";
import { attachmentRoutes } from "./attachments.js";
import { catalogRoutes } from "./catalogs.js";
import { instanceRoutes } from "./instance.js";
import { membershipRoutes } from "./memberships.js";
import { notificationRoutes } from "./notifications.js";
import { projectRoutes } from "./projects.js";
import { relationRoutes } from "./relations.js";
import { timeEntryRoutes } from "./time-entries.js";
import { userRoutes } from "./users.js";
import { versionRoutes } from "./versions.js";
import { workPackageRoutes } from "./work-packages.js";

/** The resources that the sandbox speaks. */
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
];
