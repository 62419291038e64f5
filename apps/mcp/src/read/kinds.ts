/** Fields that are shown by default for a kind of document. */
export interface Kind {
  /** Fields that are shown when the document appears in a list. */
  readonly list: readonly string[];
  /** Additional fields that are shown when only this document is read. */
  readonly more: readonly string[];
}

/** Kinds of OpenProject documents, by `_type`. */
const byType: Readonly<Record<string, Kind | undefined>> = {
  WorkPackage: {
    list: [
      "id",
      "subject",
      "type",
      "status",
      "priority",
      "assignee",
      "project",
      "version",
      "dueDate",
      "percentageDone",
    ],
    more: [
      ...[
        "description",
        "author",
        "responsible",
        "parent",
        "children",
        "startDate",
        "date",
        "estimatedTime",
        "spentTime",
      ],
      ...["lockVersion", "createdAt", "updatedAt", "customActions"],
    ],
  },
  Project: { list: ["id", "identifier", "name", "active", "parent"], more: ["description", "status", "updatedAt"] },
  User: { list: ["id", "login", "name", "status"], more: ["email", "admin"] },
  Group: { list: ["id", "name"], more: ["members"] },
  Status: { list: ["id", "name", "isClosed"], more: ["isDefault"] },
  Type: { list: ["id", "name"], more: ["isMilestone"] },
  Priority: { list: ["id", "name"], more: [] },
  Version: { list: ["id", "name", "status", "endDate"], more: ["description", "startDate", "definingProject"] },
  TimeEntry: {
    list: ["id", "hours", "spentOn", "entity", "workPackage", "user", "activity", "comment"],
    more: ["project"],
  },
  Activity: { list: ["id", "user", "comment", "createdAt"], more: ["details", "version"] },
  "Activity::Comment": { list: ["id", "user", "comment", "createdAt"], more: ["details", "version"] },
  Relation: { list: ["id", "type", "from", "to"], more: ["description", "lag"] },
  Membership: { list: ["id", "principal", "project", "roles"], more: [] },
  Notification: { list: ["id", "reason", "readIAN", "actor", "resource", "project", "createdAt"], more: [] },
  Attachment: { list: ["id", "fileName", "fileSize", "contentType"], more: ["description", "author", "createdAt"] },
  Form: { list: ["validationErrors", "payload"], more: [] },
};

/**
 * Kinds of Gitea and Forgejo documents. A document belongs to the first kind in this list whose required fields (`has`)
 * are all in the document.
 */
const byFields: readonly (Kind & { readonly has: readonly string[] })[] = [
  {
    has: ["number", "head", "base"],
    list: ["number", "title", "state", "merged", "draft", "user", "head.ref", "base.ref", "updated_at"],
    more: [
      ...["body", "labels", "assignees", "requested_reviewers", "milestone", "mergeable", "head.sha", "merged_at"],
      ...["comments", "additions", "deletions", "changed_files"],
    ],
  },
  {
    has: ["number", "title", "state", "comments"],
    list: ["number", "title", "state", "user", "labels", "assignees", "repository", "updated_at"],
    more: ["body", "milestone", "comments", "due_date", "created_at"],
  },
  {
    has: ["full_name", "owner", "default_branch"],
    list: ["full_name", "description", "default_branch", "private", "archived"],
    more: ["open_issues_count", "open_pr_counter", "permissions", "topics", "updated_at"],
  },
  {
    has: ["name", "commit", "protected"],
    list: ["name", "commit.id", "protected"],
    more: ["commit.message", "commit.timestamp"],
  },
  { has: ["sha", "commit", "parents"], list: ["sha", "commit.message", "author", "created"], more: ["files", "stats"] },
  {
    has: ["tag_name", "draft"],
    list: ["id", "tag_name", "name", "draft", "prerelease", "published_at"],
    more: ["body", "author"],
  },
  { has: ["path", "type", "sha", "size"], list: ["path", "type", "size", "sha"], more: ["content"] },
  { has: ["login", "id"], list: ["id", "login", "full_name"], more: ["email", "is_admin"] },
  { has: ["body", "user", "id", "created_at"], list: ["id", "user", "body", "created_at"], more: [] },
  { has: ["context", "target_url"], list: ["context", "status", "state", "description", "created_at"], more: [] },
  { has: ["name", "color"], list: ["id", "name"], more: ["description"] },
];

/** Returns the kind of a document. Undefined if the kind is unknown; all fields are then shown. */
export function kindOf(document: Readonly<Record<string, unknown>>): Kind | undefined {
  const type = document["_type"];
  if (typeof type === "string" && Object.hasOwn(byType, type)) return byType[type];
  return byFields.find(({ has }) => has.every((field) => field in document));
}
