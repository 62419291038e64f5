import type { Product } from "@halyard/catalogue";

/** Resources that have their own page, with the same name, in OpenProject's documentation. */
const ownPages = [
  ...["activities", "attachments", "budgets", "categories", "configuration", "customActions", "documents"],
  ...["fileLinks", "grids", "groups", "helpTexts", "meetings", "memberships", "news", "notifications"],
  ...["portfolios", "posts", "principals", "priorities", "programs", "projectPhases", "projects", "queries"],
  ...["recurringMeetings", "relations", "reminders", "revisions", "roles", "sprints", "statuses"],
  ...["timeEntries", "types", "users", "versions", "views", "wikiPages", "workPackages", "workspaces"],
];

/** Resources that OpenProject's documentation describes on a page with another name. */
const otherPages: Readonly<Record<string, string>> = {
  placeholderUsers: "principals",
  projectStatuses: "projects",
  projectStorages: "file-links",
  rendering: "previewing",
  storages: "file-links",
  days: "work-schedule",
};

/** Sections of Gitea's and Forgejo's API documentation, each with the resources that it describes. */
const sections: Readonly<Record<string, readonly string[]>> = {
  repository: [
    "actions",
    "branches",
    "commits",
    "contents",
    "gitData",
    "pulls",
    "releases",
    "repos",
    "tags",
    "topics",
    "wiki",
  ],
  issue: ["issues", "milestones"],
  organization: ["orgs"],
  user: ["user", "users"],
  admin: ["admin"],
  notification: ["notifications"],
  package: ["packages"],
  settings: ["settings"],
  activitypub: ["activityPub"],
  miscellaneous: ["nodeInfo", "rendering", "signingKey", "templates", "version"],
};

const general: Readonly<Record<Product, string>> = {
  pm: "The API is described by [OpenProject](https://www.openproject.org/docs/api/), and by each server at `/api/docs`.",
  git: "The API is described by each server at `/api/swagger`.",
};

/** Returns a sentence that links to the product's own documentation of a resource. */
export function apiLinks(product: Product, resource: string): string {
  return (product === "pm" ? openProjectPage(resource) : gitSection(resource)) ?? general[product];
}

function openProjectPage(resource: string): string | undefined {
  const kebab = resource.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const page = ownPages.includes(resource) ? kebab : otherPages[resource];
  if (page === undefined) return undefined;
  return `OpenProject describes the operations under [${page}](https://www.openproject.org/docs/api/endpoints/${page}/), and so does each server at \`/api/docs\`.`;
}

function gitSection(resource: string): string | undefined {
  const [section] = Object.entries(sections).find(([, resources]) => resources.includes(resource)) ?? [];
  if (section === undefined) return undefined;
  return `The operations are described under “${section}” by [Gitea](https://docs.gitea.com/api/next/#tag/${section}), by [Forgejo](https://codeberg.org/api/swagger#/${section}), and by each server at \`/api/swagger\`.`;
}
