import type { ProductOperation } from "@halyard/catalogue";
import type { Input } from "./connection.js";
import { Refusal } from "./refusal.js";
import type { ReadDocument, Scope } from "./scope.js";

type Document = Readonly<Record<string, unknown>>;

/** Links and input fields that name an object's project. */
const projectFields = ["project", "workspace", "definingProject", "definingWorkspace"];

/** Input fields that name a work package. */
const workPackageFields = ["workPackage", "entity", "from", "to"];

/** Matches the types of documents that belong to the whole instance. */
const ofInstance =
  /^(?:Status|Type|Priority|User|Role|Group|PlaceholderUser|TimeEntriesActivity|Root|Configuration|CustomOption)$/;

/** Matches operations that list documents of the whole instance. These operations allow any filter. */
const instanceLists = /^(?:users|principals|groups|roles|statuses|types|priorities|placeholderUsers)\.list$/;

/**
 * Query fields that select or hide parts of documents. They are not allowed in reads, because they could hide the
 * project that a document belongs to.
 */
const hidingFields = ["select", "eprops"];

const address = /^(?:https?:\/\/[^/]+)?(?:\/[^?#]*)?\/api\/v3\/(\w+)\/([\w-]+)$/;
const projectKinds = ["projects", "workspaces", "programs", "portfolios"];

/** Creates the scope for a list of projects, each given as its identifier or number. */
export function projectScope(projects: readonly string[], read: ReadDocument): Scope {
  const list = projects.join(", ");
  const notWithin = `This MCP server is limited to these projects: ${list}.`;
  let known: Promise<ReadonlySet<string>> | undefined;

  /** Returns the numbers and identifiers of the allowed projects. Reads them once, and again only after an error. */
  const allowed = async (): Promise<ReadonlySet<string>> => {
    known ??= readNames();
    try {
      return await known;
    } catch (error) {
      known = undefined;
      throw error;
    }
  };
  const readNames = async (): Promise<ReadonlySet<string>> => {
    const found = await Promise.all(projects.map((name) => read("pm.projects.get", { id: name })));
    return new Set((found as Document[]).flatMap(({ id, identifier }) => [String(id), String(identifier)]));
  };

  /** Checks every project and work package that an input names. Returns all projects found this way. */
  const checkNames = async (operation: ProductOperation, input: Input): Promise<readonly string[]> => {
    const workPackages = await Promise.all(
      workPackagesIn(operation, input).map((id) => read("pm.workPackages.get", { id })),
    );
    const names = [...projectsIn(operation, input), ...workPackages.flatMap(projectsOf)];
    const may = await allowed();
    if (names.every((name) => may.has(name))) return names;
    throw new Refusal(`This MCP server is limited to these projects: ${list}. Use one of these projects.`);
  };

  const checkQuery = async (operation: ProductOperation, input: Input): Promise<void> => {
    const hiding = hidingFields.find((field) => input[field] !== undefined);
    if (hiding !== undefined)
      throw new Refusal(
        `${notWithin} The field \`${hiding}\` is not permitted in reads, because it could hide the project of a document. Omit this field.`,
      );
    const filters = filtersOf(input["filters"]);
    const may = await allowed();
    const named = filters.filter(({ name }) => /project|workspace|member|context/i.test(String(name)));
    const isAllowed = named.every(
      ({ operator, values }) =>
        operator === "=" && Array.isArray(values) && values.every((one) => may.has(String(one))),
    );
    const isFree =
      filters.length === 0 || named.length > 0 || isOfProject(operation) || instanceLists.test(operation.id.slice(3));
    if (isAllowed && isFree) return;
    // Even the number of results would reveal what other projects contain.
    throw new Refusal(
      `${notWithin} The list must be filtered by one of these projects. Add the filter { name: "project", operator: "=", values: [<project id>] }.`,
    );
  };

  return {
    async checkInput(operation, input) {
      await checkNames(operation, input);
      if (operation.isRead) await checkQuery(operation, input);
    },
    async checkWrite(operation, input, before) {
      const named = await checkNames(operation, input);
      const of = projectsOf(before);
      const may = await allowed();
      // A path can identify an object other than a project, as in `/time_entries/{id}`. In that case, the object's
      // document must name the project that it belongs to.
      const isNamed = isOfProject(operation) || !operation.path.includes("{") ? named.length > 0 : of.length > 0;
      if (isNamed && of.every((name) => may.has(name)) && !leaves(operation)) return;
      throw new Refusal(
        `${notWithin} The operation could affect other projects. Choose an operation that affects only these projects.`,
      );
    },
    async visible(operation, document) {
      const may = await allowed();
      const names = projectsOf(document);
      const isVisible =
        names.length > 0
          ? names.every((name) => may.has(name))
          : (isOfProject(operation) && !hasProject(document)) || isOfInstance(operation, document);
      return isVisible ? withoutOthers(document, may) : undefined;
    },
    showsTotal: ({ id }) => instanceLists.test(id.slice(3)),
  };
}

/** Returns whether an operation's path names a project or a work package. Its responses then belong to one project. */
function isOfProject({ path }: ProductOperation): boolean {
  return /^\/(?:projects|workspaces|programs|portfolios|work_packages)\/\{/.test(path);
}

/** Returns whether a write creates a project. The list of allowed projects cannot contain the new project yet. */
function leaves({ path, method }: ProductOperation): boolean {
  return method === "POST" && /^\/(?:projects|workspaces|programs|portfolios)(?:\/\{\w+\}\/copy)?$/.test(path);
}

function filtersOf(filters: unknown): Document[] {
  if (filters === undefined || filters === null || filters === "") return [];
  // Anything other than a list of objects counts as a filter with an unknown name, which does not select a project.
  return Array.isArray(filters) ? filters.map((one) => (isObject(one) ? one : { name: "?" })) : [{ name: "?" }];
}

function projectsIn({ path }: ProductOperation, input: Input): string[] {
  const inPath = /^\/(?:projects|workspaces|programs|portfolios)\/\{(\w+)\}/.exec(path)?.[1];
  const links = input["_links"] as Document | undefined;
  const isProject = /^\/(?:projects|workspaces|programs|portfolios)(?:\/\{\w+\})?(?:\/form|\/copy(?:\/form)?)?$/.test(
    path,
  );
  const fields = isProject ? [...projectFields, "parent"] : projectFields;
  return [
    ...(inPath === undefined ? [] : [input[inPath]].flatMap(nameOfTarget)),
    ...fields.flatMap((field) => [input[field], links?.[field]]).flatMap(nameOfTarget),
    ...targetsIn(input, projectKinds),
    // These fields can also name an object that is not a work package. That object's project is unknown, so the
    // object's URL is returned instead. No list of allowed projects contains such a URL.
    ...workPackageFields.flatMap((field) => [input[field], links?.[field]]).flatMap(otherTarget),
  ];
}

function workPackagesIn({ path }: ProductOperation, input: Input): string[] {
  const inPath = /^\/work_packages\/\{(\w+)\}/.exec(path)?.[1];
  const links = input["_links"] as Document | undefined;
  const fields = path.includes("work_packages") ? [...workPackageFields, "parent"] : workPackageFields;
  const named = fields.flatMap((field) => [input[field], links?.[field]]).filter((one) => isTarget(one));
  return [
    ...new Set([
      ...(inPath === undefined ? [] : [input[inPath]].flatMap(nameOfTarget)),
      ...named.flatMap(nameOfTarget),
      ...targetsIn(input, ["work_packages"]),
    ]),
  ];
}

/** Returns the URL of a target. Empty if the target is a work package or has no URL. */
function otherTarget(value: unknown): string[] {
  const href = isObject(value) ? value["href"] : value;
  const kind = typeof href === "string" ? address.exec(href)?.[1] : undefined;
  return typeof href === "string" && href.includes("/") && kind !== "work_packages" ? [href] : [];
}

/** Returns whether a value names a document by number, identifier, URL or link. */
function isTarget(value: unknown): boolean {
  const href = isObject(value) ? value["href"] : value;
  return typeof href === "number" || (typeof href === "string" && /^(?:\d+|[A-Z][A-Z0-9_]*-\d+|.*\/.*)$/s.test(href));
}

/** Returns the ids of documents of the given kinds whose URLs are anywhere in a value. */
function targetsIn(value: unknown, kinds: readonly string[]): string[] {
  if (typeof value === "string") {
    const [, kind = "", id = ""] = address.exec(value) ?? [];
    return kinds.includes(kind) ? [id] : [];
  }
  return typeof value === "object" && value !== null
    ? Object.values(value).flatMap((member) => targetsIn(member, kinds))
    : [];
}

/** Returns the projects that a document belongs to. */
function projectsOf(document: unknown): string[] {
  if (!isObject(document)) return [];
  const { _type: type, id, _links: links, _embedded: embedded } = document;
  if (typeof type === "string" && /^(?:Project|Program|Portfolio|Workspace)$/.test(type)) return [String(id)];
  if (type === "Form") return projectsOf((embedded as Document | undefined)?.["payload"]);
  if (type === "Schema") {
    const href = ((links as Document | undefined)?.["self"] as Document | undefined)?.["href"];
    const project = typeof href === "string" ? /\/work_packages\/schemas\/(\d+)-\d+$/.exec(href)?.[1] : undefined;
    return project === undefined ? [] : [project];
  }
  return projectFields.flatMap((field) => nameOfTarget((links as Document | undefined)?.[field]));
}

/**
 * Returns whether a document is of a kind that always belongs to a project: a work package, or a document without
 * `_type`. If such a document names no project, its project is unknown, so the document is not shown.
 */
function hasProject(document: unknown): boolean {
  return !isObject(document) ? false : document["_type"] === undefined || document["_type"] === "WorkPackage";
}

/** Returns the number or identifier of a target. The target is given as a number, a string, a URL or a link. */
function nameOfTarget(target: unknown): string[] {
  if (typeof target === "number") return [String(target)];
  if (typeof target === "string") {
    const [, kind, id] = address.exec(target) ?? [];
    // Returns any other string unchanged. If it is a URL, no list of allowed projects contains it.
    return [kind === undefined || id === undefined ? target : id];
  }
  const href = isObject(target) ? target["href"] : undefined;
  return typeof href === "string" ? nameOfTarget(href) : [];
}

function isOfInstance({ path }: ProductOperation, document: unknown): boolean {
  const type = isObject(document) ? document["_type"] : undefined;
  // A form or schema belongs to the whole instance only if the path names no document.
  if (type === "Form" || type === "Schema") return !path.includes("{");
  return typeof type === "string" && ofInstance.test(type);
}

/**
 * Removes the embedded documents of other projects from a document, and the links to other projects. Links to work
 * packages lose their titles, because it is unknown which projects the work packages belong to.
 */
function withoutOthers(value: unknown, may: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => withoutOthers(item, may)).filter((item) => item !== undefined);
  }
  if (!isPlain(value)) return value;
  if (typeof value["href"] === "string") return link(value, value["href"], may);
  if (typeof value["_type"] === "string" && !projectsOf(value).every((name) => may.has(name))) return undefined;
  const members = Object.entries(value).map(([name, member]) => [name, withoutOthers(member, may)] as const);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

function link(value: Document, href: string, may: ReadonlySet<string>): Document | undefined {
  const [, kind = "", id = ""] = address.exec(href) ?? [];
  if (projectKinds.includes(kind) && !may.has(id)) return undefined;
  return kind === "work_packages" && value["title"] !== undefined ? { ...value, title: `#${id}` } : value;
}

function isObject(value: unknown): value is Document {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isPlain(value: unknown): value is Document {
  return isObject(value) && Object.getPrototypeOf(value) === Object.prototype;
}
