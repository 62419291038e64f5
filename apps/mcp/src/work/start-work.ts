import { isHalyardError } from "@halyard/http-core";
import { makePlan, type ShownPlan, type WantedWrite } from "../plan/make-plan.js";
import { markText } from "../read/mark.js";
import { sendRead } from "../read/send-read.js";
import type { Input } from "../session/connection.js";
import { Refusal } from "../session/refusal.js";
import type { Session } from "../session/session.js";
import { branchFor, type WorkPackageId } from "./names-work-package.js";
import { repositoriesOf, type RepositoryInput } from "./repositories.js";

/** Input of {@link startWork}. */
export interface StartWorkRequest {
  readonly workPackage: WorkPackageId;
  /** Repository, such as `acme/rig`. Default: the first repository in the settings that is not a pattern. */
  readonly repository?: string | undefined;
  /** Name of the work package's new status. Default `In progress`. */
  readonly status?: string | undefined;
  /** Name of the new branch. Default: a name made from the id, and from the subject if it may be shown. */
  readonly branch?: string | undefined;
}

interface WorkPackage {
  readonly id: number;
  readonly subject: string;
  readonly lockVersion: number;
  readonly _links: {
    readonly status: { readonly href: string | null };
    readonly project: { readonly href: string };
  };
}

/**
 * Plans the writes that begin work on a work package. They assign the work package to the account, set its status, and
 * create a branch that names it. Omits the status if the work package already has it, and the branch if it already
 * exists.
 */
export async function startWork(
  session: Session,
  request: StartWorkRequest,
): Promise<ShownPlan & { writes: WantedWrite[] }> {
  const { workPackage: id, repository, status: statusName = "In progress" } = request;
  const given = repository === undefined ? undefined : [repository];
  const [place] = repositoriesOf(session.settings, given, "`repository`, such as acme/rig");
  const workPackage = (await get(session, "pm.workPackages.get", { id })) as WorkPackage;
  const [, me] = (await session.connection("pm").account()).split(":");
  const status = await findStatus(session, workPackage, statusName);
  const update: WantedWrite = {
    operation: "pm.workPackages.update",
    input: {
      id: workPackage.id,
      lockVersion: workPackage.lockVersion,
      assignee: Number(me),
      ...(status === undefined ? {} : { status }),
    },
  };
  const branch = request.branch ?? (await defaultBranch(session, id, workPackage, place));
  const hasBranch = place === undefined || (await exists(session, place, branch));
  const writes = [
    update,
    ...(hasBranch ? [] : [{ operation: "git.branches.create", input: { ...place, new_branch_name: branch } }]),
  ];
  return { ...(await makePlan(session, writes)), writes };
}

/**
 * Returns the branch's default name. Everyone who can read the repository sees this name. It therefore contains the
 * subject only if the repository is private or the project is public.
 */
async function defaultBranch(
  session: Session,
  id: WorkPackageId,
  { subject, _links }: WorkPackage,
  place: RepositoryInput | undefined,
): Promise<string> {
  if (place === undefined) return branchFor(id, subject);
  const repository = (await get(session, "git.repos.get", { ...place })) as { readonly private?: boolean };
  if (repository.private === true) return branchFor(id, subject);
  const href = _links.project.href;
  const project = (await get(session, "pm.projects.get", { id: href.slice(href.lastIndexOf("/") + 1) })) as {
    readonly public?: boolean;
  };
  return branchFor(id, project.public === true ? subject : "");
}

/**
 * Returns the id of the status with the given name. Undefined if the work package already has this status. Throws a
 * {@link Refusal} if OpenProject does not allow the status for the work package.
 */
async function findStatus(
  session: Session,
  { id, lockVersion, _links }: WorkPackage,
  name: string,
): Promise<number | undefined> {
  const form = (await get(session, "pm.workPackages.updateForm", { id, lockVersion })) as StatusForm;
  const { _embedded: embedded, _links: links } = form._embedded?.schema?.status ?? {};
  const values = embedded?.allowedValues?.map(({ id: status, name: title }) => ({ id: status, title })) ?? [];
  const allowed = values.length > 0 ? values : (links?.allowedValues ?? []).map(fromLink);
  const found = allowed.find(({ title }) => title?.toLowerCase() === name.toLowerCase());
  if (found) return _links.status.href?.endsWith(`/${found.id}`) === true ? undefined : found.id;
  const names = allowed.map(({ title }) => markText(title ?? "")).join(", ");
  throw new Refusal(
    `The workflow does not permit this change of status. Pass one of the permitted statuses: ${names}.`,
  );
}

interface StatusForm {
  readonly _embedded?: {
    readonly schema?: {
      readonly status?: {
        readonly _embedded?: { readonly allowedValues?: readonly { readonly id: number; readonly name: string }[] };
        readonly _links?: { readonly allowedValues?: readonly { readonly href: string; readonly title?: string }[] };
      };
    };
  };
}

function fromLink({ href, title }: { readonly href: string; readonly title?: string }): {
  id: number;
  title?: string | undefined;
} {
  return { id: Number(href.slice(href.lastIndexOf("/") + 1)), title };
}

async function exists(session: Session, place: RepositoryInput, branch: string): Promise<boolean> {
  try {
    await get(session, "git.branches.get", { ...place, branch });
    return true;
  } catch (error) {
    if (isHalyardError(error, "not_found")) return false;
    throw error;
  }
}

async function get(session: Session, id: string, input: Input): Promise<unknown> {
  const data = await sendRead(session, session.operation(id), input);
  return data.kind === "one" ? data.value : data.items;
}
