import { customActions, news, projectContent } from "./content.ts";
import { discussion, notifications } from "./discussion.ts";
import { events } from "./events.ts";
import { files } from "./files.ts";
import { instance } from "./instance.ts";
import { meetings } from "./meetings.ts";
import { memberships, people } from "./people.ts";
import type { PmScenario } from "./pm-world.ts";
import { projects, versions } from "./projects.ts";
import { queries } from "./queries.ts";
import { timeEntries } from "./time-entries.ts";
import { relations, workPackageLists, workPackages } from "./work-packages.ts";

/** All OpenProject scenarios, in the order in which they run. */
export const pmScenarios: readonly PmScenario[] = [
  ...[instance, projects, versions, projectContent],
  ...[workPackages, workPackageLists, relations, discussion, files, timeEntries, customActions],
  ...[people, memberships, queries, news, meetings, notifications, events],
];
