import type { ContentTables } from "./content-state.js";
import type {
  EnumerationRecord,
  OpenProjectState,
  ProjectRecord,
  StatusRecord,
  Table,
  TransitionRecord,
  TypeRecord,
  UserRecord,
  WorkPackageRecord,
} from "./state.js";

const time = "2026-01-05T08:00:00.000Z";
const dated = { createdAt: time, updatedAt: time };

const reading = [
  ...["view_project", "view_work_packages", "view_members", "view_time_entries", "view_news", "view_documents"],
  ...["view_wiki_pages", "view_messages", "view_changesets", "view_budgets", "view_project_phases", "view_meetings"],
  ...["view_file_links", "view_work_package_watchers", "show_github_content"],
];
const working = [
  ...reading,
  ...["add_work_packages", "edit_work_packages", "change_work_package_status", "manage_subtasks", "assign_versions"],
  ...["add_work_package_comments", "edit_own_work_package_comments", "manage_work_package_relations"],
  ...["log_own_time", "view_own_time_entries", "edit_own_time_entries", "work_package_assigned", "save_queries"],
  ...["create_meetings", "edit_meetings", "manage_agendas", "manage_outcomes", "manage_file_links"],
];
const leading = [
  ...working,
  ...["edit_project", "add_subprojects", "manage_members", "manage_versions", "move_work_packages"],
  ...["delete_work_packages", "edit_work_package_comments", "log_time", "edit_time_entries"],
  ...["add_internal_comments", "view_internal_comments", "manage_news", "manage_documents", "delete_meetings"],
  ...["manage_public_queries", "add_work_package_watchers", "delete_work_package_watchers"],
];

/**
 * Returns the initial state of a sandbox: four users, two projects with a dozen work packages, and a workflow. The
 * users have the same login names as in the git sandbox.
 */
export function seedState(): OpenProjectState {
  const users = table(["admin", "ada", "grace", "bridge"].map(user));
  const projects = table([project(1, "rigging", "Rigging"), project(2, "hull", "Hull")]);
  const memberships = table(
    [1, 2].flatMap((projectId) =>
      [
        [2, 1],
        [3, 2],
        [4, 4],
      ].map(([userId = 0, roleId = 0], index) => ({
        ...{ id: (projectId - 1) * 3 + index + 1, projectId, userId, roleIds: [roleId], ...dated },
      })),
    ),
  );
  const workPackages = table(subjects.map(workPackage));
  const state: Omit<OpenProjectState, "lastIds"> = {
    time: 0,
    settings: {
      ...{ instanceName: "Harbour", coreVersion: "17.0.0", perPageOptions: [20, 100] },
      ...{ maxPageSize: 1000, maxAttachmentSize: 5_242_880 },
    },
    ...{ users, projects, memberships, workPackages },
    roles: table([
      { id: 1, name: "Project admin", unit: "project", permissions: leading },
      { id: 2, name: "Member", unit: "project", permissions: working },
      { id: 3, name: "Reader", unit: "project", permissions: reading },
      { id: 4, name: "Integration", unit: "project", permissions: [...working, "log_time"] },
      { id: 5, name: "Non member", unit: "system", permissions: ["view_project", "view_work_packages"] },
    ]),
    statuses: table(statusNames.map(status)),
    transitions: transitions.flatMap(([from, targets]) => targets.map((to) => transition(from, to))),
    types: table(["Task", "Feature", "Bug", "Milestone"].map(type)),
    priorities: table(["Low", "Normal", "High"].map((name, index) => enumeration(name, index, name === "Normal"))),
    timeEntryActivities: table(
      ["Development", "Testing", "Management"].map((name, index) => enumeration(name, index, index === 0)),
    ),
    customFields: table(
      ["Pull request", "CI"].map((name, index) => ({
        ...{ id: index + 1, name, format: "string" as const, required: false, multiple: false, ...dated },
        ...{ typeIds: null, projectIds: null, options: [] },
      })),
    ),
    versions: table(
      [1, 2].map((projectId) => ({
        ...{ id: projectId, name: "1.0", description: "", startDate: null, endDate: "2026-06-30", ...dated },
        ...{ status: "open", sharing: "none", projectId },
      })),
    ),
    activities: table(
      Object.values(workPackages).map(({ id, authorId }) => ({
        ...{ id, workPackageId: id, version: 1, userId: authorId, comment: "", internal: false, details: [], ...dated },
      })),
    ),
    ...{ relations: {}, timeEntries: {}, attachments: {}, notifications: {}, webhooks: {}, pendingJournals: [] },
    ...content(),
  };
  const lastIds = Object.entries(state).flatMap(([kind, rows]): [string, number][] => {
    const ids = typeof rows === "object" ? Object.keys(rows).map(Number) : [];
    return ids.length > 0 && ids.every(Number.isInteger) ? [[kind, Math.max(...ids)]] : [];
  });
  return { ...state, lastIds: Object.fromEntries(lastIds) };
}

/**
 * Creates at least one record for each kind of content that clients can read but not create. All records that belong to
 * a project are in the first project.
 */
