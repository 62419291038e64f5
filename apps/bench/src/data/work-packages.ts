/** A document in the form that OpenProject sends. */
export type HalJson = Readonly<Record<string, unknown>> & { readonly id: number };

/** For each kind of link target, the number of different targets that a thousand work packages link to. */
const targets = { statuses: 12, types: 8, projects: 20, users: 200, parents: 250 };

/** First id of a parent. It is greater than the id of any listed work package. */
const firstParent = 100_000;

/** Link relations whose targets the server can return. */
export const relations = ["status", "type", "project", "assignee", "parent"] as const;

/** Returns a work package of about 3 kB, with the fields, links and actions that OpenProject sends in a list. */
export function workPackageAt(id: number): HalJson {
  const self = `/api/v3/work_packages/${id}`;
  const user = 1 + ((id * 7) % targets.users);
  const at = new Date(Date.UTC(2026, 0, 1) + id * 3_600_000).toISOString();
  const text = `Mark ${id} has chafed where it runs over the sheave; the core still holds. `.repeat(3).trim();
  const action = (href: string, method: string, title: string): object => ({ href, method, title });
  return {
    _type: "WorkPackage",
    id,
    lockVersion: id % 9,
    subject: `Splice the fore halyard at mark ${id}`,
    description: { format: "markdown", raw: text, html: `<p>${text}</p>` },
    scheduleManually: false,
    startDate: "2026-05-04",
    dueDate: null,
    estimatedTime: "PT7H30M",
    derivedEstimatedTime: null,
    remainingTime: null,
    derivedRemainingTime: null,
    duration: null,
    ignoreNonWorkingDays: false,
    spentTime: "PT0S",
    percentageDone: id % 100,
    derivedPercentageDone: null,
    createdAt: at,
    updatedAt: at,
    customField3: `Batch ${id % 40}`,
    _links: {
      self: { href: self, title: `Splice the fore halyard at mark ${id}` },
      schema: { href: "/api/v3/work_packages/schemas/3-1" },
      update: action(`${self}/form`, "post", "Update"),
      updateImmediately: action(self, "patch", "Update"),
      delete: action(self, "delete", "Delete"),
      logTime: { href: "/api/v3/time_entries", title: "Log time" },
      move: { href: `/work_packages/${id}/move/new`, type: "text/html", title: "Move" },
      copy: { href: `/work_packages/${id}/copy`, type: "text/html", title: "Copy" },
      activities: { href: `${self}/activities` },
      attachments: { href: `${self}/attachments` },
      addAttachment: action(`${self}/attachments`, "post", "Attach"),
      availableWatchers: { href: `${self}/available_watchers` },
      relations: { href: `${self}/relations` },
      revisions: { href: `${self}/revisions` },
      watchers: { href: `${self}/watchers` },
      addRelation: action(`${self}/relations`, "post", "Add relation"),
      addComment: action(`${self}/activities`, "post", "Add comment"),
      previewMarkup: action(`/api/v3/render/markdown?context=${self}`, "post", "Preview"),
      ancestors: [],
      children: [],
      author: { href: `/api/v3/users/${user}`, title: `Sailor ${user}` },
      priority: { href: "/api/v3/priorities/8", title: "Normal" },
      category: { href: null },
      version: { href: null },
      responsible: { href: null },
      status: {
        href: `/api/v3/statuses/${1 + (id % targets.statuses)}`,
        title: `Status ${1 + (id % targets.statuses)}`,
      },
      type: { href: `/api/v3/types/${1 + (id % targets.types)}`, title: `Type ${1 + (id % targets.types)}` },
      project: {
        href: `/api/v3/projects/${1 + (id % targets.projects)}`,
        title: `Ship ${1 + (id % targets.projects)}`,
      },
      assignee: { href: `/api/v3/users/${user}`, title: `Sailor ${user}` },
      parent: { href: `/api/v3/work_packages/${firstParent + (id % targets.parents)}`, title: "Overhaul the rigging" },
    },
  };
}

/** Returns a page of the work packages with ids from 1 to `total`. */
export function workPackagePage(total: number, page: number, pageSize: number): Readonly<Record<string, unknown>> {
  const first = (page - 1) * pageSize + 1;
  const count = Math.max(0, Math.min(pageSize, total - first + 1));
  const href = (offset: number): string => `/api/v3/work_packages?offset=${offset}&pageSize=${pageSize}`;
  return {
    _type: "WorkPackageCollection",
    total,
    count,
    pageSize,
    offset: page,
    _embedded: { elements: Array.from({ length: count }, (_, place) => workPackageAt(first + place)) },
    _links: {
      self: { href: href(page) },
      ...(first + count - 1 < total ? { nextByOffset: { href: href(page + 1) } } : {}),
    },
  };
}

/** Returns a link's target: a status, type, project, user or work package. */
export function targetAt(resource: string, id: number): HalJson | undefined {
  const self = { href: `/api/v3/${resource}/${id}`, title: `${resource} ${id}` };
  const at = "2025-03-01T08:00:00Z";
  switch (resource) {
    case "statuses":
      return {
        _type: "Status",
        id,
        name: `Status ${id}`,
        isClosed: false,
        color: "#1A67A3",
        isDefault: id === 1,
        isReadonly: false,
        position: id,
        _links: { self },
      };
    case "types":
      return {
        _type: "Type",
        id,
        name: `Type ${id}`,
        color: "#1A67A3",
        position: id,
        isDefault: id === 1,
        isMilestone: false,
        createdAt: at,
        updatedAt: at,
        _links: { self },
      };
    case "projects":
      return {
        _type: "Project",
        id,
        identifier: `ship-${id}`,
        name: `Ship ${id}`,
        active: true,
        public: false,
        description: { format: "markdown", raw: "", html: "" },
        createdAt: at,
        updatedAt: at,
        statusExplanation: { format: "markdown", raw: "", html: "" },
        _links: { self, workPackages: { href: `/api/v3/projects/${id}/work_packages` }, ancestors: [] },
      };
    case "users":
      return { _type: "User", id, name: `Sailor ${id}`, createdAt: at, updatedAt: at, avatar: "", _links: { self } };
    case "work_packages":
      return workPackageAt(id);
    default:
      return undefined;
  }
}

/** Returns how many statuses or types exist. 0 for any other resource. */
export function sizeOf(resource: string): number {
  return resource === "statuses" ? targets.statuses : resource === "types" ? targets.types : 0;
}

/** Returns the sum of all work package ids from 1 to `count`. */
export function sumOfWorkPackageIds(count: number): number {
  return (count * (count + 1)) / 2;
}

/** Returns the sum of the ids of all targets that work packages 1 to `count` link to. See {@link relations}. */
export function sumOfTargetIds(count: number): number {
  return Array.from({ length: count }, (_, place) => workPackageAt(place + 1)).reduce((sum, workPackage) => {
    const links = workPackage._links as Readonly<Record<string, { readonly href: string }>>;
    return sum + relations.reduce((all, rel) => all + Number(links[rel]?.href.split("/").at(-1)), 0);
  }, 0);
}
