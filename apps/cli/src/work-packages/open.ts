import { workPackageActivities } from "@halyard/pm-resources/activities";
import { priorities } from "@halyard/pm-resources/priorities";
import { projects } from "@halyard/pm-resources/projects";
import { statuses } from "@halyard/pm-resources/statuses";
import { timeEntries } from "@halyard/pm-resources/time-entries";
import { types } from "@halyard/pm-resources/types";
import { users } from "@halyard/pm-resources/users";
import { workPackages } from "@halyard/pm-resources/work-packages";
import type { PmClient } from "@halyard/pm-resources/core";
import { type ConnectionFlags, openPm } from "../profiles/clients.js";
import type { Io } from "../terminal/io.js";

const resources = {
  workPackages: { ...workPackages, activities: workPackageActivities },
  priorities,
  projects,
  statuses,
  timeEntries,
  types,
  users,
};

/** OpenProject client for commands on work packages. */
export type WorkPackagesClient = PmClient<typeof resources>;

/** Creates the client for commands on work packages. */
export function openWorkPackages(io: Io, flags: ConnectionFlags): Promise<WorkPackagesClient> {
  return openPm(io, flags, { resources });
}
