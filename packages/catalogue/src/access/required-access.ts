import type { OperationDescription } from "../describe.ts";

const everyone = "Requires no permission; callers without an account need an instance that permits anonymous access";
const ownOnly = "Requires a login; gives access only to what belongs to the caller";
const notImplemented = "No server implements the operation yet, so the required permission is not known";

/** Access requirements, each with the operations that it applies to. */
const requirements: Readonly<Record<string, readonly string[]>> = {
  [everyone]: [
    ...["actions.get", "capabilities.get", "capabilities.globalContext", "capabilities.globalContextAtDocumentedPath"],
    ...["days.list", "days.get", "days.week.list", "days.week.get", "days.nonWorking.list", "days.nonWorking.get"],
    ...["projectStatuses.get", "projects.schema", "users.schema", "workspaces.schema", "roles.list"],
    ...["apiDescription.json", "apiDescription.yaml", "values.schemaAtDocumentedPath"],
    ...["rendering.markdown", "rendering.plain"],
  ],
  [ownOnly]: [
    ...["notifications.list", "notifications.get", "notifications.markRead", "notifications.markUnread"],
    ...["notifications.markAllRead", "notifications.markAllUnread", "notifications.details.get", "jobStatuses.get"],
  ],
  "Requires a login": ["myPreferences.get", "myPreferences.update"],
  "Requires a login; the caller must be able to see the project": ["projects.unfavorite", "workspaces.unfavorite"],
  "Requires `view work packages` for the work package; only the caller's own reminders are accessible": [
    ...["reminders.list", "reminders.update", "reminders.delete", "workPackages.reminders.list"],
  ],
  "Requires `view work packages` for the work package": [
    ...["workPackages.updateForm", "workPackages.availableRelationCandidates", "workPackages.activities.list"],
  ],
  "Requires `view work packages` in the project": [
    ...["projects.workPackages.list", "workPackages.schemas.get", "workspaces.queries.schemaAtDocumentedPath"],
  ],
  "Requires `view work packages` in at least one project": ["workspaces.queries.filterSchemasAtDocumentedPath"],
  "Requires `view work packages`; reactions to internal comments also require `view internal comments`": [
    ...["activities.emojiReactions.list", "workPackages.emojiReactions.list"],
  ],
  "Requires `add work package comments`; the caller must be able to see the comment": [
    ...["activities.attachments.create", "activities.attachments.prepare"],
  ],
  "Requires `edit work packages`": ["workPackages.attachments.create", "workPackages.attachments.prepare"],
  "Requires `edit meetings`": ["meetings.attachments.create", "meetings.attachments.prepare"],
  "Requires `edit messages`": ["posts.attachments.create", "posts.attachments.prepare"],
  "Requires `edit wiki pages`": ["wikiPages.attachments.create", "wikiPages.attachments.prepare"],
  "Requires a permission that covers attachments, such as `edit work packages`, in at least one project": [
    "attachments.prepare",
  ],
  "Requires the caller to have prepared the upload": ["attachments.complete"],
  "Requires access to the item that the file is attached to": ["attachments.content"],
  "Requires `add work packages` in the project": [
    ...["projects.workPackages.createForm", "workspaces.workPackages.createForm", "projects.availableAssignees"],
    "aiTextTransformActions.listByProject",
  ],
  "Requires `add work packages` in at least one project": ["workPackages.createForm"],
  "Requires `view work packages` or `manage versions` in a project that can use the version": [
    ...["versions.listProjects", "versions.listWorkspaces"],
  ],
  "Requires `view file links`": [
    ...["fileLinks.open", "fileLinks.download", "projectStorages.list", "projectStorages.get", "projectStorages.open"],
  ],
  "Requires `view meetings` in the project of the meeting": [
    ...["meetings.agendaItems.getInMeeting", "meetings.agendaItems.outcomes.getInAgendaItem"],
    ...["meetings.sections.getInMeeting", "meetings.agendaItems.downvote"],
    ...["recurringMeetings.occurrences.upcoming", "recurringMeetings.occurrences.past"],
    ...["recurringMeetings.occurrences.cancelled", "recurringMeetings.occurrences.open"],
  ],
  "Requires `manage members`": ["memberships.updateForm"],
  "Requires `add project`, or `add subprojects` in at least one project": ["projects.createForm"],
  "Requires `copy projects` in the project": ["projects.requestCopy"],
  "Requires a permission that depends on the page that contains the grid": [
    ...["grids.create", "grids.createForm", "grids.update", "grids.updateForm"],
  ],
  "Requires no permission, but the form for a public query requires `manage public queries`": ["queries.createForm"],
  "Requires `edit hourly rates`, or `edit own hourly rate` for the caller's own rate; a default rate requires `manage default hourly rates`":
    ["principals.hourlyRates.create", "principals.hourlyRates.update", "principals.hourlyRates.delete"],
  "Requires the query to be visible to the caller": ["queries.updateForm"],
  "Requires the help text to be visible to the caller; its visibility depends on the resource that it describes": [
    "helpTexts.get",
  ],
  "Requires the view to be visible to the caller; the required permission depends on the view's type": ["views.get"],
  "Requires one of the permissions that `pm.timeEntries.activities.get` accepts": [
    "timeEntries.activities.getAtDocumentedPath",
  ],
  [notImplemented]: [
    ...["days.week.update", "days.week.updateAll", "days.nonWorking.create", "days.nonWorking.update"],
    ...["days.nonWorking.delete", "examples.list", "examples.form", "examples.schema"],
  ],
};

/**
 * Access requirements by operation id, for OpenProject operations whose own documentation does not name one. The
 * sources are the published API description and the server's behaviour.
 */
export const requiredAccess: ReadonlyMap<string, string> = new Map(
  Object.entries(requirements).flatMap(([text, names]) => names.map((name) => [`pm.${name}`, text] as const)),
);

/** Returns whether an operation's documentation says who may call it. */
export function namesAccess({ summary, details = "" }: Pick<OperationDescription, "summary" | "details">): boolean {
  // A sentence about the required server version says nothing about permissions.
  const text = `${summary} ${details}`.replaceAll(/Requires server [\d.]+[^.]*\./g, "");
  return /\b[Rr]equires?\b|permission|[Aa]dministrators?\b|\b(?:caller|user)s?(?: or group)? (?:may|can)\b|account/.test(
    text,
  );
}
