import type { ProductOperation } from "@halyard/catalogue";
import type { Input } from "./connection.js";
import { Refusal } from "./refusal.js";
import type { Settings } from "./settings.js";

type Document = Readonly<Record<string, unknown>>;

/** Reads a document for a decision about scope. */
export type ReadDocument = (operation: string, input: Input) => Promise<unknown>;

/** The allowed projects and repositories of a session. */
export interface Scope {
  /** Throws a {@link Refusal} when the input names a project or repository that is not allowed. */
  checkInput(operation: ProductOperation, input: Input): Promise<void>;
  /** Throws a {@link Refusal} unless a write is known to affect only allowed projects and repositories. */
  checkWrite(operation: ProductOperation, input: Input, before: unknown): Promise<void>;
  /** Returns whether a document may be shown. */
  permits(operation: ProductOperation, document: unknown): Promise<boolean>;
}

/** Returns the scope of the settings. Without a list, everything that the account may see is allowed. */
export function createScope({ projects, repositories }: Settings, read: ReadDocument): Scope {
  const allowedRepositories = repositories?.map((name) => name.toLowerCase());
  let known: Promise<ReadonlySet<string>> | undefined;

  /** The allowed projects by number and identifier. */
  const allowedProjects = (): Promise<ReadonlySet<string>> => {
    known ??= Promise.all(
      (projects ?? []).map(async (name) => {
        const { id, identifier } = (await read("pm.projects.get", { id: name })) as Document;
        return [String(id), String(identifier)];
      }),
    ).then((names) => new Set(names.flat()));
    return known;
  };
  const mayUseProject = async (name: string): Promise<boolean> => (await allowedProjects()).has(name);
  const mayUseRepository = (name: string): boolean =>
    allowedRepositories?.some((one) => one === name || (one.endsWith("/*") && name.startsWith(one.slice(0, -1)))) ??
    true;

  const checkProjects = async (names: readonly string[]): Promise<void> => {
    for (const name of names) {
      if (!(await mayUseProject(name))) throw new Refusal(notAllowed("project", projects ?? []));
    }
  };
  const projectsOfInput = async (operation: ProductOperation, input: Input): Promise<string[]> => {
    const workPackage = workPackageOf(operation, input);
    const document = workPackage === undefined ? undefined : await read("pm.workPackages.get", { id: workPackage });
    return [...projectsNamedBy(operation, input), ...projectsOf(document)];
  };

  const checkInput = async (operation: ProductOperation, input: Input): Promise<void> => {
    if (operation.product === "git") {
      const name = repositoryOf(operation, input);
      if (name !== undefined && !mayUseRepository(name))
        throw new Refusal(notAllowed("repository", repositories ?? []));
    } else if (projects !== undefined) await checkProjects(await projectsOfInput(operation, input));
  };

  return {
    checkInput,
    async checkWrite(operation, input, before) {
      await checkInput(operation, input);
      const isLimited = operation.product === "git" ? repositories !== undefined : projects !== undefined;
      if (!isLimited) return;
      if (operation.product === "git") {
        if (repositoryOf(operation, input) === undefined) throw new Refusal(notWithin("repository"));
        return;
      }
      const names = [...(await projectsOfInput(operation, input)), ...projectsOf(before)];
      if (names.length === 0) throw new Refusal(notWithin("project"));
      await checkProjects(names);
    },
    async permits(operation, document) {
      if (operation.product === "git") {
        if (repositories === undefined || repositoryOf(operation, {}) !== undefined) return true;
        const name = repositoryNameOf(document);
        return name === undefined
          ? /^(?:user|users|rendering|server|version)\b/.test(operation.resource)
          : mayUseRepository(name);
      }
      if (projects === undefined) return true;
      const names = projectsOf(document);
      if (names.length > 0) return (await Promise.all(names.map(mayUseProject))).every(Boolean);
      return namesProject(operation) || isOfInstance(document);
    },
  };
}

function notAllowed(kind: string, allowed: readonly string[]): string {
  return `This server is limited to some of the ${kind === "project" ? "projects" : "repositories"}: ${allowed.join(", ")}. Use one of them.`;
}

function notWithin(kind: string): string {
  return `This server is limited to a list of ${kind === "project" ? "projects" : "repositories"}, and this write does not name a ${kind}. Choose an operation that does.`;
}

/** Returns `owner/name` in lower case; undefined for an operation that is not about one repository. */
function repositoryOf({ path }: ProductOperation, input: Input): string | undefined {
  if (!path.includes("{owner}") || !path.includes("{repo}")) return undefined;
  return `${String(input["owner"])}/${String(input["repo"])}`.toLowerCase();
}

function repositoryNameOf(document: unknown): string | undefined {
  if (typeof document !== "object" || document === null) return undefined;
  const { full_name: name, default_branch: branch, repository } = document as Document;
  if (typeof name === "string" && branch !== undefined) return name.toLowerCase();
  const of = (repository as Document | undefined)?.["full_name"];
  return typeof of === "string" ? of.toLowerCase() : undefined;
}

const projectFields = ["project", "workspace", "definingProject", "definingWorkspace"];

/**
 * Returns whether the path of an operation names a project or a work package. Its responses then belong to that
 * project.
 */
function namesProject({ path }: ProductOperation): boolean {
  return /^\/(?:projects|workspaces|work_packages)\/\{/.test(path);
}

function projectsNamedBy({ path }: ProductOperation, input: Input): string[] {
  const inPath = /^\/(?:projects|workspaces|programs|portfolios)\/\{(\w+)\}/.exec(path)?.[1];
  const links = input["_links"] as Document | undefined;
  const given = [
    ...(inPath === undefined ? [] : [input[inPath]]),
    ...projectFields.flatMap((field) => [input[field], links?.[field]]),
  ];
  return given.flatMap(nameOfTarget);
}

function workPackageOf({ path }: ProductOperation, input: Input): string | undefined {
  const inPath = /^\/work_packages\/\{(\w+)\}/.exec(path)?.[1];
  const links = input["_links"] as Document | undefined;
  const given = [inPath === undefined ? undefined : input[inPath], input["workPackage"], input["entity"]];
  return [...given, links?.["workPackage"], links?.["entity"]].flatMap(nameOfTarget)[0];
}

/** Returns the projects that a document belongs to. */
function projectsOf(document: unknown): string[] {
  if (typeof document !== "object" || document === null) return [];
  const { _type: type, id, _links: links } = document as Document;
  if (type === "Project") return [String(id)];
  return projectFields.flatMap((field) => nameOfTarget((links as Document | undefined)?.[field]));
}

/** Returns the number or identifier in a number, a text, an address or a link. */
function nameOfTarget(target: unknown): string[] {
  if (typeof target === "number") return [String(target)];
  if (typeof target === "string") return [target.slice(target.lastIndexOf("/") + 1)];
  const href = (target as Document | null | undefined)?.["href"];
  return typeof href === "string" ? nameOfTarget(href) : [];
}

/** Kinds of documents that belong to the whole instance. */
const ofInstance =
  /^(?:Status|Type|Priority|User|Role|TimeEntriesActivity|Root|Configuration|CustomOption|Schema|Form)$/;

function isOfInstance(document: unknown): boolean {
  const type = (document as Document | null | undefined)?.["_type"];
  return typeof type === "string" && ofInstance.test(type);
}