function content(): ContentTables {
  const one = { id: 1, projectId: 1, ...dated };
  const titled = (title: string) => table([{ ...one, title }]);
  return {
    ...{ budgets: titled("Canvas and rope"), categories: titled("Running rigging"), wikiPages: titled("Knots") },
    ...{ posts: titled("Which knot holds?"), phases: table([{ ...one, definitionId: 1, active: true }]) },
    documents: table([{ ...one, title: "Sail plan", description: "Main and jib." }]),
    revisions: table([
      {
        ...{ ...one, identifier: "5f2c7d9a41e08b36c9d1f4e7a2b85c3d6e90f1a7", authorName: "Ada Lovelace" },
        ...{ message: "Whip the ends, see #1", workPackageIds: [1] },
      },
    ]),
    helpTexts: table([
      { ...one, attribute: "status", caption: "Status", scope: "WorkPackage", text: "How far the work has come." },
    ]),
    phaseDefinitions: table(["Planning", "Executing"].map((name, index) => ({ id: index + 1, name, ...dated }))),
    nonWorkingDays: table([{ id: 1, date: "2026-12-25", name: "Christmas Day" }]),
    customActions: table([
      {
        ...{ id: 1, name: "Start", description: "Marks the work package as in progress.", ...dated },
        ...{ changes: { _links: { status: { href: "/api/v3/statuses/2" } } }, statusIds: [1] },
      },
    ]),
    storages: table([{ id: 1, name: "Hold", origin: "https://files.test", ...dated }]),
    projectStorages: table([{ ...one, storageId: 1, creatorId: 1, folderMode: "inactive" }]),
    ...{ news: {}, groups: {}, placeholderUsers: {}, watchers: {}, favorites: {}, reminders: {}, preferences: {} },
    ...{ fileLinks: {}, meetings: {}, meetingSections: {}, agendaItems: {}, meetingOutcomes: {}, queries: {} },
    ...{ views: {}, grids: {} },
  };
}

/** Returns a user's API key, which is derived from the login name. */
export function seededKey(login: string): string {
  return `openproject-sandbox-key-of-${login}`;
}

const names: Readonly<Record<string, readonly [string, string]>> = {
  admin: ["Ami", "Admin"],
  ada: ["Ada", "Lovelace"],
  grace: ["Grace", "Hopper"],
  bridge: ["Bridge", "Bot"],
};

function user(login: string, index: number): UserRecord {
  const [firstName, lastName] = names[login] ?? [login, login];
  return {
    ...{ id: index + 1, login, firstName, lastName, email: `${login}@example.com`, hidesEmail: false, ...dated },
    ...{ admin: login === "admin", status: "active", apiKey: seededKey(login) },
  };
}

function project(id: number, identifier: string, name: string): ProjectRecord {
  return {
    ...{ id, identifier, name, description: `Everything about the ${identifier}.`, ...dated },
    ...{
      active: true,
      public: false,
      status: "on_track",
      statusExplanation: "",
      parentId: null,
      typeIds: [1, 2, 3, 4],
    },
  };
}

const statusNames = ["New", "In progress", "In review", "Developed", "Closed", "Rejected", "On hold"];
const colors = ["#1098AD", "#CC5DE8", "#F08C00", "#2F9E44", "#343A40", "#C92A2A", "#868E96"];

function status(name: string, index: number): StatusRecord {
  const isClosed = name === "Closed" || name === "Rejected";
  const color = colors[index] ?? "#000000";
  return { id: index + 1, name, isClosed, isDefault: index === 0, isReadonly: false, color, position: index + 1 };
}

/**
 * Allowed status changes: a status, then the statuses that can follow it. The numbers are positions in
 * {@link statusNames}, counted from 1. A closed or rejected work package can only be reopened.
 */
const transitions: readonly (readonly [number, readonly number[]])[] = [
  [1, [2, 3, 4, 5, 6, 7]],
  [2, [1, 3, 4, 5, 6, 7]],
  [3, [2, 4, 5, 6, 7]],
  [4, [2, 3, 5]],
  [5, [2]],
  [6, [1]],
  [7, [1, 2]],
];

function transition(from: number, to: number): TransitionRecord {
  return { from, to, typeIds: null, roleIds: null };
}

function type(name: string, index: number): TypeRecord {
  const isMilestone = name === "Milestone";
  return { id: index + 1, name, color: "#1A67A3", position: index + 1, isDefault: true, isMilestone, ...dated };
}

function enumeration(name: string, index: number, isDefault: boolean): EnumerationRecord {
  return { id: index + 1, name, position: index + 1, isDefault, isActive: true };
}

/** Work packages, each with the ids of its project, type, status and assignee, followed by its subject. */
const subjects: readonly (readonly [number, number, number, number | null, string])[] = [
  [1, 1, 1, 2, "Splice the main brace"],
  [1, 3, 1, 3, "Halyard slips under load"],
  [1, 2, 2, 2, "Hoist the mainsail with one hand"],
  [1, 1, 1, null, "Grease the winch"],
  [1, 3, 3, 3, "Boom squeaks in the cold"],
  [1, 4, 1, null, "Rigging survey"],
  [2, 1, 1, 3, "Caulk the planks"],
  [2, 3, 2, 2, "Bilge pump stops"],
  [2, 2, 1, null, "Second rudder"],
  [2, 1, 4, 3, "Paint below the water line"],
  [2, 3, 5, 2, "Hatch leaks"],
  [2, 4, 1, null, "Launch"],
];

function workPackage([projectId, typeId, statusId, assigneeId, subject]: (typeof subjects)[number], index: number) {
  const milestone = typeId === 4;
  const date = milestone ? "2026-05-04" : null;
  const record: WorkPackageRecord = {
    ...{ id: index + 1, lockVersion: 0, subject, description: "", ...dated },
    ...{ scheduleManually: true, ignoreNonWorkingDays: false, startDate: date, dueDate: date },
    ...{ duration: milestone ? 1 : null, estimatedTime: null, remainingTime: null, percentageDone: null },
    ...{ projectId, typeId, statusId, priorityId: 2, authorId: 1, assigneeId, responsibleId: null },
    ...{ versionId: null, parentId: null, custom: {} },
  };
  return record;
}

function table<Row extends { readonly id: number }>(rows: readonly Row[]): Table<Row> {
  return Object.fromEntries(rows.map((row) => [row.id, row]));
}
