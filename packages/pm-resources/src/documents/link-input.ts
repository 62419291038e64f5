import * as z from "@halyard/http-core/schema";

/** A link in a request body. The server reads only `href`. If `href` is `null`, the server clears the link. */
export interface LinkInput {
  /** Address of the resource, such as `/api/v3/users/4`. */
  href: string | null;
}

/** Schema of {@link LinkInput}. */
export const LinkInputSchema: z.Schema<LinkInput> = z.lazy(() => z.object({ href: z.nullable(z.string()) }));

/**
 * A reference to a resource: its id, its address (a string that begins with `/`, `https:`, `http:` or `urn:`), a link,
 * a document with a `self` link, or `null` to empty the relation.
 */
export type LinkReference = number | string | LinkInput | { readonly _links: object } | null;

/** Path of each kind of resource that a request body can refer to by id. */
const paths = {
  attachment: "attachments",
  budget: "budgets",
  category: "categories",
  customFieldItem: "custom_field_items",
  customOption: "custom_options",
  group: "groups",
  meeting: "meetings",
  meetingAgendaItem: "meeting_agenda_items",
  meetingSection: "meeting_sections",
  placeholderUser: "placeholder_users",
  portfolio: "portfolios",
  priority: "priorities",
  program: "programs",
  project: "projects",
  projectPhase: "project_phases",
  projectStatus: "project_statuses",
  query: "queries",
  queryColumn: "queries/columns",
  queryFilter: "queries/filters",
  queryGroupBy: "queries/group_bys",
  queryOperator: "queries/operators",
  querySortBy: "queries/sort_bys",
  role: "roles",
  sprint: "sprints",
  status: "statuses",
  storage: "storages",
  timeEntryActivity: "time_entries/activities",
  type: "types",
  user: "users",
  version: "versions",
  workPackage: "work_packages",
  workspace: "workspaces",
} as const;

/** A kind of resource that {@link linkTo} can link to. `user` also covers groups and placeholder users. */
export type LinkableResource = keyof typeof paths;

/** Returns whether links to a kind of resource can be created from an id. */
export function isLinkable(resource: string): resource is LinkableResource {
  return Object.hasOwn(paths, resource);
}

/**
 * Returns a link to a resource with the given kind and id, for request bodies that callers write by hand. `create`,
 * `update` and forms accept ids directly.
 *
 * @throws RangeError when the id is empty, or a number that is not a whole number above 0.
 * @example
 * linkTo("project", 7); // { href: "/api/v3/projects/7" }
 */
export function linkTo(resource: LinkableResource, id: number | string): LinkInput {
  if (!isId(id)) throw new RangeError("`linkTo` needs an id that is a whole number above 0 or a non-empty string.");
  // The server reads only the last path segments, so this also works for an instance whose URL has a path.
  return { href: `/api/v3/${paths[resource]}/${encodeURIComponent(id)}` };
}

/**
 * Converts a reference to a link. If the reference is not valid, returns a description of the accepted references.
 *
 * @param resource - Kind of resource that an id belongs to. Undefined if only addresses are accepted.
 */
export function toLinkInput(reference: unknown, resource: LinkableResource | undefined): LinkInput | string {
  if (reference === null || hrefOf(reference) === null) return { href: null };
  const isAddress = typeof reference === "string" && /^(?:\/|https?:|urn:)/.test(reference);
  const href = isAddress ? reference : hrefOf(reference);
  if (typeof href === "string") return { href };
  if (resource !== undefined && isId(reference)) return linkTo(resource, reference);
  return `${resource === undefined ? "" : "an id, "}an address, a link, a document with a \`self\` link, or null`;
}

function isId(value: unknown): value is number | string {
  return typeof value === "number"
    ? Number.isSafeInteger(value) && value > 0
    : typeof value === "string" && value !== "";
}

/**
 * Returns the address of a link, or a document's address from its `self` link. Returns `null` for a link without a
 * target.
 */
export function hrefOf(value: unknown): string | null | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { href, _links } = value as { href?: unknown; _links?: { self?: { href?: unknown } | null } | null };
  if (href === null) return null;
  const address = href ?? _links?.self?.href;
  return typeof address === "string" ? address : undefined;
}

/**
 * Address that the server sends instead of the address of a resource that the caller may not see. If a request body
 * contains this address, the server keeps the existing relation.
 */
export const undisclosed = "urn:openproject-org:api:v3:undisclosed";
